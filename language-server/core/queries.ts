/**
 * Memoised computations that know what they read. After a change only those are computed again whose inputs
 * really differ, so that an incremental result equals a fresh one by construction.
 */

/** For so many revisions a result outlives the last time that someone asked for it. */
const KEPT_REVISIONS = 100;

interface Cell {
  key: string;
  value: unknown;
  /** Revision in which the value last differed from the one before. */
  changedAt: number;
  /** Revision for which the value is known to hold. */
  verifiedAt: number;
  /** What the computation read, in order; undefined for an input. */
  reads: Cell[] | undefined;
  compute: () => unknown;
  equal: (a: unknown, b: unknown) => boolean;
  running: boolean;
  /** An input that may differ outside and must be read again. */
  stale: boolean;
}

export class Queries {
  private readonly cells = new Map<string, Cell>();
  private readonly readers: Cell[][] = [];
  private current = 1;

  /** Rises with every invalidation. */
  get revision(): number {
    return this.current;
  }

  /** How many results are held; for tests and the log. */
  get size(): number {
    return this.cells.size;
  }

  /** A value from outside. It is read once and again only after `invalidate`. */
  input<T>(key: string, read: () => T, equal: (a: T, b: T) => boolean = Object.is): T {
    let cell = this.cells.get(key);
    if (!cell) {
      cell = this.add(key, read, equal as Cell["equal"]);
      cell.value = read();
    } else if (cell.stale) {
      cell.compute = read;
      this.refreshInput(cell);
    }
    cell.verifiedAt = this.current;
    this.note(cell);
    return cell.value as T;
  }

  /**
   * A value computed from inputs and other queries. `compute` must read the outside only through them.
   * Where the new value equals the old one, whoever read it is not computed again.
   */
  query<T>(key: string, compute: () => T, equal: (a: T, b: T) => boolean = Object.is): T {
    let cell = this.cells.get(key);
    if (!cell) {
      cell = this.add(key, compute, equal as Cell["equal"]);
      this.run(cell, true);
    } else {
      if (cell.running) throw new Error(`circular query ${key}`);
      cell.compute = compute;
      this.verify(cell);
    }
    this.note(cell);
    return cell.value as T;
  }

  /** Marks inputs as changed outside. */
  invalidate(matches: (key: string) => boolean): void {
    let found = false;
    for (const cell of this.cells.values()) {
      if (cell.reads === undefined && matches(cell.key)) {
        cell.stale = true;
        found = true;
      }
    }
    if (found) this.current++;
  }

  /** As `invalidate`, for keys that are known exactly. */
  invalidateKeys(keys: Iterable<string>): void {
    let found = false;
    for (const key of keys) {
      const cell = this.cells.get(key);
      if (cell && cell.reads === undefined) {
        cell.stale = true;
        found = true;
      }
    }
    if (found) this.current++;
  }

  /**
   * Forgets what nothing has asked for in the last revisions. What is asked for less often than at every
   * change, such as the surface, stays. What a kept result reads was asked for no earlier, so it is kept too.
   */
  sweep(): void {
    const oldest = this.current - KEPT_REVISIONS;
    for (const [key, cell] of this.cells)
      if (cell.verifiedAt < oldest && !cell.running) this.cells.delete(key);
  }

  private add(key: string, compute: () => unknown, equal: Cell["equal"]): Cell {
    const cell: Cell = {
      key,
      value: undefined,
      changedAt: this.current,
      verifiedAt: this.current,
      reads: undefined,
      compute,
      equal,
      running: false,
      stale: false,
    };
    this.cells.set(key, cell);
    return cell;
  }

  private note(cell: Cell): void {
    this.readers[this.readers.length - 1]?.push(cell);
  }

  private refreshInput(cell: Cell): void {
    cell.stale = false;
    const value = cell.compute();
    if (!cell.equal(cell.value, value)) {
      cell.value = value;
      cell.changedAt = this.current;
    }
  }

  private verify(cell: Cell): void {
    if (cell.verifiedAt === this.current && !cell.stale) return;
    if (cell.reads === undefined) {
      if (cell.stale) this.refreshInput(cell);
      cell.verifiedAt = this.current;
      return;
    }
    // In order: an earlier read decides whether a later one happens at all.
    for (const read of cell.reads) {
      if (!this.stillHolds(read) || read.changedAt > cell.verifiedAt) {
        this.run(cell, false);
        return;
      }
    }
    cell.verifiedAt = this.current;
  }

  /** False where only the reader's own computation can say what becomes of this read. */
  private stillHolds(read: Cell): boolean {
    // Asked for by way of itself.
    if (read.running) return false;
    try {
      this.verify(read);
      return true;
    } catch {
      // The reader may know how to live with the failure.
      return false;
    }
  }

  private run(cell: Cell, first: boolean): void {
    const reads: Cell[] = [];
    cell.running = true;
    this.readers.push(reads);
    try {
      const value = cell.compute();
      if (first || !cell.equal(cell.value, value)) {
        cell.value = value;
        cell.changedAt = this.current;
      }
      cell.reads = [...new Set(reads)];
      cell.verifiedAt = this.current;
    } catch (error) {
      // Nothing half-computed may stay behind. Whoever catches this has read what the computation read.
      this.cells.delete(cell.key);
      this.readers[this.readers.length - 2]?.push(...reads);
      throw error;
    } finally {
      this.readers.pop();
      cell.running = false;
    }
  }
}
