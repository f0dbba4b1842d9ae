/** Types of a project for processes that load none of the analysis. */
export type { DialectId } from "./dialects";
export type { SdkPackage } from "../core/sdk-packages";
export type { Entry } from "./types";
