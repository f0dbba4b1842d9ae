import type { RuleCases } from "../case-files";

const storage = (config: string, mark = "defineStorage"): string =>
  `import { defineStorage } from "SDK/storage";\nimport { fileKv } from "SDK/storage/file-kv";\nimport { db } from "db";\n\nexport default ${mark}(${config});\n`;
const CORE = "put: db.put, get: db.get, list: db.list, delete: db.delete";

export const storageCases: RuleCases = {
  "storage/no-put": {
    failing: [
      {
        name: "get alone, and nothing",
        files: { "ROOT/storage.ts": storage(`{ get: db.get }`, "«defineStorage»") },
        expected: [
          {
            file: "agent/storage.ts",
            message:
              "The storage has no 'put'. It is the one method that every backend must have. Add it, or spread a built-in backend such as '...fileKv()'.",
          },
        ],
      },
      {
        name: "no argument",
        files: { "ROOT/storage.ts": storage("", "«defineStorage»") },
        expected: [
          {
            file: "agent/storage.ts",
            message:
              "The storage has no 'put'. It is the one method that every backend must have. Add it, or spread a built-in backend such as '...fileKv()'.",
          },
        ],
      },
    ],
    passing: [
      { name: "a built-in backend", files: { "ROOT/storage.ts": storage(`{ ...fileKv(), name: "x" }`) } },
      { name: "a computed backend", files: { "ROOT/storage.ts": storage(`db.backend()`) } },
      { name: "an own one", files: { "ROOT/storage.ts": storage(`{ ${CORE} }`) } },
    ],
  },
  "storage/partial-cas": {
    failing: [
      {
        name: "two of four",
        files: {
          "ROOT/storage.ts": storage(`{ ${CORE}, cas: «{ getWithVersion: db.get, putIfAbsent: db.add }» }`),
        },
        expected: [
          {
            file: "agent/storage.ts",
            message:
              "'cas' has 'getWithVersion' and 'putIfAbsent', and lacks 'putIfVersion' and 'listKeys'. 'defineStorage' rejects a partial group. Implement all four, or leave 'cas' out.",
            fixes: [],
          },
        ],
      },
      {
        name: "a misspelt one",
        files: {
          "ROOT/storage.ts": storage(
            `{ ${CORE}, cas: «{ getWithVersion: db.a, putIfAbsent: db.b, putIfVersions: db.c, listKeys: db.d }» }`,
          ),
        },
        expected: [
          {
            file: "agent/storage.ts",
            message:
              "'cas' has 'getWithVersion', 'putIfAbsent' and 'listKeys', and lacks 'putIfVersion'. 'defineStorage' rejects a partial group. Implement all four, or leave 'cas' out.",
            fixes: ["Rename putIfVersions to putIfVersion"],
            fixed: {
              "agent/storage.ts": storage(
                `{ ${CORE}, cas: { getWithVersion: db.a, putIfAbsent: db.b, putIfVersion: db.c, listKeys: db.d } }`,
              ),
            },
          },
        ],
      },
    ],
    passing: [
      {
        name: "all four, none, and a spread",
        files: {
          "ROOT/storage.ts": storage(
            `process.env.A ? { ${CORE}, cas: { getWithVersion: db.a, putIfAbsent: db.b, putIfVersion: db.c, listKeys: db.d } } : process.env.B ? { ${CORE} } : { ${CORE}, cas: { ...db.cas, listKeys: db.d } }`,
          ),
        },
      },
    ],
  },
  "storage/restore-policy": {
    failing: [
      {
        name: "false",
        files: { "ROOT/storage.ts": storage(`{ ${CORE}, policy: { restore: «false» } }`) },
        expected: [
          {
            file: "agent/storage.ts",
            message:
              "'restore' must be \"off\" or an object of caps, not 'false'. It says how much is loaded when the server starts. Write '\"off\"', or caps such as '{ maxSessions: 500 }'.",
            fixes: ['Change to "off"'],
            fixed: { "agent/storage.ts": storage(`{ ${CORE}, policy: { restore: "off" } }`) },
          },
        ],
      },
      {
        name: "a number, and an unknown cap",
        files: {
          "ROOT/storage.ts": storage(
            `process.env.A ? { ${CORE}, policy: { restore: «500» } } : { ${CORE}, policy: { restore: { «maxSession»: 500 } } }`,
          ),
        },
        expected: [
          {
            file: "agent/storage.ts",
            message:
              "'restore' must be \"off\" or an object of caps, not '500'. It says how much is loaded when the server starts. Write caps such as '{ maxSessions: 500 }', or leave it out.",
            fixes: [],
          },
          {
            file: "agent/storage.ts",
            severity: "warning",
            message:
              "'restore' has no 'maxSession'. It takes 'maxSessions', 'maxAgeMs' and 'maxTotalBytes'. Write 'maxSessions'.",
            fixes: ["Rename to maxSessions"],
          },
        ],
      },
    ],
    passing: [
      {
        name: "off, caps, computed",
        files: {
          "ROOT/storage.ts": storage(
            `{ ${CORE}, policy: { restore: process.env.A ? "off" : process.env.B ? db.caps : { maxSessions: 1, maxAgeMs: 2, maxTotalBytes: 3 } } }`,
          ),
        },
      },
    ],
  },
  "storage/long-keys-refused": {
    failing: [
      {
        name: "a cap in put",
        files: {
          "ROOT/storage.ts": storage(
            `{\n  get: db.get,\n  list: db.list,\n  delete: db.delete,\n  async put(key: string, value: unknown) {\n    if (!key || key.length > 200) «throw new Error("too long");»\n    if (Buffer.byteLength(key) >= 512) {\n      «throw new Error("too long");»\n    }\n    await db.put(key, value);\n  },\n}`,
          ),
        },
        expected: [1, 2].map(() => ({
          file: "agent/storage.ts",
          message:
            "'put' throws on long keys. The framework chooses the keys, and a write that throws is lost. Store every key you are given; hash it if the backend has a limit.",
        })),
      },
    ],
    passing: [
      {
        name: "other throws",
        files: {
          "ROOT/storage.ts": storage(
            `{ ...fileKv(), put: async (key: string, value: string) => {\n  if (value.length > 1_000_000) throw new Error("too large");\n  if (key.length < 1) throw new Error("no key");\n  const name = key.length > 200 ? hash(key) : key;\n  await db.put(name, value);\n} }`,
          ),
        },
      },
    ],
  },
  "storage/not-read-any-more": {
    failing: [
      {
        name: "in bdk",
        dialect: "bdk",
        files: {
          "ROOT/storage.ts": `«import { defineStorage } from "SDK/storage";»\nexport default defineStorage({});\n`,
        },
        expected: [
          {
            file: "bot/storage.ts",
            message:
              "'bot/storage.ts' is of an older generation of the SDK. '@cursor/bdk' names it as something to migrate. Move what it stores and delete the file.",
          },
        ],
      },
    ],
    passing: [{ name: "in july", files: { "ROOT/storage.ts": storage(`{ ${CORE} }`) } }],
  },
  "storage/no-delete": {
    failing: [
      {
        name: "put, get and list",
        files: {
          "ROOT/storage.ts": storage(`{ put: db.put, get: db.get, list: db.list }`, "«defineStorage»"),
        },
        expected: [
          {
            file: "agent/storage.ts",
            message:
              "The storage has no 'delete'. Nothing can be cleaned up, and the history of evals ends with the process. Add 'delete'.",
          },
        ],
      },
    ],
    passing: [
      { name: "a spread", files: { "ROOT/storage.ts": storage(`{ ...fileKv(), put: db.put }`) } },
      { name: "delete", files: { "ROOT/storage.ts": storage(`{ ${CORE} }`) } },
    ],
  },
  "storage/unknown-policy-key": {
    failing: [
      {
        name: "a slip and a cap in the wrong place",
        files: {
          "ROOT/storage.ts": storage(`{ ${CORE}, policy: { «debounce»: 30_000, «maxSessions»: 500 } }`),
        },
        expected: [
          {
            file: "agent/storage.ts",
            message:
              "'policy' has no 'debounce'. It takes 'debounceMs' and 'restore', and ignores the rest. Write 'debounceMs'.",
            fixes: ["Rename to debounceMs"],
            fixed: {
              "agent/storage.ts": storage(`{ ${CORE}, policy: { debounceMs: 30_000, maxSessions: 500 } }`),
            },
          },
          {
            file: "agent/storage.ts",
            message:
              "'policy' has no 'maxSessions'. It takes 'debounceMs' and 'restore', and ignores the rest. Write it inside 'restore'.",
            fixes: [],
          },
        ],
      },
    ],
    passing: [
      {
        name: "both settings",
        files: { "ROOT/storage.ts": storage(`{ ${CORE}, policy: { debounceMs: 1, restore: "off" } }`) },
      },
    ],
  },
  "storage/spread-overrides": {
    failing: [
      {
        name: "a backend behind members, over lines",
        files: {
          "ROOT/storage.ts": storage(`{\n  name: "kv",\n  put: db.put,\n  «...fileKv()»,\n}`),
        },
        expected: [
          {
            file: "agent/storage.ts",
            message:
              "'fileKv()' replaces 'put', written before it. In an object literal the later member wins. Put the spread first.",
            fixes: ["Put the spread first"],
            fixed: { "agent/storage.ts": storage(`{\n  ...fileKv(),\n  name: "kv",\n  put: db.put,\n}`) },
          },
        ],
      },
      {
        name: "a known object on one line",
        files: {
          "ROOT/storage.ts": `import { defineStorage } from "SDK/storage";\nimport { db } from "db";\nconst core = { ${CORE} };\nexport default defineStorage({ put: db.audited, «...core» });\n`,
        },
        expected: [
          {
            file: "agent/storage.ts",
            message:
              "This spread replaces 'put', written before it. In an object literal the later member wins. Put the spread first.",
            fixed: {
              "agent/storage.ts": `import { defineStorage } from "SDK/storage";\nimport { db } from "db";\nconst core = { ${CORE} };\nexport default defineStorage({ ...core, put: db.audited });\n`,
            },
          },
        ],
      },
    ],
    passing: [
      {
        name: "a name and a policy before a backend",
        files: {
          "ROOT/storage.ts":
            'import { defineStorage } from "SDK/storage";\nimport { fileKv } from "SDK/storage/file-kv";\nexport default defineStorage({ name: "file-kv", policy: { debounceMs: 1000 }, ...fileKv() });\n',
        },
      },

      { name: "spread first", files: { "ROOT/storage.ts": storage(`{ ...fileKv(), put: db.put }`) } },
      {
        name: "nothing in common",
        files: {
          "ROOT/storage.ts": `import { defineStorage } from "SDK/storage";\nimport { db } from "db";\nconst core = { ${CORE} };\nexport default defineStorage({ name: "x", ...core, ...db.rest });\n`,
        },
      },
    ],
  },
};
