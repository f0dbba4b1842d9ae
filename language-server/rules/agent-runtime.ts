import { lookup, optionsOf, stringOf, type ObjectValue, type SingleValue } from "../analysis";
import { isInside, joinPath } from "../core/paths";
import type { DialectId } from "../project/dialects";
import type { Entry } from "../project/types";
import { topOf, type EntryContext } from "./context";
import { propertyOf, quote, removeProperty, replaceValue } from "./fixes";
import { configured, objectsOf } from "./shapes";
import type { Rule, RuleDocumentation } from "./types";
import { closest, listWords } from "./words";

/** The generations whose agents choose a runtime. */
const WITH_RUNTIME: readonly DialectId[] = ["agent-serve", "july"];
const WITHOUT_RUNTIME: readonly DialectId[] = ["bdk", "agent-sdk"];
const RUNTIMES = ["local", "cloud", "grokbot"];
/** More names than this make a sentence no one reads. */
const MAX_NAMED = 3;

interface Grokbot {
  config: ObjectValue;
  runtime: SingleValue;
}

/** The configurations that surely run on grokbot. */
function grokbots(context: EntryContext): Grokbot[] {
  return context.own("defineAgent").flatMap(({ config }) =>
    objectsOf(config).flatMap((option) => {
      const { state, values } = lookup(option, "runtime");
      const [runtime] = values;
      const surely = state === "present" && runtime && values.every((value) => stringOf(value) === "grokbot");
      return surely ? [{ config: option, runtime }] : [];
    }),
  );
}

function named(entries: readonly Entry[]): string {
  const shown = entries.slice(0, MAX_NAMED).map((entry) => entry.id);
  const more = entries.length - shown.length;
  return more > 0 ? `${shown.map((id) => `\`${id}\``).join(", ")} and ${more} more` : listWords(shown);
}

/** Reports at the runtime what lies in the project and cannot be there. */
function reportEntries(context: EntryContext, entries: readonly Entry[], message: string): void {
  if (entries.length === 0) return;
  for (const { runtime } of grokbots(context))
    context.report(runtime.site, message, {
      related: entries.slice(0, MAX_NAMED).map((entry) => ({
        site: topOf(context.workspace, entry.path),
        message: "It is here.",
      })),
    });
}

/** True where at least one alternative of a tool runs in the serving process. */
function isServerTool(context: EntryContext, entry: Entry): boolean {
  return context.definitions(entry.path).some((definition) => {
    if (definition.helper !== "defineTool") return false;
    const execution = configured(definition, "execution");
    return execution.state === "absent" || execution.values.some((value) => stringOf(value) === "server");
  });
}

/** A rule against a field beside `runtime: "grokbot"`. */
function refusedField(
  id: string,
  source: string,
  title: string,
  field: string,
  only: string | undefined,
  why: string,
  documentation: RuleDocumentation,
): Rule {
  return {
    scope: "entry",
    slots: ["agent"],
    id,
    source,
    title,
    severity: "error",
    basis: "observed",
    dialects: WITH_RUNTIME,
    fixable: true,
    documentation,
    check(context) {
      for (const { config } of grokbots(context)) {
        const property = propertyOf(config, field);
        if (!property || lookup(config, field).state === "absent") continue;
        const values = optionsOf(property.value);
        const refused = only === undefined ? values[0] : values.find((value) => stringOf(value) === only);
        if (!refused) continue;
        context.report(
          only === undefined ? property.key : refused.site,
          `\`${field}${only === undefined ? "" : `: ${quote(only)}`}\` is refused with \`runtime: "grokbot"\`. ${why} Take it out.`,
          { fixes: [removeProperty(context, `Remove ${field}`, property)] },
        );
      }
    },
  };
}

