import { basename } from "../core/paths";
import {
  itemsOf,
  lookup,
  optionsOf,
  stringOf,
  typeOf,
  type Definition,
  type ObjectValue,
  type SingleValue,
} from "../analysis";
import { connectionAccountRules } from "./connection-account";
import { credentialRules } from "./connection-credentials";
import type { EntryContext } from "./context";
import { propertyOf, quote, renameKey, replaceOwn, replaceValue } from "./fixes";
import { configured, describeValue, isOtherThan, sourceOf } from "./shapes";
import { listWords } from "./words";
import type { Rule, UndecidableRule } from "./types";

const SLOTS = ["mcp-connections", "host-connections"] as const;

/** The ways to name the other side of a connection. */
const TRANSPORTS = ["url", "command", "cursorAccount", "agent"];

/** Each alternative of a definition's config that is a known object. */
function alternatives(definition: Definition): ObjectValue[] {
  return definition.config ? optionsOf(definition.config).filter((option) => option.kind === "object") : [];
}

/** Surely not there; `cursorAccount: false` says no more than leaving it out. */
function isAbsent(config: SingleValue | undefined, name: string): boolean {
  const found = lookup(config, name);
  return (
    found.state === "absent" ||
    (found.state === "present" &&
      found.values.every((value) => value.kind === "literal" && value.value === false))
  );
}

/** Surely there with a value of a known type. */
function isSet(config: ObjectValue, name: string): boolean {
  const found = lookup(config, name);
  return (
    found.state === "present" &&
    found.values.every(
      (value) =>
        typeOf(value) !== undefined &&
        !(value.kind === "literal" && (value.value === false || value.value === null)),
    )
  );
}

