import type { RunnableTool, ToolCallScope, ToolOutcome, ToolRunOptions } from "./types";

/**
 * Runs a tool the one way: input is checked, a dry run answers writers, approval is awaited, the tool runs under its
 * time limit, the result becomes an envelope, and both ends are events. Never throws, except `AbortError` when the
 * call's signal is aborted.
 */
export async function runTool(
  tool: RunnableTool,
  _input: unknown,
  _scope: ToolCallScope,
  _options?: ToolRunOptions,
): Promise<ToolOutcome> {
  throw new Error(`not built: ${tool.name}`);
}
