import { MemoryFileSystem, Workspace, type Site, type Value } from "../../../language-server";

/** A value as text: `?` is what cannot be told, `a | b` one of several, `…` more that cannot be told. */
export function render(value: Value | undefined): string {
  if (!value) return "no such export";
  switch (value.kind) {
    case "literal":
      return value.value === undefined ? "undefined" : JSON.stringify(value.value);
    case "text":
      return `\`${value.parts.map((part) => (typeof part === "string" ? part : `\${${render(part)}}`)).join("")}\``;
    case "object": {
      const properties = [...value.properties.values()].map(
        (property) => `${property.name}${property.optional ? "?" : ""}: ${render(property.value)}`,
      );
      return `{ ${[...properties, ...(value.open ? ["…"] : [])].join(", ")} }`.replace("{  }", "{}");
    }
    case "array":
      return `[${[...value.items.map(render), ...(value.open ? ["…"] : [])].join(", ")}]`;
    case "regexp":
      return `/${value.source}/${value.flags}`;
    case "function":
      return `function(${value.fn.arity})`;
    case "external":
      return `${value.specifier}#${value.path.join(".")}`;
    case "method":
      return `${render(value.receiver)}.${value.name}`;
    case "call":
      return `${value.isNew ? "new " : ""}${render(value.target)}(${[...value.args.map(render), ...(value.openArgs ? ["…"] : [])].join(", ")})`;
    case "choice":
      return value.options.map(render).join(" | ");
    case "unknown":
      if (value.environment) return `env ${value.environment}`;
      return value.promised ? `promise of ${render(value.promised)}` : "?";
  }
}

export const MAIN = "/ws/app/agent/main.ts";

/** A workspace of files below `/ws/app`; `main` is `agent/main.ts`. */
export function workspaceOf(main: string, files: Record<string, string> = {}): Workspace {
  const all = Object.entries({ "agent/main.ts": main, ...files });
  const workspace = new Workspace(
    new MemoryFileSystem(Object.fromEntries(all.map(([path, text]) => [`/ws/app/${path}`, text]))),
  );
  workspace.setFolders(["/ws"]);
  return workspace;
}

/** The value of an export of `main`. */
export function valueOf(
  main: string,
  files: Record<string, string> = {},
  name = "default",
): Value | undefined {
  const workspace = workspaceOf(main, files);
  const facts = workspace.module(MAIN);
  return facts && workspace.evaluator.exportOf(facts, name);
}

/** The value of an expression, which may follow some statements. */
export function evaluate(source: string, files: Record<string, string> = {}): string {
  const cut = source.lastIndexOf(";;");
  const before = cut < 0 ? "" : source.slice(0, cut);
  const expression = cut < 0 ? source : source.slice(cut + 2);
  return render(valueOf(`${before};\nexport default ${expression.trim()};\n`, files));
}

/** A place as `file: text`. */
export function quote(workspace: Workspace, site: Site | undefined): string {
  if (!site) return "nowhere";
  const text = workspace.fs.readFile(site.path) ?? "";
  return `${site.path.slice("/ws/app/".length)}: ${text.slice(site.at[0], site.at[1])}`;
}
