/**
 * The analysis as a library: what an agent project is, what its files say, and what is wrong with them.
 * The language server, the command line and the runtime share it; it runs without an editor.
 */
export * from "./core";
export * from "./project";
export * from "./analysis";
export * from "./rules";
