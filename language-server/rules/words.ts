/** The candidate that was most likely meant, or undefined where none is close. */
export function closest(written: string, candidates: Iterable<string>): string | undefined {
  const farthest = Math.max(1, Math.floor(written.length / 3));
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    // Each character too many or too few is one step at least.
    if (Math.abs(candidate.length - written.length) > farthest) continue;
    const distance = editDistance(written.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return bestDistance <= farthest ? best : undefined;
}

/** The work grows with the square of it. */
const MAX_NAME = 200;

/** Levenshtein distance: insertions, deletions and replacements of one character. */
export function editDistance(a: string, b: string): number {
  // Texts of such a length are no names: how far apart they are need not be known exactly.
  if (Math.max(a.length, b.length) > MAX_NAME) return a === b ? 0 : Math.max(a.length, b.length);
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** `a`, `a` and `b`, `a`, `b` and `c`, each in back ticks. */
export function listWords(words: readonly string[], joiner = "and"): string {
  const quoted = words.map((word) => `\`${word}\``);
  if (quoted.length <= 1) return quoted.join("");
  return `${quoted.slice(0, -1).join(", ")} ${joiner} ${quoted[quoted.length - 1]}`;
}
