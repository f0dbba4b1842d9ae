/** Members of values, and what awaiting and calling methods makes of them. */
import { callBuiltin, readMember } from "./builtins";
import { choice, optionsOf, type ExternalValue, type SingleValue, type Site, type Value } from "./values";

/** One step into a destructured value: a property, or an item of a list. */
export function select(value: Value, step: string | number, site: Site): Value {
  return choice(
    optionsOf(value).map((option): Value => {
      if (typeof step === "string") return memberOf(option, step, site);
      const item = option.kind === "array" ? option.items[step] : undefined;
      return item && step >= 0 ? item : { kind: "unknown", site };
    }),
    site,
  );
}

/** A member of a single value; "cannot tell" where the value may hold more than is known. */
export function memberOf(value: SingleValue, name: string, site: Site): Value {
  switch (value.kind) {
    case "object": {
      const property = value.properties.get(name);
      if (property && !property.optional) return property.value;
      if (property)
        return choice(
          [
            property.value,
            value.open ? { kind: "unknown", site } : { kind: "literal", value: undefined, site },
          ],
          site,
        );
      return value.open || name in Object.prototype
        ? { kind: "unknown", site }
        : { kind: "literal", value: undefined, site };
    }
    case "external":
      // `const env = process.env; env.NAME`
      if (isEnvironment(value)) return { kind: "unknown", environment: name, site };
      return { ...value, path: [...value.path, name], site };
    case "call":
      return { kind: "method", receiver: value, name, site };
    default:
      return readMember(value, name, site) ?? { kind: "unknown", site };
  }
}

/** What `await` gives: the value that a promise of the project brings. */
export function awaited(value: Value, site: Site): Value {
  return choice(
    optionsOf(value).map((option): Value => {
      if (option.kind === "unknown" && option.promised) return option.promised;
      return option.kind === "call" || option.kind === "method" ? { kind: "unknown", site } : option;
    }),
    site,
  );
}

/** `process.env`, whether `process` is the global one or imported, or `env` imported from it. */
function isEnvironment({ specifier, path }: ExternalValue): boolean {
  if (specifier === "global:") return path.join(".") === "process.env";
  const names = path.filter((name) => name !== "*" && name !== "default");
  return (specifier === "node:process" || specifier === "process") && names.join(".") === "env";
}

/** `[…].join("\n")`, `text.trim()` and their like, where everything is known. */
export function builtinMethod(receiver: Value, name: string, args: Value[], site: Site): Value | undefined {
  switch (receiver.kind) {
    case "literal":
    case "array":
    case "text":
    case "regexp":
      return callBuiltin(receiver, name, args, site);
    default:
      return undefined;
  }
}
