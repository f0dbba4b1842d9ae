/** How the engine says that something cannot be done: what, where, why, and what to do next. */

export interface ProblemPlace {
  /** Absolute path. */
  path: string;
  /** From 1. */
  line?: number;
  /** From 1. */
  column?: number;
}

export interface Problem {
  /** Stable, such as `load/syntax` or `connection/refused`. */
  code: string;
  /** What happened and why, in full sentences. */
  message: string;
  /** What the person can do now; a full sentence. */
  next?: string;
  place?: ProblemPlace;
  severity: "error" | "warning";
}

/** A failure that a person can do something about. Anything else that is thrown is a fault of the engine. */
export class EngineError extends Error {
  readonly code: string;
  readonly next: string | undefined;
  readonly place: ProblemPlace | undefined;

  constructor(
    code: string,
    message: string,
    options: { next?: string; place?: ProblemPlace; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "EngineError";
    this.code = code;
    this.next = options.next;
    this.place = options.place;
  }

  toProblem(severity: Problem["severity"] = "error"): Problem {
    return { code: this.code, message: this.message, next: this.next, place: this.place, severity };
  }
}

/** The message of anything thrown, without a stack. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message || thrown.name;
  if (typeof thrown === "string") return thrown;
  try {
    return JSON.stringify(thrown) ?? String(thrown);
  } catch {
    return String(thrown);
  }
}

/** A problem as one or more lines for a terminal: `file:line:column: message`, then the next step. */
export function formatProblem(problem: Problem, relative: (path: string) => string = (path) => path): string {
  const { place } = problem;
  const where = place
    ? `${[relative(place.path), place.line, place.column].filter((part) => part !== undefined).join(":")}: `
    : "";
  return `${where}${problem.message}${problem.next ? `\n  ${problem.next}` : ""}`;
}
