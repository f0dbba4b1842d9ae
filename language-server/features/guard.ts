import { ResponseError } from "vscode-languageserver/node";

/** What a failed handler writes to. */
export interface Log {
  error(message: string): void;
}

/**
 * Wraps a handler so that an exception answers the request with a harmless result, leaves a line in the log,
 * and touches nothing else. A `ResponseError` is an answer of its own, as when the client cancels. The
 * environment variable `AGENT_WORKBENCH_FAULT` names handlers, separated by commas, whose first call throws:
 * so that this promise can be tested on the real server.
 */
export function guardWith(log: Log, faults = process.env["AGENT_WORKBENCH_FAULT"] ?? "") {
  const armed = new Set(faults.split(",").filter(Boolean));
  const trip = (name: string): void => {
    if (armed.delete(name)) throw new Error(`forced fault in ${name}`);
  };
  const failed = (name: string, error: unknown): void =>
    log.error(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);

  return <A extends unknown[], R>(name: string, fallback: R, handler: (...args: A) => R | Promise<R>) =>
    (...args: A): R | Promise<R> => {
      try {
        trip(name);
        const result = handler(...args);
        if (!(result instanceof Promise)) return result;
        return result.catch((error: unknown) => {
          if (error instanceof ResponseError) throw error;
          failed(name, error);
          return fallback;
        });
      } catch (error) {
        failed(name, error);
        return fallback;
      }
    };
}
