import type { RuleCases } from "../case-files";

const CLOUD = 'import cloud from "SDK/extensions/cursor-cloud-agents";\n';

export const extensionCases: RuleCases = {
  "extension/factory-not-called": {
    failing: [
      {
        name: "an extension of the SDK",
        dialect: "bdk",
        files: { "bot/extensions/cloud.ts": `${CLOUD}\nexport default «cloud»;\n` },
        expected: [
          {
            file: "bot/extensions/cloud.ts",
            message:
              "Mount 'cloud' exports a function that nobody calls. The framework mounts what the function returns for your settings. Call it: 'export default cloud({ … })'.",
            fixes: ["Call it"],
            fixed: { "bot/extensions/cloud.ts": `${CLOUD}\nexport default cloud({});\n` },
          },
        ],
      },
      {
        name: "a function of the file's own",
        dialect: "bdk",
        files: { "bot/extensions/cloud.ts": `${CLOUD}\n«export default () => {»\n  return cloud({});\n};\n` },
        expected: [
          {
            file: "bot/extensions/cloud.ts",
            message:
              "Mount 'cloud' exports a function that nobody calls. The framework mounts what the function returns for your settings. Call it: 'export default …({ … })'.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      {
        name: "results, and packages that may export a ready mount",
        dialect: "bdk",
        files: {
          "bot/extensions/cloud.ts": `${CLOUD}\nexport default cloud({});\n`,
          "bot/extensions/a.ts": 'import ready from "@acme/ready";\nexport default ready;\n',
          "bot/extensions/b.ts": 'export { default } from "@acme/ready";\n',
          "bot/extensions/c.ts": `${CLOUD}const mount = process.env.CI ? cloud({}) : cloud({ needsApproval: false });\nexport default mount;\n`,
        },
      },
    ],
  },
};
