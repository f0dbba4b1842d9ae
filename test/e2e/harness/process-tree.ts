import { execFileSync } from "node:child_process";

export interface ProcessRow {
  pid: number;
  parent: number;
  command: string;
}

/** The descendants of a process whose command line matches. */
export function descendants(ancestor: number, matching: RegExp = /./): ProcessRow[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8", maxBuffer: 16 << 20 })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      command: command ?? "",
    }));
  const found = new Set([ancestor]);
  for (let grew = true; grew;) {
    grew = false;
    for (const row of rows)
      if (found.has(row.parent) && !found.has(row.pid)) {
        found.add(row.pid);
        grew = true;
      }
  }
  return rows.filter((row) => row.pid !== ancestor && found.has(row.pid) && matching.test(row.command));
}