/** Rules for `mcp-connections/*.ts` and `host-connections/*.ts`. */
export const connectionRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: SLOTS,
    id: "connection/no-transport",
    source: "M01",
    title: "Connection names no other side",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "A connection leads to a remote server (`url`), a local one (`command`), servers of the Cursor account (`cursorAccount`) or another agent (`agent`).",
      wrong: `export default defineConnection({ description: "Tickets." });`,
      right: `export default defineConnection({ url: "https://mcp.linear.app/mcp", description: "Tickets." });`,
    },
    check(context) {
      for (const definition of context.own("defineConnection")) {
        if (definition.config === undefined && definition.call.openArgs) continue;
        const options = definition.config ? optionsOf(definition.config) : [undefined];
        const isBare = (option: SingleValue | undefined): boolean =>
          option === undefined ||
          (typeOf(option) !== undefined &&
            (option.kind !== "object" || !option.open) &&
            TRANSPORTS.every((name) => isAbsent(option, name)));
        // Beside others, what is no object may never be reached: a switch that names every case, a guard.
        const mattering = options.filter((option) => options.length === 1 || option?.kind === "object");
        if (mattering.some(isBare))
          context.report(
            definition.callee,
            `Connection \`${context.entry.id}\` does not say what it connects to. The framework needs one of ${listWords(TRANSPORTS, "or")}. Add \`url\` for a remote server, \`command\` for a local one, \`agent\` for another agent, or \`cursorAccount: true\`.`,
          );
      }
    },
  },
  {
    scope: "entry",
    slots: SLOTS,
    id: "connection/several-transports",
    source: "M02",
    title: "Connection names several other sides",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "A connection leads to one place. Which of two the framework takes is not documented.",
      wrong: `export default defineConnection({ url: "https://weather.acme.dev/mcp", agent: "weather" });`,
      right: `export default defineConnection({ agent: "weather" });`,
    },
    check(context) {
      for (const definition of context.own("defineConnection"))
        for (const config of alternatives(definition)) {
          const set = TRANSPORTS.filter((name) => isSet(config, name));
          const second = set
            .flatMap((name) => propertyOf(config, name) ?? [])
            .sort((a, b) => a.key.at[0] - b.key.at[0])[1];
          if (second)
            context.report(
              second.key,
              `Connection \`${context.entry.id}\` has ${listWords(set)}. Each of them names another side, and a connection leads to one. Keep one.`,
            );
        }
    },
  },
  {
    scope: "entry",
    slots: SLOTS,
    id: "connection/field-of-other-transport",
    source: "M03",
    title: "Field belongs to another kind of connection",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A remote server gets its credentials in `headers`, a local one in `env`. The other field is not read.",
      wrong: `export default defineConnection({ command: "search-mcp", headers: { TOKEN: "\${TOKEN}" } });`,
      right: `export default defineConnection({ command: "search-mcp", env: { TOKEN: "\${TOKEN}" } });`,
    },
    check(context) {
      for (const definition of context.own("defineConnection"))
        for (const config of alternatives(definition)) {
          if (config.open) continue;
          const local = isSet(config, "command") && isAbsent(config, "url");
          const remote = isSet(config, "url") && isAbsent(config, "command");
          if (!local && !remote) continue;
          const [wrong, right] = local ? (["headers", "env"] as const) : (["env", "headers"] as const);
          const property = propertyOf(config, wrong);
          if (!property || lookup(config, wrong).state !== "present") continue;
          const fix = isAbsent(config, right) ? renameKey(`Rename to ${right}`, property, right) : undefined;
          context.report(
            property.key,
            `\`${wrong}\` is not read here. ${local ? "A server started by `command` gets its values from the environment." : "A remote server gets its values in the headers of each request."} Write them under \`${right}\`.`,
            { fixes: [fix] },
          );
        }
    },
  },
  {
    scope: "entry",
    slots: SLOTS,
    id: "connection/url-not-http",
    source: "M11",
    title: "`url` is no http address",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A remote MCP server is reached over http or https.",
      wrong: `export default defineConnection({ url: "mcp.linear.app/mcp" });`,
      right: `export default defineConnection({ url: "https://mcp.linear.app/mcp" });`,
    },
    check(context) {
      for (const definition of context.own("defineConnection")) {
        const { values } = configured(definition, "url");
        const certain = values.every((value) => typeOf(value) !== undefined);
        for (const value of values) {
          const problem = urlProblem(value, certain);
          if (problem === undefined) continue;
          const better = betterUrl(stringOf(value));
          context.report(
            value.site,
            `\`url\` ${problem}. A remote server is reached over http or https only. Write ${better === undefined ? 'an address such as `"https://mcp.example.com/mcp"`' : `\`${quote(better)}\``}.`,
            {
              fixes: [
                better === undefined ? undefined : replaceValue(`Change to ${better}`, value, quote(better)),
              ],
            },
          );
        }
      }
    },
  },
  {
    scope: "entry",
    slots: SLOTS,
    id: "connection/args-not-a-list",
    source: "M12",
    title: "`args` is not a list",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The command is started without a shell, so nothing splits a line into arguments.",
      wrong: `export default defineConnection({ command: "npx", args: "-y search-mcp" });`,
      right: `export default defineConnection({ command: "npx", args: ["-y", "search-mcp"] });`,
    },
    check(context) {
      for (const definition of context.own("defineConnection"))
        for (const value of configured(definition, "args").values) {
          if (!isOtherThan(value, "array", "null")) continue;
          const text = stringOf(value);
          // With quotes or escapes in it, what a shell would make of the line is not ours to say.
          const words =
            text !== undefined && !/["'\\`$]/.test(text) ? text.split(/\s+/).filter(Boolean) : undefined;
          const list = words && `[${words.map(quote).join(", ")}]`;
          context.report(
            value.site,
            `\`args\` is ${describeValue(value)}. The command is started without a shell, so every argument stands by itself. Write ${list ? `\`${list}\`` : "a list of strings"}.`,
            { fixes: [list ? replaceOwn(context, "Split into a list", value, list) : undefined] },
          );
        }
    },
  },
  {
    scope: "entry",
    slots: SLOTS,
    id: "connection/peer-not-lowercase",
    source: "M13",
    title: "Slug of another agent has capitals",
    severity: "error",
    basis: "stated",
    dialects: ["bdk", "agent-sdk"],
    fixable: true,
    documentation: {
      why: "A peer is found by its deployment slug, which is lower case.",
      wrong: `export default defineConnection({ agent: "Weather" });`,
      right: `export default defineConnection({ agent: "weather" });`,
    },
    check(context) {
      for (const definition of context.own("defineConnection"))
        for (const value of configured(definition, "agent").values) {
          const slug = stringOf(value);
          if (slug === undefined || slug === slug.toLowerCase()) continue;
          const better = quote(slug.toLowerCase());
          context.report(
            value.site,
            `The slug \`${slug}\` has capitals. Agents are found by their deployment slug, which is lower case. Write \`${better}\`.`,
            { fixes: [replaceValue(`Change to ${better}`, value, better)] },
          );
        }
    },
  },
  {
    scope: "entry",
    slots: SLOTS,
    id: "connection/to-itself",
    source: "M15",
    title: "Agent connects to itself",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "An agent that asks itself waits for its own answer.",
      wrong: `// agents/weather/bot/mcp-connections/weather.ts\nexport default defineConnection({ agent: "weather" });`,
      right: `// agents/weather/bot/mcp-connections/traffic.ts\nexport default defineConnection({ agent: "traffic" });`,
    },
    check(context) {
      for (const definition of context.own("defineConnection"))
        for (const value of configured(definition, "agent").values)
          if (stringOf(value) === context.project.slug)
            context.report(
              value.site,
              `\`${context.project.slug}\` is this agent. An agent that asks itself waits for its own answer. Name another agent.`,
            );
    },
  },
  {
    scope: "entry",
    slots: SLOTS,
    id: "connection/peer-by-url",
    source: "M16",
    title: "Another agent is reached by an address from the environment",
    severity: "warning",
    basis: "stated",
    dialects: ["bdk", "agent-sdk"],
    fixable: true,
    tags: ["deprecated"],
    documentation: {
      why: "The framework finds other agents by their deployment slug and authenticates to them. A `*_MCP_URL` variable is a sign of the older way, which `migrate` reports.",
      wrong: `export default defineConnection({ url: process.env.WEATHER_MCP_URL, headers: { "X-Agent-Alias-Token": "\${TOKEN}" } });`,
      right: `export default defineConnection({ agent: "weather" });`,
    },
    check(context) {
      for (const definition of context.own("defineConnection"))
        for (const config of alternatives(definition)) {
          const url = lookup(config, "url");
          for (const value of url.values) {
            const variable = value.kind === "unknown" ? value.environment : undefined;
            const name = variable === undefined ? undefined : /^(.+)_MCP_URL$/.exec(variable)?.[1];
            if (name === undefined) continue;
            const slug = name.toLowerCase().replaceAll("_", "-");
            if (!isPeer(context, definition, config, slug)) continue;
            const property = propertyOf(config, "url");
            const hasHeaders = lookup(config, "headers").state !== "absent";
            context.report(
              value.site,
              `This reaches another agent by an address from \`${variable}\`. The framework finds agents by their deployment slug and signs in to them itself. Write \`agent: ${quote(slug)}\` instead of \`url\`${hasHeaders ? " and `headers`" : ""}.`,
              {
                fixes: [
                  property?.whole && !hasHeaders && isAbsent(config, "agent")
                    ? {
                        title: `Write agent: ${quote(slug)}`,
                        edits: [
                          { path: property.whole.path, at: property.whole.at, text: `agent: ${quote(slug)}` },
                        ],
                      }
                    : undefined,
                ],
              },
            );
          }
        }
    },
  },
  {
    scope: "entry",
    slots: ["mcp-connections"],
    id: "connection/server-list",
    source: "M22",
    title: "`servers` is not a list of names",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`servers` chooses among the servers of the Cursor account, by name.",
      wrong: `export default defineConnection({ cursorAccount: true, servers: "Linear" });`,
      right: `export default defineConnection({ cursorAccount: true, servers: ["Linear"] });`,
    },
    check(context) {
      for (const definition of context.own("defineConnection"))
        for (const value of configured(definition, "servers").values) {
          if (isOtherThan(value, "array", "null")) {
            const source = sourceOf(context, value);
            const isName = typeOf(value) === "string" && source !== undefined;
            const names = stringOf(value)
              ?.split(",")
              .map((name) => quote(name.trim()));
            const list = names && names.length > 1 ? `[${names.join(", ")}]` : `[${source}]`;
            context.report(
              value.site,
              `\`servers\` is ${describeValue(value)}. The framework takes a list with the names of servers in the Cursor account. Write ${isName && source.length < 40 ? `\`${list}\`` : '`["Linear"]`'}.`,
              { fixes: [isName ? replaceOwn(context, "Make it a list", value, list) : undefined] },
            );
          }
          for (const item of itemsOf(value)?.items ?? [])
            for (const name of item.kind === "choice" ? [] : [item]) {
              if (!isOtherThan(name, "string") && stringOf(name)?.trim() !== "") continue;
              context.report(
                name.site,
                `${describeValue(name)} is no name of a server. The framework looks servers up in the Cursor account by name. Write a name such as \`"Linear"\`.`,
              );
            }
        }
    },
  },
  {
    scope: "entry",
    slots: ["host-connections"],
    needs: "path",
    id: "connection/same-name-twice",
    source: "M23",
    title: "Two connections have one name",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "Code and commands name a connection by its file name. One name in both folders leaves open which is meant.",
      wrong: "mcp-connections/linear.ts\nhost-connections/linear.ts",
      right: "mcp-connections/linear.ts\nhost-connections/linear_sync.ts",
      language: "text",
    },
    check(context) {
      const twin = context.entries("mcp-connections").find((entry) => entry.id === context.entry.id);
      if (!twin) return;
      const callee = context.own("defineConnection")[0]?.callee;
      context.report(
        callee && callee.path === context.path ? callee : context.top,
        `\`${context.display(twin.path)}\` has the same name. Code and commands name a connection by its file name, so it is open which one they mean. Rename \`${basename(context.path)}\`.`,
      );
    },
  },
  ...credentialRules,
  ...connectionAccountRules,
];

