/**
 * Removes the indentation that all lines share, and a first and last line that are blank. Blank lines and
 * relative indentation stay. This is what the SDK documents of its `prompt` tag.
 */
export function dedent(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  if (lines.length > 1 && lines[0]?.trim() === "") lines.shift();
  if (lines.length > 1 && lines[lines.length - 1]?.trim() === "") lines.pop();
  const depths = lines
    .filter((line) => line.trim() !== "")
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const shared = depths.length > 0 ? Math.min(...depths) : 0;
  return lines.map((line) => (line.trim() === "" ? "" : line.slice(shared))).join("\n");
}
