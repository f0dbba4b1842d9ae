import type { RuleCases } from "../case-files";

const skill = (config: string, before = ""): string =>
  `import { defineSkill } from "SDK/skills";\n${before}export default defineSkill({ ${config} });\n`;
const TEXTS = 'description: "Use for prices.", markdown: "Round."';

export const skillCases: RuleCases = {
  "markdown/broken-frontmatter": {
    failing: [
      {
        name: "a colon in a plain value",
        files: {
          "ROOT/skills/prices.md": "---\n«description: Use when: a price is quoted»\n---\n\nRound.\n",
        },
        expected: [
          {
            file: "agent/skills/prices.md",
            message:
              "The frontmatter cannot be read: a value holds a colon. It must be YAML between two lines of '---'. Put the value into quotes.",
            fixes: ["Put the value into quotes"],
            fixed: {
              "ROOT/skills/prices.md": '---\ndescription: "Use when: a price is quoted"\n---\n\nRound.\n',
            },
          },
        ],
      },
      {
        name: "no closing line",
        files: { "ROOT/schedules/daily.md": '«---»\ncron: "0 9 * * *"\n\nSum up the day.\n' },
        expected: [
          {
            file: "agent/schedules/daily.md",
            message:
              "The frontmatter cannot be read: the closing '---' is missing. It must be YAML between two lines of '---'. Close it with '---'.",
            fixes: ["Close the frontmatter"],
            fixed: { "ROOT/schedules/daily.md": '---\ncron: "0 9 * * *"\n---\n\nSum up the day.\n' },
          },
        ],
      },
      {
        name: "a packaged skill",
        files: { "ROOT/skills/prices/SKILL.md": '---\n«description: "Use»\n---\n\nRound.\n' },
        expected: [
          {
            file: "agent/skills/prices/SKILL.md",
            message:
              "The frontmatter cannot be read: a quote is not closed. It must be YAML between two lines of '---'. Close it on the same line.",
            fixes: [],
          },
        ],
      },
      {
        name: "no map",
        files: { "ROOT/skills/prices.md": "---\n«just words»\n---\n\nRound.\n" },
        expected: [
          {
            file: "agent/skills/prices.md",
            message:
              "The frontmatter cannot be read: it holds no 'key: value' lines. It must be YAML between two lines of '---'. Write a line such as 'description: …'.",
          },
        ],
      },
      {
        name: "instructions, where it is a warning",
        files: { "ROOT/instructions.md": "«---»\nname: x\n\nYou help.\n" },
        expected: [
          {
            file: "agent/instructions.md",
            severity: "warning",
            message:
              "The frontmatter cannot be read: the closing '---' is missing. It must be YAML between two lines of '---'. Close it with '---'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "instructions that begin with a thematic break",
        files: { "ROOT/instructions.md": "---\n\nYou help.\n\n---\n" },
      },

      {
        name: "quoted, folded and no frontmatter, and a thematic break",
        files: {
          "ROOT/skills/a.md": '---\r\ndescription: "Use when: asked"\r\n---\r\n\r\nRound.\r\n',
          "ROOT/skills/b.md": "---\ndescription: >-\n  Use when: asked\n  # twice\n---\n\nRound.\n",
          "ROOT/skills/c.md": "Round.\n",
          "ROOT/instructions.md": "---\n\nYou help.\n",
        },
      },
    ],
  },
  "skill/missing-skill-file": {
    failing: [
      {
        name: "another name of the only text",
        files: {
          "ROOT/skills/style/skill.md": "# Style\n",
          "ROOT/skills/style/references/words.md": "«x»\n",
        },
        expected: [
          {
            file: "agent/skills/style/references/words.md",
            message:
              "'agent/skills/style/' has no 'SKILL.md'. Without it the framework does not take the folder for a skill. Add 'SKILL.md' with a 'description' in its frontmatter.",
            fixes: ["Rename skill.md to SKILL.md"],
            fixed: { "ROOT/skills/style/skill.md": null, "ROOT/skills/style/SKILL.md": "# Style\n" },
          },
        ],
      },
      {
        name: "references only",
        files: { "ROOT/skills/style/references/words.md": "«- brief»\n" },
        expected: [
          {
            file: "agent/skills/style/references/words.md",
            message:
              "'agent/skills/style/' has no 'SKILL.md'. Without it the framework does not take the folder for a skill. Add 'SKILL.md' with a 'description' in its frontmatter.",
            fixes: ["Create SKILL.md"],
            fixed: { "ROOT/skills/style/SKILL.md": '---\ndescription: ""\n---\n\n# style\n' },
          },
        ],
      },
    ],
    passing: [
      {
        name: "a packaged and a flat skill",
        files: {
          "ROOT/skills/style/SKILL.md": '---\ndescription: "Use for letters."\n---\n\nBe brief.\n',
          "ROOT/skills/tone.md": '---\ndescription: "Use for letters."\n---\n\nBe kind.\n',
        },
      },
    ],
  },
  "skill/packaged-without-description": {
    failing: [
      {
        name: "no frontmatter",
        files: { "ROOT/skills/style/SKILL.md": "«# House style»\n\nBe brief.\n" },
        expected: [
          {
            file: "agent/skills/style/SKILL.md",
            message:
              "Skill 'style' has no 'description'. The model chooses a skill by it, and a 'SKILL.md' must state one. Write 'description:' into the frontmatter and say when to use the skill.",
            fixes: ["Add a description"],
            fixed: {
              "ROOT/skills/style/SKILL.md":
                '---\ndescription: "House style"\n---\n\n# House style\n\nBe brief.\n',
            },
          },
        ],
      },
      {
        name: "frontmatter without it, with Windows line ends",
        files: { "ROOT/skills/style/SKILL.md": "«---»\r\nname: style\r\n---\r\n\r\n# House style\r\n" },
        expected: [
          {
            file: "agent/skills/style/SKILL.md",
            message:
              "Skill 'style' has no 'description'. The model chooses a skill by it, and a 'SKILL.md' must state one. Write 'description:' into the frontmatter and say when to use the skill.",
            fixed: {
              "ROOT/skills/style/SKILL.md":
                '---\r\ndescription: "House style"\r\nname: style\r\n---\r\n\r\n# House style\r\n',
            },
          },
        ],
      },
      {
        name: "an empty one",
        files: { "ROOT/skills/style/SKILL.md": '---\n«description: ""»\n---\n\nBe brief.\n' },
        expected: [
          {
            file: "agent/skills/style/SKILL.md",
            message:
              "Skill 'style' has an empty 'description'. The model chooses a skill by it, and a 'SKILL.md' must state one. Write 'description:' into the frontmatter and say when to use the skill.",
            fixes: ["Write a description"],
            fixed: {
              "ROOT/skills/style/SKILL.md": '---\ndescription: "Be brief."\n---\n\nBe brief.\n',
            },
          },
        ],
      },
    ],
    passing: [
      {
        name: "a folded description, a flat skill, broken frontmatter",
        files: {
          "ROOT/skills/style/SKILL.md": "---\ndescription: >\n  Use for\n  letters.\n---\n\nBe brief.\n",
          "ROOT/skills/tone.md": "# Tone\n",
          "ROOT/skills/broken/SKILL.md": "---\ndescription: a: b\n---\n\nBe brief.\n",
        },
      },
    ],
  },
  "skill/nothing-in-it": {
    failing: [
      {
        name: "empty files",
        files: { "ROOT/skills/a.md": "«»\n", "ROOT/skills/b.md": "«---»\nname: b\n---\n\n  \n" },
        expected: [
          {
            file: "agent/skills/a.md",
            message:
              "Skill 'a' has neither a 'description' nor a text. The model would have nothing by which to choose it. Write when to use the skill, and below it what to do.",
          },
          {
            file: "agent/skills/b.md",
            message:
              "Skill 'b' has neither a 'description' nor a text. The model would have nothing by which to choose it. Write when to use the skill, and below it what to do.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "either of them",
        files: {
          "ROOT/skills/a.md": "---\ndescription: Use for prices.\n---\n",
          "ROOT/skills/b.md": "# Prices\n",
        },
      },
    ],
  },
  "skill/description-from-first-line": {
    failing: [
      {
        name: "a heading",
        files: { "ROOT/skills/prices.md": "«# Prices»\n\nRound.\n" },
        expected: [
          {
            file: "agent/skills/prices.md",
            message:
              "Skill 'prices' has no 'description', so its first line stands in for one. The model chooses a skill by its description. Write 'description:' into the frontmatter and say when to use the skill.",
            fixes: ["Add a description"],
            fixed: { "ROOT/skills/prices.md": '---\ndescription: "Prices"\n---\n\n# Prices\n\nRound.\n' },
          },
        ],
      },
    ],
    passing: [
      {
        name: "with a description",
        files: { "ROOT/skills/prices.md": '---\ndescription: "Use for prices."\n---\n\nRound.\n' },
      },
    ],
  },
  "skill/missing-field": {
    failing: [
      {
        name: "no description",
        files: {
          "ROOT/skills/prices.ts": skill('markdown: "Round."').replace("defineSkill(", "«defineSkill»("),
        },
        expected: [
          {
            file: "agent/skills/prices.ts",
            message:
              "Skill 'prices' has no description. The model chooses a skill by its description. Add 'description' and say when to use the skill.",
            fixes: ["Add a description"],
            fixed: { "ROOT/skills/prices.ts": skill('description: "", markdown: "Round."') },
          },
        ],
      },
      {
        name: "no text",
        files: {
          "ROOT/skills/prices.ts": skill('description: "Use for prices."').replace(
            "defineSkill(",
            "«defineSkill»(",
          ),
        },
        expected: [
          {
            file: "agent/skills/prices.ts",
            message:
              "Skill 'prices' has no text. Its 'markdown' is what the model reads when it uses the skill. Add 'markdown'.",
            fixes: ["Add markdown"],
          },
        ],
      },
      {
        name: "empty and of another type",
        files: { "ROOT/skills/prices.ts": skill('description: «""», markdown: «{ text: "Round." }»') },
        expected: [
          {
            file: "agent/skills/prices.ts",
            message:
              "Skill 'prices' has an empty description. The model chooses a skill by its description. Say when to use the skill.",
          },
          {
            file: "agent/skills/prices.ts",
            message:
              "The text of skill 'prices' is an object. Its 'markdown' is what the model reads when it uses the skill. Write a string, as with 'prompt'.",
          },
        ],
      },
    ],
    passing: [
      { name: "both", files: { "ROOT/skills/prices.ts": skill(TEXTS) } },
      {
        name: "a factory and an imported text",
        files: {
          "ROOT/skills/a.ts": `import { defineSkill } from "SDK/skills";\nimport { make } from "make";\nexport default defineSkill(make("a"));\n`,
          "ROOT/skills/b.ts": skill(
            'description: "Use.", markdown: text',
            'import text from "../lib/b.md" with { type: "text" };\n',
          ),
          "ROOT/lib/b.md": "Round.\n",
        },
      },
    ],
  },
  "skill/file-outside-folder": {
    failing: [
      {
        name: "climbing out, absolute, with a drive",
        files: {
          "ROOT/skills/prices.ts": skill(
            `${TEXTS}, files: { «"../words.md"»: "a", «"/etc/x.md"»: "b", «"a/../../b.md"»: "c", «"C:\\\\x.md"»: "d" }`,
          ),
        },
        expected: [
          {
            file: "agent/skills/prices.ts",
            message:
              "'../words.md' climbs out of the skill's folder. The keys of 'files' are paths below the folder in which the skill is delivered. Write a path such as 'references/words.md'.",
            fixes: ['Change to "references/words.md"'],
            fixed: {
              "ROOT/skills/prices.ts": skill(
                `${TEXTS}, files: { "references/words.md": "a", "/etc/x.md": "b", "a/../../b.md": "c", "C:\\\\x.md": "d" }`,
              ),
            },
          },
          {
            file: "agent/skills/prices.ts",
            message:
              "'/etc/x.md' is an absolute path. The keys of 'files' are paths below the folder in which the skill is delivered. Write a path such as 'references/etc/x.md'.",
          },
          {
            file: "agent/skills/prices.ts",
            message:
              "'a/../../b.md' climbs out of the skill's folder. The keys of 'files' are paths below the folder in which the skill is delivered. Write a path such as 'references/a/b.md'.",
          },
          {
            file: "agent/skills/prices.ts",
            message:
              "'C:\\x.md' is an absolute path. The keys of 'files' are paths below the folder in which the skill is delivered. Write a path such as 'references/x.md'.",
          },
        ],
      },
    ],
    passing: [
      {
        name: "paths below, and a map that cannot be told",
        files: {
          "ROOT/skills/a.ts": skill(
            `${TEXTS}, files: { "references/a.md": "a", "./b.md": "b", "a/../c.md": "c" }`,
          ),
          "ROOT/skills/b.ts": skill(`${TEXTS}, files: load()`, 'import { load } from "load";\n'),
        },
      },
    ],
  },
};
