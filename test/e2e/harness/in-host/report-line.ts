/** One line of the report file, through which a suite in the extension host tells the runner what happened. */
export type ReportLine =
  | { kind: "test"; outcome: "passed" | "failed" | "skipped"; title: string; ms: number; error?: string }
  | { kind: "end"; failures: number };

export const reportVariable = "AGENT_WORKBENCH_E2E_REPORT";
export const grepVariable = "AGENT_WORKBENCH_E2E_GREP";
export const diagnosticsVariable = "AGENT_WORKBENCH_E2E_DIAGNOSTICS";
