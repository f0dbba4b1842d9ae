/** What `run.mjs`, `electron.mjs` and `npm start` use of the harness once it is bundled. */
export { launchBrowser } from "./browser";
export { judge, readReport, runInHost } from "./in-host-run";
export { grepVariable, reportVariable } from "./in-host/report-line";
export { readDiagnostics } from "./read-diagnostics";
export { baseSettings, type WindowOptions } from "./options";
export { repository, results, vsixPath } from "./paths";
export { type RunnerOptions, runAll, type Suite } from "./runner";
export type { Scenario } from "./scenario";
export { installExtension, startServer } from "./server";
export { prepareWorkspace } from "./workspace";
