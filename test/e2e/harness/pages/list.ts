import type { Locator, Page } from "playwright-core";
import { afterDrawing, readHidden } from "./in-page.mjs";

const PIXELS_A_NOTCH = 50;
const ROW_HEIGHT = 22;
const MOST_STEPS = 500;

export interface Row {
  /** Depth in a tree, from 1; 1 in a plain list. */
  level: number;
  label: string;
  description: string;
  /** What a screen reader says. */
  aria: string;
  expanded: boolean | undefined;
}

export interface Problem {
  severity: "error" | "warning" | "info";
  file: string;
  line: number;
  column: number;
  message: string;
  source: string;
  code: string;
}

export interface ProblemRow extends Problem {
  level: number;
}

/**
 * All rows of one of the workbench's lists. Only what is in view exists in the page, so the list is scrolled from its
 * top to its end, and back to its top.
 */
export async function readRows<T>(
  page: Page,
  list: Locator,
  extract: (elements: unknown[]) => [number, T][],
): Promise<T[]> {
  const box = await list.boundingBox();
  if (!box || box.height < 10) return [];
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 60));
  const hidden = () => list.evaluate(readHidden);

  const rows = new Map<number, T>();
  const toTop = async () => {
    const { above } = await hidden();
    await wheel(page, -Math.ceil(above / PIXELS_A_NOTCH) - 1);
  };
  await toTop();
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const visible = await list.locator(".monaco-list-rows > .monaco-list-row").evaluateAll(extract);
    for (const [index, row] of visible) rows.set(index, row);
    if ((await hidden()).below <= 1) break;
    await wheel(page, Math.max(1, Math.floor((box.height - ROW_HEIGHT) / PIXELS_A_NOTCH)));
  }
  await toTop();
  const sorted = [...rows].sort(([a], [b]) => a - b);
  if (sorted.some(([index], at) => index !== at)) throw new Error("The list changed while it was read");
  return sorted.map(([, row]) => row);
}

/** However far a wheel is said to turn, a list moves by one notch an event. */
async function wheel(page: Page, notches: number): Promise<void> {
  for (let done = 0; done < Math.abs(notches); done++) await page.mouse.wheel(0, notches < 0 ? -120 : 120);
  await page.evaluate(afterDrawing);
}

/** The rows as a person sees them: two spaces a level, then the label, then the description. */
export function rowsAsText(rows: Row[]): string {
  return rows
    .map((row) => "  ".repeat(row.level - 1) + [row.label, row.description].filter(Boolean).join(" "))
    .join("\n");
}
