import type { Disposable } from "vscode";

/** Owns what must end together, last in first out. */
export class Disposables implements Disposable {
  private readonly items: { dispose(): unknown }[] = [];
  private ended = false;

  add<T extends { dispose(): unknown }>(item: T): T {
    if (this.ended) item.dispose();
    else this.items.push(item);
    return item;
  }

  dispose(): void {
    this.ended = true;
    for (const item of this.items.splice(0).reverse()) item.dispose();
  }
}

/** Runs the last of several calls, once they have paused for a while. */
export class Debounce implements Disposable {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly milliseconds: number) {}

  run(action: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(action, this.milliseconds);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