export const agentRuntimeRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/unknown-runtime",
    source: "C15",
    title: "Unknown value of runtime",
    severity: "warning",
    basis: "observed",
    dialects: WITH_RUNTIME,
    fixable: true,
    documentation: {
      why: "Turns run on this machine (`local`), on a cloud agent (`cloud`) or on a hosted bot (`grokbot`).",
      wrong: `export default defineAgent({ runtime: "remote" });`,
      right: `export default defineAgent({ runtime: "cloud" });`,
    },
    check(context) {
      for (const definition of context.own("defineAgent"))
        for (const value of configured(definition, "runtime").values) {
          const written = stringOf(value);
          if (written === undefined || RUNTIMES.includes(written)) continue;
          const better = quote(closest(written, RUNTIMES) ?? "cloud");
          context.report(
            value.site,
            `\`${written}\` is not a known runtime. The framework knows \`local\`, \`cloud\` and \`grokbot\`. Write ${better}, or leave it out for "local".`,
            { fixes: [replaceValue(`Change to ${better}`, value, better)] },
          );
        }
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/grokbot-server-tools",
    source: "C20",
    title: "Server tools with the grokbot runtime",
    severity: "error",
    basis: "observed",
    dialects: WITH_RUNTIME,
    fixable: true,
    documentation: {
      why: "A grokbot turn runs on a hosted box that cannot call tools of this process, so the framework refuses them.",
      wrong: `// beside agent/tools/find_parcel.ts\nexport default defineAgent({ runtime: "grokbot" });`,
      right: `// beside agent/tools/find_parcel.ts\nexport default defineAgent({ runtime: "local" });`,
    },
    check(context) {
      const found = grokbots(context);
      if (found.length === 0) return;
      const tools = context.entries("tools").filter((entry) => isServerTool(context, entry));
      reportEntries(
        context,
        tools,
        `\`runtime: "grokbot"\` is refused with server tools. Turns run on a hosted box that cannot call ${named(tools)} in this process. Remove the tools, or use another runtime.`,
      );
      for (const { config } of found) {
        const property = propertyOf(config, "builtinTools");
        if (!property || lookup(config, "builtinTools").state === "absent") continue;
        context.report(
          property.key,
          '`builtinTools` is refused with `runtime: "grokbot"`. The hosted box brings its own tools. Take it out.',
          { fixes: [removeProperty(context, "Remove builtinTools", property)] },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/grokbot-connections",
    source: "C21",
    title: "Connections with the grokbot runtime",
    severity: "error",
    basis: "observed",
    dialects: WITH_RUNTIME,
    fixable: false,
    documentation: {
      why: "A grokbot turn runs on a hosted box that cannot reach the connections of this process, so the framework refuses them.",
      wrong: `// beside agent/mcp-connections/linear.ts\nexport default defineAgent({ runtime: "grokbot" });`,
      right: `// beside agent/mcp-connections/linear.ts\nexport default defineAgent({ runtime: "local" });`,
    },
    check(context) {
      const entries = [...context.entries("mcp-connections"), ...context.entries("host-connections")];
      reportEntries(
        context,
        entries,
        `\`runtime: "grokbot"\` is refused with connections. The hosted box cannot reach ${named(entries)}. Remove the connections, or use another runtime.`,
      );
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/grokbot-subagents",
    source: "C22",
    title: "Subagents with the grokbot runtime",
    severity: "error",
    basis: "observed",
    dialects: WITH_RUNTIME,
    fixable: false,
    documentation: {
      why: "A grokbot turn runs on a hosted box that knows no subagents of this project, so the framework refuses them.",
      wrong: `// beside agent/subagents/writer/agent.ts\nexport default defineAgent({ runtime: "grokbot" });`,
      right: `// beside agent/subagents/writer/agent.ts\nexport default defineAgent({ runtime: "local" });`,
    },
    check(context) {
      const entries = context.entries("subagents");
      reportEntries(
        context,
        entries,
        `\`runtime: "grokbot"\` is refused with subagents. The hosted box does not know ${named(entries)}. Remove the subagents, or use another runtime.`,
      );
    },
  },
  refusedField(
    "agent/grokbot-architecture",
    "C23",
    "Second architecture with the grokbot runtime",
    "architecture",
    "v2",
    "That runtime has the first architecture only.",
    {
      why: "The grokbot runtime does not have the second architecture, and the framework refuses the pair.",
      wrong: `export default defineAgent({ runtime: "grokbot", architecture: "v2" });`,
      right: `export default defineAgent({ runtime: "grokbot" });`,
    },
  ),
  refusedField(
    "agent/grokbot-tool-list",
    "C24",
    "Tool list with the grokbot runtime",
    "tools",
    undefined,
    "That runtime cannot keep to a list of tools, so it does not start with one.",
    {
      why: "The hosted box cannot limit its tools to a list. The framework refuses one rather than ignoring it.",
      wrong: `export default defineAgent({ runtime: "grokbot", tools: ["read", "grep"] });`,
      right: `export default defineAgent({ runtime: "grokbot" });`,
    },
  ),
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/grokbot-skills",
    source: "C25",
    title: "Skills or workspace files with the grokbot runtime",
    severity: "warning",
    basis: "observed",
    dialects: WITH_RUNTIME,
    fixable: false,
    documentation: {
      why: "Skills and seed files are written to a session workspace on this machine. The hosted box never sees them.",
      wrong: `// beside agent/skills/refunds.md\nexport default defineAgent({ runtime: "grokbot" });`,
      right: `// beside agent/skills/refunds.md\nexport default defineAgent({ runtime: "local" });`,
    },
    check(context) {
      const { root } = context.project;
      const workspace = root === undefined ? undefined : joinPath(root, "sandbox", "workspace");
      const seeds = context
        .entries("sandbox")
        .filter((entry) => workspace !== undefined && isInside(workspace, entry.path));
      const entries = [...context.entries("skills"), ...seeds];
      reportEntries(
        context,
        entries,
        `With \`runtime: "grokbot"\` the agent never sees ${named(entries)}. Skills and workspace files stay on this machine, and turns run on a hosted box. Put what matters into the instructions.`,
      );
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/grokbot-runtime-removed",
    source: "C27",
    title: "Grokbot runtime in a newer package",
    severity: "warning",
    basis: "stated",
    dialects: WITHOUT_RUNTIME,
    fixable: true,
    tags: ["deprecated"],
    documentation: {
      why: "Since `@cursor/bdk` agents do not choose this runtime; the migration guide lists it among what must go.",
      wrong: `export default defineAgent({ runtime: "grokbot" });`,
      right: `export default defineAgent({});`,
    },
    check(context) {
      reportOutdated(
        context,
        "runtime",
        "grokbot",
        `\`runtime: "grokbot"\` is of an older generation of the SDK. \`${context.project.package}\` runs turns on the host. Take it out, and mount \`extensions/cursor-grokbot-agents\` to talk to such a bot.`,
      );
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/old-architecture",
    source: "C28",
    title: "First architecture in a newer package",
    severity: "warning",
    basis: "stated",
    dialects: WITHOUT_RUNTIME,
    fixable: true,
    tags: ["deprecated"],
    documentation: {
      why: "Since `@cursor/bdk` the second architecture is the norm; the migration guide lists `v1` among what must go.",
      wrong: `export default defineAgent({ architecture: "v1" });`,
      right: `export default defineAgent({});`,
    },
    check(context) {
      reportOutdated(
        context,
        "architecture",
        "v1",
        `\`architecture: "v1"\` is of an older generation of the SDK. In \`${context.project.package}\` the second architecture is the norm. Take it out.`,
      );
    },
  },
];

/** Reports a value that the newer packages have left behind. */
function reportOutdated(context: EntryContext, field: string, outdated: string, message: string): void {
  for (const { config } of context.own("defineAgent"))
    for (const option of objectsOf(config)) {
      const property = propertyOf(option, field);
      const values = property ? optionsOf(property.value) : [];
      for (const value of values)
        if (stringOf(value) === outdated)
          context.report(value.site, message, {
            fixes: [values.length === 1 ? removeProperty(context, `Remove ${field}`, property) : undefined],
          });
    }
}