/** What is wrong with an address, or undefined where nothing is or it cannot be told. */
function urlProblem(value: SingleValue, certain: boolean): string | undefined {
  const type = typeOf(value);
  if (type === undefined || (type === "null" && !certain)) return undefined;
  if (type !== "string") return `is ${describeValue(value)}`;
  const first = value.kind === "text" ? value.parts[0] : stringOf(value);
  if (typeof first !== "string") return undefined;
  const known = first.trim();
  // An empty text may be a fallback that is never used; a template may be filled in when the connection opens.
  if (known === "") return certain && value.kind === "literal" ? "is empty" : undefined;
  if (known.startsWith("${")) return undefined;
  const whole = value.kind === "literal";
  const fits = ["http://", "https://"].some((scheme) => {
    const start = known.slice(0, scheme.length).toLowerCase();
    return start === scheme || (!whole && scheme.startsWith(start));
  });
  if (fits) return undefined;
  return whole && known.length <= 60 ? `is \`${known}\`` : "starts with neither `http://` nor `https://`";
}

function betterUrl(written: string | undefined): string | undefined {
  const text = written?.trim();
  if (!text || text.includes("${")) return undefined;
  if (/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/\S*)?$/.test(text)) return `http://${text}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/\S*)?$/.test(text)) return `https://${text}`;
  const socket = /^ws(s?):\/\/(\S+)$/i.exec(text);
  return socket ? `http${socket[1]}://${socket[2]}` : undefined;
}

