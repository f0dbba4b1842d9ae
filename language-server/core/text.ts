/** Offsets and positions in a text. Offsets count UTF-16 code units, as the editor does. */

/** Half-open interval of offsets into one text. */
export type Span = readonly [start: number, end: number];

/** Zero-based line and UTF-16 column, as in the Language Server Protocol. */
export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

/** Maps offsets of one text to positions. Lines end at LF, CRLF or CR. */
export class LineIndex {
  readonly length: number;
  /** Undefined until the first question: most files are never asked about. */
  private known: readonly number[] | undefined;

  constructor(private readonly text: string) {
    this.length = text.length;
  }

  private get starts(): readonly number[] {
    return (this.known ??= lineStarts(this.text));
  }

  get lineCount(): number {
    return this.starts.length;
  }

  position(offset: number): Position {
    const target = Math.max(0, Math.min(offset, this.length));
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= target) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: target - (this.starts[low] ?? 0) };
  }

  range(span: Span): Range {
    return { start: this.position(span[0]), end: this.position(span[1]) };
  }

  offset(position: Position): number {
    const start = this.starts[position.line];
    if (start === undefined) return this.length;
    const next = this.starts[position.line + 1] ?? this.length;
    return Math.min(start + position.character, next);
  }

  /** Offset of the first character of a line. */
  lineStart(line: number): number {
    return this.starts[line] ?? this.length;
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 13) {
      if (text.charCodeAt(index + 1) === 10) index++;
      starts.push(index + 1);
    } else if (code === 10) starts.push(index + 1);
  }
  return starts;
}
