import { lookup, stringOf, typeOf, type Lookup, type SingleValue } from "../analysis";
import type { EntryContext } from "./context";
import { propertyOf, quote, removeProperty, replaceOwn, renameOrRemove } from "./fixes";
import {
  configured,
  describeValue,
  firstLine,
  itemsIn,
  objectsIn,
  objectsOf,
  unlistedProperties,
} from "./shapes";
import type { Rule } from "./types";
import { closest } from "./words";

const HOSTING_FIELDS = ["egressDomains", "secretNames", "image"];
const MEANT: Readonly<Record<string, string>> = {
  domains: "egressDomains",
  egress: "egressDomains",
  allowedDomains: "egressDomains",
  secrets: "secretNames",
};

/** What is known of a field of `hosting`, over all alternatives. */
function hosting(context: EntryContext, name: string): Lookup["values"] {
  return context
    .own("defineAgent")
    .flatMap((definition) => configured(definition, "hosting").values)
    .flatMap((value) => lookup(value, name).values);
}

interface Egress {
  problem: "scheme" | "path" | "port";
  host: string | undefined;
}

/** What an egress entry has besides a host. A text of which only the start is known can have a scheme. */
function readEgress(value: SingleValue): Egress | undefined {
  const written = stringOf(value);
  const start = value.kind === "text" ? value.parts[0] : written;
  if (typeof start === "string" && /^[a-z][a-z0-9+.-]*:\/\//i.test(start.trim())) {
    const host = written?.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");
    return { problem: "scheme", host: host === undefined ? undefined : bareHost(host) };
  }
  if (written === undefined) return undefined;
  if (/[/?#]/.test(written)) return { problem: "path", host: bareHost(written.trim()) };
  return /^[^:[\]]+:\d+$/.test(written.trim())
    ? { problem: "port", host: bareHost(written.trim()) }
    : undefined;
}

function bareHost(text: string): string | undefined {
  const host = text
    .replace(/[/?#].*$/s, "")
    .replace(/^[^@]*@/, "")
    .replace(/:\d*$/, "");
  return /^(?:\*\.)?[\w-]+(?:\.[\w-]+)*$/.test(host) ? host : undefined;
}

/** Beginnings of issued secrets. Where one could also begin a name, a long random part must follow. */
const SECRET_PREFIX =
  /^(?:(?:sk|glpat|xox[abeoprs]|xapp|pypi)-.|gh[pousr]_[A-Za-z0-9]{16}|github_pat_\w{20}|(?:sk|rk)_(?:live|test)_\w{10}|(?:npm|hf)_[A-Za-z0-9]{20}|lin_api_[A-Za-z0-9]{16}|AIza[\w-]{20}|ya29\.|SG\.|eyJ[\w-]+\.|Bearer .|-----BEGIN )/;

/** A value by its shape. A plain environment name is never taken for one. */
function looksSecret(text: string): boolean {
  if (/^[A-Z][A-Z0-9_]*$/.test(text)) return false;
  if (SECRET_PREFIX.test(text) || /^[A-Z][A-Z0-9_]*=\S/.test(text)) return true;
  // Digits between letters again and again are random; `token2024` is a name.
  const groups = text.match(/\d+/g)?.length ?? 0;
  return /^[A-Za-z0-9+/=_.-]{24,}$/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) && groups >= 3;
}

export const agentHostingRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/unknown-hosting-key",
    source: "C09",
    title: "Unknown setting of hosting",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "`hosting` takes `egressDomains`, `secretNames` and `image`. Anything else has no effect on the deployment.",
      wrong: `hosting: { domains: ["api.linear.app"] }`,
      right: `hosting: { egressDomains: ["api.linear.app"] }`,
    },
    check(context) {
      for (const definition of context.own("defineAgent"))
        for (const object of objectsIn(configured(definition, "hosting").values))
          for (const property of unlistedProperties(object, HOSTING_FIELDS)) {
            const better =
              (Object.hasOwn(MEANT, property.name) ? MEANT[property.name] : undefined) ??
              closest(property.name, HOSTING_FIELDS);
            const free = better !== undefined && !object.properties.has(better);
            context.report(
              property.key,
              `\`hosting\` has no \`${property.name}\`. It takes \`egressDomains\`, \`secretNames\` and \`image\`, and ignores the rest.${free ? ` Write \`${better}\`.` : " Take it out."}`,
              {
                fixes: [renameOrRemove(context, property, free ? better : undefined)],
              },
            );
          }
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/egress-domain",
    source: "C10",
    title: "Egress domain is not a bare host name",
    severity: "error",
    basis: "observed",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Hosting compares host names. An entry with a scheme, a path or a port matches no host.",
      wrong: `hosting: { egressDomains: ["https://api.linear.app/"] }`,
      right: `hosting: { egressDomains: ["api.linear.app"] }`,
    },
    check(context) {
      for (const value of itemsIn(hosting(context, "egressDomains"))) {
        const found = readEgress(value);
        if (!found) continue;
        const right = found.host === undefined ? undefined : quote(found.host);
        context.report(
          value.site,
          `An egress domain must not have a ${found.problem}. Hosting compares host names only. Write ${right ? `\`${right}\`` : "the host name alone"}.`,
          {
            severity: found.problem === "scheme" ? "error" : "warning",
            fixes: [right ? replaceOwn(context, `Change to ${right}`, value, right) : undefined],
          },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/image-without-persistent",
    source: "C11",
    title: "Hosting image of an agent that is not persistent",
    severity: "warning",
    basis: "implied",
    dialects: ["bdk", "agent-sdk"],
    fixable: true,
    documentation: {
      why: "`hosting.image` is for a persistent agent; without `persistent: true` it is not used.",
      wrong: `export default defineAgent({ hosting: { image: "acme/agent:1" } });`,
      right: `export default defineAgent({ persistent: true, hosting: { image: "acme/agent:1" } });`,
    },
    check(context) {
      for (const { config } of context.own("defineAgent"))
        for (const option of objectsOf(config)) {
          const persistent = lookup(option, "persistent");
          const never =
            persistent.state === "absent" ||
            (persistent.state === "present" &&
              persistent.values.every((value) => value.kind === "literal" && value.value === false));
          if (!never) continue;
          for (const block of objectsIn(lookup(option, "hosting").values)) {
            const image = propertyOf(block, "image");
            if (!image || lookup(block, "image").state === "absent") continue;
            context.report(
              image.key,
              "`hosting.image` is set, and the agent is not persistent. The image is for persistent agents only. Add `persistent: true`, or take the image out.",
              { fixes: [removeProperty(context, "Remove image", image)] },
            );
          }
        }
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/secret-in-names",
    source: "C13",
    title: "Secret value in secretNames",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "`secretNames` lists the names of environment variables. A value there ends up in the repository and in the deployment's settings.",
      wrong: `hosting: { secretNames: ["sk-…"] }`,
      right: `hosting: { secretNames: ["OPENAI_API_KEY"] }`,
    },
    check(context) {
      for (const value of itemsIn(hosting(context, "secretNames"))) {
        const written = stringOf(value);
        if (written !== undefined && looksSecret(written.trim()))
          context.report(
            value.site,
            "This looks like a secret itself. `secretNames` takes names of environment variables, and the file is likely to be committed. Write the name only, and replace the secret if others can see it.",
          );
      }
    },
  },
  {
    scope: "entry",
    slots: ["agent"],
    id: "agent/max-running-turns",
    source: "C14",
    title: "`maxRunningTurns` is not a positive whole number",
    severity: "error",
    basis: "implied",
    dialects: ["bdk", "agent-sdk"],
    fixable: true,
    documentation: {
      why: "`concurrency.maxRunningTurns` counts turns that may run at once, so it is 1 or more.",
      wrong: `concurrency: { maxRunningTurns: "4" }`,
      right: `concurrency: { maxRunningTurns: 4 }`,
    },
    check(context) {
      for (const definition of context.own("defineAgent"))
        for (const block of configured(definition, "concurrency").values)
          for (const value of lookup(block, "maxRunningTurns").values) {
            if (typeOf(value) === undefined) continue;
            const number = value.kind === "literal" ? value.value : undefined;
            if (number === Infinity || (typeof number === "number" && Number.isInteger(number) && number > 0))
              continue;
            const meant = stringOf(value)?.trim();
            const plain = meant !== undefined && /^[1-9]\d*$/.test(meant) ? meant : undefined;
            context.report(
              firstLine(context, value.site),
              `\`maxRunningTurns\` must be a whole number of 1 or more, not ${describeValue(value)}. It counts the turns that may run at once. Write \`${plain ?? "4"}\`, for example.`,
              { fixes: [plain ? replaceOwn(context, `Change to ${plain}`, value, plain) : undefined] },
            );
          }
    },
  },
];
