import type { ProjectSurface, SlotId } from "../../language-server/protocol";
import { dialectOf } from "./slots";

export interface NewFile {
  /** Below the place of its kind: the agent root or the project. */
  path: string;
  content: string;
}

export interface NewEntry {
  /** The first one is opened. */
  files: NewFile[];
  /** Text of the first file that is selected, to be typed over. */
  select: string;
}

const SAY_WHAT = "Say what this does and when to use it.";
const lines = (...text: string[]): string => text.join("\n") + "\n";

/** The smallest correct file of a slot, in the SDK's own terms. */
export function newEntry(
  slot: SlotId,
  name: string,
  project: Pick<ProjectSurface, "package">,
): NewEntry | undefined {
  const sdk = project.package;
  const one = (path: string, select: string, ...text: string[]): NewEntry => ({
    files: [{ path, content: lines(...text) }],
    select,
  });

  switch (slot) {
    case "agent":
      return one(
        "agent.ts",
        "",
        `import { defineAgent } from "${sdk}";`,
        "",
        "export default defineAgent({",
        "  model: {",
        '    id: "grok-4.5",',
        "    params: [",
        '      { id: "effort", value: "high" },',
        '      { id: "fast", value: "true" },',
        "    ],",
        "  },",
        "});",
      );
    case "instructions":
      return one(
        "instructions.md",
        "Say who this agent is, what it does, and what it must not do.",
        "# Instructions",
        "",
        "Say who this agent is, what it does, and what it must not do.",
      );
    case "tools":
      return one(
        `tools/${name}.ts`,
        SAY_WHAT,
        `import { defineTool } from "${sdk}/tools";`,
        'import { z } from "zod";',
        "",
        "export default defineTool({",
        `  description: "${SAY_WHAT}",`,
        "  inputSchema: z.object({",
        '    query: z.string().min(1).describe("What to look for"),',
        "  }),",
        '  effect: "read",',
        "  async execute({ query }) {",
        "    return { query };",
        "  },",
        "});",
      );
    case "channels":
      return one(
        `channels/${name}.ts`,
        "Starts or continues a conversation.",
        `import { defineChannel, localDevStrict, POST } from "${sdk}/channels";`,
        'import { z } from "zod";',
        "",
        "export default defineChannel({",
        "  auth: [localDevStrict()],",
        "  routes: [",
        '    POST("/", {',
        '      description: "Starts or continues a conversation.",',
        "      bodySchema: z.object({ conversation: z.string().min(1), message: z.string().min(1) }),",
        "      async handler(_request, { body, send, waitUntil }) {",
        "        waitUntil(send(body.message, { continuationToken: body.conversation }));",
        "        return new Response(null, { status: 202 });",
        "      },",
        "    }),",
        "  ],",
        "});",
      );
    case "mcp-connections":
    case "host-connections":
      return one(
        `${slot}/${name}.ts`,
        "https://mcp.example.com/mcp",
        `import { defineConnection } from "${sdk}/connections";`,
        "",
        "export default defineConnection({",
        '  url: "https://mcp.example.com/mcp",',
        '  description: "Say what this server offers.",',
        "});",
      );
    case "skills":
      return one(
        `skills/${name}.md`,
        SAY_WHAT,
        "---",
        `description: ${SAY_WHAT}`,
        "---",
        "",
        `# ${title(name)}`,
        "",
        "1. Write the steps to follow.",
      );
    case "subagents":
      return {
        files: [
          {
            path: `subagents/${name}/agent.ts`,
            content: lines(
              `import { defineAgent } from "${sdk}";`,
              "",
              "export default defineAgent({",
              '  description: "Say which tasks go to this subagent.",',
              "});",
            ),
          },
          {
            path: `subagents/${name}/instructions.md`,
            content: lines(`# ${title(name)}`, "", "Say what this subagent does and what it answers."),
          },
        ],
        select: "Say which tasks go to this subagent.",
      };
    case "schedules":
      return one(
        `schedules/${name}.md`,
        "Say what to do at that time.",
        "---",
        "# Minute, hour, day of month, month, day of week, in UTC.",
        'cron: "0 9 * * 1-5"',
        "---",
        "",
        "Say what to do at that time.",
      );
    case "hooks":
      return one(
        `hooks/${name}.ts`,
        "",
        `import { defineHook } from "${sdk}/hooks";`,
        "",
        "export default defineHook({",
        "  events: {",
        '    "turn.completed": async (event, ctx) => {',
        '      if (ctx.session.purpose === "eval") return;',
        '      console.log("turn completed", event.data.usage?.outputTokens ?? "without usage");',
        "    },",
        "  },",
        "});",
      );
    case "extensions":
      return one(
        `extensions/${name}.ts`,
        "https://github.com/owner/repository",
        `import cursorCloudAgents from "${sdk}/extensions/cursor-cloud-agents";`,
        "",
        "export default cursorCloudAgents({",
        "  cloud: {",
        '    repos: [{ url: "https://github.com/owner/repository", startingRef: "main" }],',
        "    autoCreatePR: false,",
        "  },",
        "  needsApproval: true,",
        "});",
      );
    case "storage":
      return one(
        "storage.ts",
        "",
        `import { defineStorage } from "${sdk}/storage";`,
        `import { fileKv } from "${sdk}/storage/file-kv";`,
        "",
        "export default defineStorage({",
        "  ...fileKv(),",
        '  name: "files",',
        "});",
      );
    case "artifacts":
      return one(
        "artifacts.ts",
        "A report that the agent wrote.",
        `import { defineArtifacts } from "${sdk}/artifacts";`,
        "",
        "export default defineArtifacts({",
        "  kinds: {",
        '    report: { description: "A report that the agent wrote." },',
        "  },",
        "});",
      );
    case "evals":
      return one(
        `evals/${name}.eval.ts`,
        "Say hello.",
        `import { defineEval, includes } from "${sdk}/evals";`,
        "",
        "export default defineEval({",
        '  tags: ["smoke"],',
        "  async test(t) {",
        '    await t.send("Say hello.");',
        "    t.succeeded();",
        "    t.check(t.reply, includes(/hello/i));",
        "  },",
        "});",
      );
    case "eval-config":
      return one(
        "evals/evals.config.ts",
        "",
        `import { defineEvalConfig } from "${sdk}/evals";`,
        "",
        "export default defineEvalConfig({",
        dialectOf(project) === "agent-sdk"
          ? "  maxConcurrency: 20,"
          : "  maxConcurrency: 20,\n  timeoutMs: 180_000,",
        "});",
      );
    case "sandbox":
      return undefined;
  }
}

const title = (name: string): string => {
  const words = name.replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
