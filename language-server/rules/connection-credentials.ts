import { dirname, joinPath } from "../core/paths";
import {
  lookup,
  optionsOf,
  stringOf,
  type ObjectProperty,
  type SingleValue,
  type Site,
  type TextValue,
  type Value,
} from "../analysis";
import type { EntryContext } from "./context";
import { quote, replaceAt, replaceValue } from "./fixes";
import { objectsOf, sourceOf } from "./shapes";
import { closest, listWords } from "./words";
import type { Rule } from "./types";

const SLOTS = ["mcp-connections", "host-connections"] as const;
const ENVIRONMENT_FILES = [".env", ".env.local", ".env.development"];

/** `${NAME}`, which the framework fills in each time the connection opens. */
const TEMPLATE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

interface Setting {
  where: "headers" | "env";
  property: ObjectProperty;
  value: SingleValue;
}

/** The values in `headers` and `env`, each alternative by itself. */
function settingsOf(context: EntryContext): Setting[] {
  return context.own("defineConnection").flatMap((definition) =>
    objectsOf(definition.config).flatMap((config) =>
      (["headers", "env"] as const).flatMap((where) =>
        lookup(config, where)
          .values.flatMap((value) => objectsOf(value))
          .flatMap((object) => [...object.properties.values()])
          .flatMap((property) =>
            optionsOf(property.value).map((value): Setting => ({ where, property, value })),
          ),
      ),
    ),
  );
}

/** Judged by the name alone; names of limits, modes and paths are none. */
function namesCredential({ where, property }: Setting): boolean {
  const name = property.name.toLowerCase().replace(/[-.]/g, "_");
  if (where === "headers" && /^(?:proxy_)?authorization$|^cookie$/.test(name)) return true;
  return /(?:^|_)(?:token|secret|password|passwd|pat|(?:api|access|auth|private|secret|service)_?key|credentials?)$/.test(
    name,
  );
}

/** Forms that only credentials of well-known services have. */
const CREDENTIAL_SHAPE =
  /(?:^|[\s:=])(?:sk-[\w-]{16,}|gh[opsu]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|xox[abprs]-[\w-]{10,}|AKIA[A-Z0-9]{12,}|lin_api_\w{16,}|eyJ[\w-]{10,}\.[\w-]{10,}\.)/;

/** Without what only says how to read the rest. */
function secretPart(text: string): string {
  return text.trim().replace(/^(?:bearer|basic|token|apikey)\s+/i, "");
}

/** A word that stands for a setting, not for a secret. */
const isPlainWord = (text: string): boolean =>
  text === "" ||
  /^(?:true|false|on|off|yes|no|auto|default|none|null|undefined|optional|required|enabled|disabled|unused|dummy|not[-_ ]?(?:needed|used|required)|\d{1,6})$/i.test(
    text,
  );

/** Where a secret lies rather than the secret: a path, or a reference such as `op://vault/item`. */
const isLocation = (text: string): boolean =>
  /^(?:\.{1,2}[\\/]|~[\\/]|[A-Za-z]:[\\/]|\/[\w.@-]+\/)/.test(text) ||
  /^[\w.@ -]+(?:\/[\w.@ -]+)*\.(?:json|pem|key|crt|cer|p12|pfx|txt|ya?ml|toml|env)$/i.test(text) ||
  /^[a-z][a-z0-9+.-]*:\/\/[^@]*$/i.test(text);

/** A text that was meant to be a template, with the name in it. */
const MALFORMED = new RegExp(
  [
    String.raw`\$\{\{\s*(?:(?:env|secrets|process\.env)\.)?([A-Z][A-Z0-9_]+)\s*\}\}`,
    String.raw`\{\{\s*(?:(?:env|secrets)\.)?([A-Z][A-Z0-9_]+)\s*\}\}`,
    String.raw`\$\{(?:\s+([A-Z][A-Z0-9_]+)\s*|([A-Z][A-Z0-9_]+)\s+)\}`,
    String.raw`\$\{\s*(?:env:|env\.|process\.env\.|secrets\.)([A-Z][A-Z0-9_]+)\s*\}`,
    String.raw`\$\(([A-Z][A-Z0-9_]+)\)`,
    String.raw`(?<![$\w{])\{([A-Z][A-Z0-9_]+)\}(?!\})`,
    String.raw`(?<!\$)\$([A-Z][A-Z0-9_]+)\b(?!\})`,
  ].join("|"),
);

