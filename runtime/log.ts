/** Where the parts of the engine write what a person may want to read; secrets are taken out by whoever prints it. */
export type Log = (level: "debug" | "info" | "warn" | "error", message: string) => void;
