/** Building object values, property by property. */
import { choice, optionsOf, type ObjectValue, type SingleValue, type Site, type Value } from "./values";

export function setProperty(object: ObjectValue, name: string, key: Site, value: Value, whole?: Site): void {
  object.properties.set(name, { name, key, value, optional: false, whole });
}

/** Something unknown was spread or assigned: earlier properties may have been replaced, others may exist. */
export function hideProperties(object: ObjectValue): void {
  object.open = true;
  for (const property of object.properties.values()) {
    property.value = choice(
      [property.value, { kind: "unknown", site: property.value.site }],
      property.value.site,
    );
  }
}

/** Numbers, `undefined`, functions and their like have no properties that a spread would copy. */
function spreadsNothing(value: SingleValue): boolean {
  return value.kind === "literal"
    ? typeof value.value !== "string" || value.value === ""
    : value.kind === "regexp";
}

/** Copies what a spread of this value adds to an object. */
export function spreadInto(result: ObjectValue, value: Value): void {
  const options = optionsOf(value);
  if (options.some((option) => option.kind !== "object" && !spreadsNothing(option)))
    return hideProperties(result);
  const objects = options.filter((option): option is ObjectValue => option.kind === "object");
  if (objects.some((option) => option.open)) hideProperties(result);
  const names = new Set(objects.flatMap((option) => [...option.properties.keys()]));
  for (const name of names) {
    const found = objects.flatMap((option) => option.properties.get(name) ?? []);
    const first = found[0];
    if (!first) continue;
    const everywhere = found.length === options.length && found.every((property) => !property.optional);
    const earlier = result.properties.get(name);
    const values = found.map((property) => property.value);
    if (!everywhere && earlier) values.unshift(earlier.value);
    result.properties.set(name, {
      name,
      key: first.key,
      value: choice(values, first.value.site),
      optional: !everywhere && (earlier?.optional ?? true),
      whole: undefined,
    });
  }
}