function malformedName(text: string): { written: string; name: string } | undefined {
  const match = MALFORMED.exec(text);
  const name = match?.slice(1).find((group) => group !== undefined);
  return match && name !== undefined ? { written: match[0], name } : undefined;
}

const variableName = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]+/g, "_");

/** The environment variable or the undeclared name that a part of a text is. */
function insertedName(part: Value): { name: string; kind: "environment" | "undeclared" } | undefined {
  for (const option of optionsOf(part)) {
    if (option.kind === "unknown" && option.environment !== undefined)
      return { name: option.environment, kind: "environment" };
    if (option.kind === "external" && option.specifier === "global:") {
      const [name] = option.path;
      if (option.path.length === 1 && name !== undefined && /^[A-Z][A-Z0-9_]+$/.test(name))
        return { name, kind: "undeclared" };
    }
  }
  return undefined;
}

/** The text with `${NAME}` for everything that code would fill in; undefined where a part has no name. */
function asTemplate(value: TextValue): string | undefined {
  const parts = value.parts.map((part) => {
    if (typeof part === "string") return part;
    const inserted = insertedName(part);
    return inserted && `\${${inserted.name}}`;
  });
  return parts.includes(undefined) ? undefined : parts.join("");
}

/** Rules about credentials in connections. */
export const credentialRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: SLOTS,
    id: "connection/literal-credential",
    source: "M04",
    title: "Credential is written in the file",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The framework fills in `${NAME}` from the environment each time the connection opens. A secret in the file is in the repository for ever.",
      wrong: `export default defineConnection({ url, headers: { Authorization: "Bearer abc123" } });`,
      right: `export default defineConnection({ url, headers: { Authorization: "Bearer \${LINEAR_TOKEN}" } });`,
    },
    check(context) {
      for (const setting of settingsOf(context)) {
        const text = stringOf(setting.value);
        if (text === undefined || /\$\{/.test(text) || malformedName(text)) continue;
        const secret = secretPart(text);
        if (
          !CREDENTIAL_SHAPE.test(text) &&
          (!namesCredential(setting) || isPlainWord(secret) || isLocation(secret))
        )
          continue;
        const name =
          setting.where === "env"
            ? variableName(setting.property.name)
            : `${variableName(context.entry.id)}_TOKEN`;
        const better = quote(text.trim().replace(secret, () => `\${${name}}`));
        context.report(
          setting.value.site,
          `\`${setting.property.name}\` holds a credential in plain sight. The framework fills in \`\${NAME}\` from the environment each time the connection opens. Write \`${better}\`, and give this credential up if it was ever shared.`,
          { fixes: [replaceValue(`Change to ${better}`, setting.value, better)] },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: SLOTS,
    id: "connection/credential-read-at-load",
    source: "M05",
    title: "Credential is read when the file loads",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "On Cursor's hosting the secrets are not in the environment when the file loads. `${NAME}` is filled in later, each time the connection opens.",
      wrong:
        "export default defineConnection({ url, headers: { Authorization: `Bearer ${process.env.LINEAR_TOKEN}` } });",
      right: `export default defineConnection({ url, headers: { Authorization: "Bearer \${LINEAR_TOKEN}" } });`,
    },
    check(context) {
      for (const setting of settingsOf(context)) {
        if (!namesCredential(setting)) continue;
        const { value } = setting;
        const name =
          value.kind === "unknown"
            ? value.environment
            : value.kind === "text"
              ? value.parts
                  .flatMap((part) => (typeof part === "string" ? [] : (insertedName(part) ?? [])))
                  .find((inserted) => inserted.kind === "environment")?.name
              : undefined;
        if (name === undefined) continue;
        const better = value.kind === "text" ? asTemplate(value) : `\${${name}}`;
        const alone = optionsOf(setting.property.value).length === 1;
        context.report(
          value.site,
          `\`${name}\` is read when the file loads. On Cursor's hosting no secret is there at that time. Write \`${quote(better ?? `\${${name}}`)}\`, which the framework fills in each time the connection opens.`,
          {
            fixes: [
              better !== undefined && alone
                ? replaceValue(`Change to ${quote(better)}`, value, quote(better))
                : undefined,
            ],
          },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: SLOTS,
    id: "connection/variable-not-set",
    source: "M06",
    title: "Variable of a template is not set",
    severity: "warning",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "The framework fills in `${NAME}` when the connection opens. Without the variable there is nothing to fill in; the SDK's `validate` warns as well.",
      wrong: `// .env: LINEAR_TOKEN=…\nexport default defineConnection({ url, headers: { Authorization: "Bearer \${LINEAR_KEY}" } });`,
      right: `// .env: LINEAR_TOKEN=…\nexport default defineConnection({ url, headers: { Authorization: "Bearer \${LINEAR_TOKEN}" } });`,
    },
    check(context) {
      const environment = context.workspace.environment();
      if (!environment) return;
      const written = environmentFiles(context);
      for (const { value } of settingsOf(context)) {
        const texts = value.kind === "text" ? value.parts : [stringOf(value)];
        for (const text of texts)
          for (const [whole, name] of typeof text === "string" ? text.matchAll(TEMPLATE) : []) {
            if (name === undefined || environment.has(name) || written.has(name)) continue;
            const better = closest(name, written);
            const site = narrow(context, value, whole);
            context.report(
              site,
              `\`${name}\` is not set. It is neither in the environment in which this check runs nor in ${listWords(ENVIRONMENT_FILES, "or")} of the project. Set it before the connection opens${better === undefined ? "" : `, or write \`\${${better}}\``}.`,
              {
                fixes: [
                  better !== undefined && site !== value.site
                    ? replaceAt(`Change to \${${better}}`, site, `\${${better}}`)
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
    slots: SLOTS,
    id: "connection/malformed-template",
    source: "M07",
    title: "Template is not of the form `${NAME}`",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "Only `${NAME}` is filled in. Anything else goes to the other side as it is written.",
      wrong: `export default defineConnection({ url, headers: { Authorization: "Bearer $LINEAR_TOKEN" } });`,
      right: `export default defineConnection({ url, headers: { Authorization: "Bearer \${LINEAR_TOKEN}" } });`,
    },
    check(context) {
      for (const { value } of settingsOf(context)) {
        const found = malformedName(stringOf(value) ?? "");
        if (!found) continue;
        const better = `\${${found.name}}`;
        const site = narrow(context, value, found.written);
        context.report(
          site,
          `\`${found.written}\` is not filled in. The framework knows the form \`\${NAME}\` alone and sends anything else as it is. Write \`${better}\`.`,
          { fixes: [site === value.site ? undefined : replaceAt(`Change to ${better}`, site, better)] },
        );
      }
    },
  },
  {
    scope: "entry",
    slots: SLOTS,
    id: "connection/interpolated-template",
    source: "M08",
    title: "Template stands in back ticks",
    severity: "warning",
    basis: "implied",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "In back ticks, JavaScript fills `${NAME}` in when the file loads and looks for a constant of that name. In quotes the framework does it from the environment.",
      wrong:
        "export default defineConnection({ url, headers: { Authorization: `Bearer ${LINEAR_TOKEN}` } });",
      right: `export default defineConnection({ url, headers: { Authorization: "Bearer \${LINEAR_TOKEN}" } });`,
    },
    check(context) {
      for (const { value } of settingsOf(context)) {
        if (value.kind !== "text") continue;
        const inserted = value.parts
          .flatMap((part) => (typeof part === "string" ? [] : (insertedName(part) ?? [])))
          .find((found) => found.kind === "undeclared");
        const better = asTemplate(value);
        if (!inserted || better === undefined || !sourceOf(context, value)?.startsWith("`")) continue;
        context.report(
          value.site,
          `There is no constant \`${inserted.name}\`. In back ticks JavaScript fills the template in, and in quotes the framework does, from the environment. Write \`${quote(better)}\`.`,
          { fixes: [replaceValue("Put it into quotes", value, quote(better))] },
        );
      }
    },
  },
];

/** The names that the project's own environment files define. */
function environmentFiles(context: EntryContext): Set<string> {
  const { dir, manifest } = context.project;
  const folders = new Set(manifest === undefined ? [dir] : [dir, dirname(manifest)]);
  const names = new Set<string>();
  for (const folder of folders)
    for (const file of ENVIRONMENT_FILES)
      for (const name of context.workspace.environmentFile(joinPath(folder, file))?.names.keys() ?? [])
        names.add(name);
  return names;
}

/** The part of a value's source that is written so; the value where that cannot be told. */
function narrow(context: EntryContext, value: SingleValue, written: string): Site {
  const source = sourceOf(context, value);
  const index = source?.indexOf(written) ?? -1;
  if (index < 0 || source?.indexOf(written, index + 1) !== -1) return value.site;
  const start = value.site.at[0] + index;
  return { path: value.site.path, at: [start, start + written.length] };
}
