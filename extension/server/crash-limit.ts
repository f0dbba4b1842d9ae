/** Says after how many crashes in how short a time restarting is no help any more. */
export class CrashLimit {
  private times: number[] = [];

  constructor(
    readonly crashes = 5,
    readonly windowMs = 3 * 60_000,
    private readonly now: () => number = Date.now,
  ) {}

  /** Notes a crash; false when the server should stay down. */
  mayRestart(): boolean {
    const now = this.now();
    this.times = [...this.times.filter((time) => now - time < this.windowMs), now];
    return this.times.length < this.crashes;
  }

  /** Crashes within the window. */
  get count(): number {
    return this.times.length;
  }

  reset(): void {
    this.times = [];
  }
}
