/** Ends every group that was started and not stopped, whatever way this process ends. */
const groups = new Set<number>();
process.on("exit", () => {
  for (const pid of groups) signalGroup(pid, "SIGKILL");
});
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)
  process.once(signal, () => process.exit(code));

export function ownGroup(pid: number): void {
  groups.add(pid);
}

export function disownGroup(pid: number): void {
  groups.delete(pid);
}

export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // already gone
  }
}
