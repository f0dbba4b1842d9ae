import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 150;

/**
 * Reads again and again until `ready` accepts what was read, and returns that. A `read` or `ready` that throws, as
 * assertions do, means not yet; at the end its error is the one that is seen.
 */
export async function eventually<T>(
  what: string,
  read: () => Promise<T>,
  ready: (seen: T) => unknown,
  limit = 30_000,
): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const late = Date.now() > end;
    try {
      const seen = await read();
      if (ready(seen) !== false) return seen;
      if (late) throw new Error(`${what} did not become as expected:\n${show(seen)}`);
    } catch (error) {
      if (late) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

function show(seen: unknown): string {
  return typeof seen === "string" ? seen : JSON.stringify(seen, null, 1);
}
