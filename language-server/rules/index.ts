export * from "./context";
export * from "./engine";
export * from "./registry";
export * from "./types";
