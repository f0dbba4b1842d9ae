export * from "./dialects";
export * from "./discover";
export * from "./find";
export * from "./imports";
export * from "./manifest";
export * from "./slots";
export * from "./types";
