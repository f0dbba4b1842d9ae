export * from "./equality";
export * from "./files";
export * from "./paths";
export * from "./queries";
export * from "./text";
