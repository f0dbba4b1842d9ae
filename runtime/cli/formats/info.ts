/** The surface as a tree for people. */
import type { AgentReport } from "../../info";
import { painter, type Paint } from "../output";

interface Line {
  name: string;
  facts: (string | undefined | null | false)[];
  below?: Line[];
}

interface Section {
  label: string;
  facts?: (string | undefined | null | false)[];
  lines: Line[];
}

export function infoText(agents: readonly AgentReport[], colour: boolean): string {
  const paint = painter(colour);
  return agents.map((agent) => agentText(agent, paint)).join("\n");
}

function agentText(agent: AgentReport, paint: Paint): string {
  const errors = agent.diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = agent.diagnostics.filter(({ severity }) => severity === "warning").length;
  const facts = words([
    agent.package,
    agent.runtime,
    agent.model?.id ?? (agent.model === null && "default model"),
    errors > 0 && counted(errors, "error"),
    warnings > 0 && counted(warnings, "warning"),
  ]);
  const lines = [`${paint("bold", agent.name)}  ${paint("dim", facts)}`];
  if (agent.description) lines.push(`  ${paint("dim", short(agent.description, 100))}`);
  const sections = sectionsOf(agent).filter(
    (section) => section.lines.length > 0 || words(section.facts ?? []) !== "",
  );
  for (const section of sections) {
    const amount = section.lines.length > 0 && !section.facts ? String(section.lines.length) : "";
    lines.push(`  ${section.label}  ${paint("dim", words([amount, ...(section.facts ?? [])]))}`.trimEnd());
    lines.push(...treeLines(section.lines, "    ", paint));
  }
  if (sections.length === 0) lines.push(`  ${paint("dim", "nothing is discovered yet")}`);
  return `${lines.join("\n")}\n`;
}

function treeLines(lines: readonly Line[], indent: string, paint: Paint): string[] {
  const width = Math.min(32, Math.max(0, ...lines.map((line) => [...line.name].length)));
  return lines.flatMap((line) => {
    const facts = words(line.facts);
    const padding = " ".repeat(Math.max(0, width - [...line.name].length));
    const text = facts ? `${line.name}${padding}  ${paint("dim", facts)}` : line.name;
    return [`${indent}${text}`, ...treeLines(line.below ?? [], `${indent}  `, paint)];
  });
}

function sectionsOf(agent: AgentReport): Section[] {
  const { instructions, storage, artifacts, evalConfig } = agent;
  const chars = instructions.chars;
  const cases = agent.evals.reduce((sum, file) => sum + file.cases.length, 0);
  return [
    {
      label: "Instructions",
      facts: [
        instructions.files.map((file) => file.file).join(", "),
        chars !== undefined && `${counted(chars, "character")}, ~${Math.ceil(chars / 4)} tokens`,
      ],
      lines: [],
    },
    {
      label: "Tools",
      lines: agent.tools.map((tool) => ({
        name: tool.name,
        facts: [
          tool.effect === "computed" ? "read or write" : tool.effect,
          tool.needsApproval && "needs approval",
          tool.execution === "agent" && "agent script",
          described(tool),
        ],
      })),
    },
    {
      label: "Channels",
      lines: agent.channels.map((channel) => ({
        name: channel.name,
        facts: [channel.kind],
        below: channel.routes.map((route) => ({
          name: `${route.method} ${route.url ?? "(computed)"}`,
          facts: [route.description && short(route.description, 60)],
        })),
      })),
    },
    { label: "Connections", lines: agent.connections.map(connectionLine) },
    { label: "Host connections", lines: agent.hostConnections.map(connectionLine) },
    {
      label: "Skills",
      lines: agent.skills.map((skill) => ({
        name: skill.name,
        facts: [
          skill.exists === false && "no SKILL.md",
          skill.extraFiles > 0 && counted(skill.extraFiles + 1, "file"),
          described(skill),
        ],
      })),
    },
    {
      label: "Subagents",
      lines: agent.subagents.map((subagent) => ({
        name: subagent.name,
        facts: [subagent.exists === false && "no agent.ts", subagent.model?.id, described(subagent)],
      })),
    },
    {
      label: "Schedules",
      lines: agent.schedules.map((schedule) => ({
        name: schedule.name,
        facts: [schedule.cron && `${schedule.cron} UTC`, schedule.form === "run" && "code"],
      })),
    },
    {
      label: "Hooks",
      lines: agent.hooks.map((hook) => ({
        name: hook.name,
        facts: [hook.kind === "memory" && "memory", hook.events?.join(", ")],
      })),
    },
    {
      label: "Extensions",
      lines: agent.extensions.map((extension) => ({
        name: extension.name,
        facts: [extension.specifier],
        below: [
          ...(extension.tools ?? []).map(({ name }) => ({ name, facts: ["tool"] })),
          ...(extension.skills ?? []).map(({ name }) => ({ name, facts: ["skill"] })),
          ...(extension.subagents ?? []).map(({ name }) => ({ name, facts: ["subagent"] })),
        ],
      })),
    },
    { label: "Storage", facts: storage ? [storage.backend ?? storage.label ?? storage.file] : [], lines: [] },
    {
      label: "Artifacts",
      lines: (artifacts?.kinds ?? []).map((kind) => ({
        name: kind.name,
        facts: [kind.description && short(kind.description, 60)],
      })),
    },
    { label: "Sandbox", facts: [agent.sandbox.files > 0 && counted(agent.sandbox.files, "file")], lines: [] },
    {
      label: "Evals",
      ...(agent.evals.length > 0 ? { facts: [counted(cases, "case")] } : {}),
      lines: agent.evals.map((file) => ({
        name: file.name,
        facts: [file.tags.join(", ")],
        below:
          file.cases.length === 1 && file.cases[0]?.id === file.name
            ? []
            : file.cases.map((one) => ({
                name: one.id,
                facts: [one.description && short(one.description, 60)],
              })),
      })),
    },
    {
      label: "Eval configuration",
      facts: evalConfig
        ? [
            evalConfig.maxConcurrency !== undefined && `${evalConfig.maxConcurrency} at once`,
            evalConfig.timeoutMs !== undefined && `${evalConfig.timeoutMs / 1000} s each`,
          ]
        : [],
      lines: [],
    },
  ];
}

function connectionLine(connection: AgentReport["connections"][number]): Line {
  return {
    name: connection.name,
    facts: [
      connection.transport === "unknown" ? connection.transports.join(" or ") : connection.transport,
      connection.oauth && "OAuth",
      connection.host ?? connection.peer ?? connection.command,
    ],
  };
}

const described = ({ description }: { description?: string | null | undefined }): string | undefined =>
  description === null ? "no description" : description ? short(description, 60) : undefined;

const words = (facts: readonly (string | undefined | null | false)[]): string =>
  facts.filter(Boolean).join(" · ");

const counted = (amount: number, one: string): string => `${amount} ${amount === 1 ? one : `${one}s`}`;

function short(text: string, length: number): string {
  const points = [...text.replace(/\s+/g, " ").trim()];
  return points.length > length ? `${points.slice(0, length - 1).join("")}…` : points.join("");
}
