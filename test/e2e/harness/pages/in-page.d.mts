import type { ProblemRow, Row } from "./list";
import type { Squiggle } from "./editor";

export function readTreeRows(elements: unknown[]): [number, Row][];
export function readProblemRows(elements: unknown[]): [number, ProblemRow][];
export function readEditorText(): string;
export function readSquiggles(): Squiggle[];
export function readHidden(list: unknown): { above: number; below: number };
export function afterDrawing(): Promise<void>;
export function readFocusedName(): string;
export function isFocusInside(selector: string): boolean;
export function removeAll(elements: unknown[]): void;