/** Signs that a remote connection leads to another agent: its token, an alternative by slug, or an agent beside it. */
function isPeer(context: EntryContext, definition: Definition, config: ObjectValue, slug: string): boolean {
  for (const headers of lookup(config, "headers").values)
    if (headers.kind === "object")
      for (const name of headers.properties.keys())
        if (name.toLowerCase() === "x-agent-alias-token") return true;
  const others = context.definitions(context.path).flatMap(alternatives);
  if ([...alternatives(definition), ...others].some((other) => lookup(other, "agent").state === "present"))
    return true;
  return context.workspace
    .projects()
    .some((project) => project.dir !== context.project.dir && project.slug.toLowerCase() === slug);
}

export const connectionUndecidable: readonly UndecidableRule[] = [
  {
    source: "M14",
    title: "Slug of another agent that is not served together with this one",
    reason:
      "Which agents one process serves is said on the command line, and a hosted peer may lie in another repository.",
  },
  {
    source: "M20",
    title: "Individual credentials with a package below 0.7.0",
    reason: "The version that runs is the installed one; the range in the manifest may allow both.",
  },
  {
    source: "M24",
    title: "Connection that only host code uses is shown to the model",
    reason: "Whether the model uses a connection depends on its instructions and on what people ask.",
  },
];
