export * from "./context";
export * from "./documentation";
export * from "./engine";
export * from "./registry";
export * from "./types";
export { closest } from "./words";
