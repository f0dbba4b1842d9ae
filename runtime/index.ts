/** The command's work as a library. */
export { info, type AgentReport, type ReportedPlace } from "./info";
export { UsageError } from "./usage";
export {
  validate,
  type ReportedDiagnostic,
  type ReportedProject,
  type ValidateOptions,
  type ValidateReport,
} from "./validate";
