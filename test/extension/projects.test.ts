import { expect, test } from "vitest";
import { distinctName } from "../../extension/projects";

const project = (name: string, path: string) => ({ name, uri: `file:///ws/${path}` });

test("projects of one name are told apart by the shortest end of their folder's path", () => {
  const all = [
    project("weather", "weather"),
    project("weather", "second"),
    project("weather", "a/agents/one%20two"),
    project("weather", "b/agents/one%20two"),
    project("engineer", "engineer"),
  ];
  expect(all.map((one) => distinctName(all, one))).toEqual([
    "weather",
    "weather (second)",
    "weather (a/agents/one two)",
    "weather (b/agents/one two)",
    "engineer",
  ]);
});
