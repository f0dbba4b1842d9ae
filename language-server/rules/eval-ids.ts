/** Rules for the ids of evals: what a case may be called, and that no two evals share an id. */
import { joinEvalId, lookup, readEvals, stringOf, type Site } from "../analysis";
import { basename } from "../core/paths";
import type { ProjectContext } from "./context";
import { topOf } from "./context";
import { quote, replaceValue } from "./fixes";
import { settingsOf } from "./shapes";
import type { Rule } from "./types";

/** How an id comes about: the name of the file, a place in a list, a case. */
type IdKind = "file" | "item" | "case";

interface Identified {
  id: string;
  kind: IdKind;
  path: string;
  site: Site;
}

/** The ids of a project's evals, one per file and id, in the order of discovery. Alternatives count once. */
function identified(context: ProjectContext): Identified[] {
  const found = new Map<string, Identified>();
  const add = (entry: Identified): void => {
    const key = `${entry.path}\0${entry.id}`;
    if (!found.has(key)) found.set(key, entry);
  };
  for (const { id: fileId, path } of context.entries("evals"))
    for (const fact of readEvals(context.workspace, path)?.evals ?? []) {
      if (fact.suffix === undefined || fact.alternative) continue;
      const isGroup = lookup(settingsOf(fact.definition), "cases").state !== "absent";
      const own = joinEvalId(fileId, fact.suffix);
      if (!isGroup && own !== undefined)
        add(
          fact.suffix === ""
            ? { id: own, kind: "file", path, site: topOf(context.workspace, path) }
            : { id: own, kind: "item", path, site: fact.site },
        );
      for (const each of fact.cases) {
        // An id with a slash is reported by itself; an empty one adds no segment.
        if (each.id === undefined || each.id === "" || each.id.includes("/")) continue;
        const id = joinEvalId(fileId, fact.suffix, each.id);
        if (id !== undefined) add({ id, kind: "case", path, site: each.idSite });
      }
    }
  return [...found.values()];
}

/** Pairs of evals in two files that share an id, where the names of the files alone do not make them do so. */
function collisions(context: ProjectContext): { later: Identified; earlier: Identified }[] {
  const fileIds = new Map(context.entries("evals").map((entry) => [entry.path, entry.id]));
  const first = new Map<string, Identified>();
  const pairs: { later: Identified; earlier: Identified }[] = [];
  for (const entry of identified(context)) {
    const earlier = first.get(entry.id);
    if (!earlier) first.set(entry.id, entry);
    else if (fileIds.get(earlier.path) !== fileIds.get(entry.path)) pairs.push({ later: entry, earlier });
  }
  return pairs;
}

function reportCollision(
  context: ProjectContext,
  { later, earlier }: { later: Identified; earlier: Identified },
  advice: string,
): void {
  context.report(
    later.site,
    `The id \`${later.id}\` is taken by \`${context.display(earlier.path)}\` too. Results are kept and chosen by id, so the two cannot be told apart. ${advice}`,
    { related: [{ site: earlier.site, message: `\`${later.id}\` stands here first` }] },
  );
}

export const evalIdRules: readonly Rule[] = [
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/duplicate-case",
    source: "E04",
    title: "Two cases of an eval have one id",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "Ids of cases are unique: results are kept and chosen by them.",
      wrong: `cases: [\n  { id: "checkout", test: open },\n  { id: "checkout", test: close },\n]`,
      right: `cases: [\n  { id: "checkout-open", test: open },\n  { id: "checkout-close", test: close },\n]`,
    },
    check(context) {
      for (const fact of readEvals(context.workspace, context.path)?.evals ?? []) {
        // Two lists by a condition may repeat each other.
        if (lookup(settingsOf(fact.definition), "cases").values.length !== 1) continue;
        const seen = new Map<string, Site>();
        for (const each of fact.cases) {
          // That an id is empty is reported by itself.
          if (each.id === undefined || each.id.trim() === "") continue;
          const earlier = seen.get(each.id);
          if (!earlier) seen.set(each.id, each.idSite);
          else
            context.report(
              each.idSite,
              `Case \`${each.id}\` exists twice. Results are kept and chosen by id, so the framework wants each once. Give this case another id.`,
              { related: [{ site: earlier, message: "The first case with this id" }] },
            );
        }
      }
    },
  },
  {
    scope: "entry",
    slots: ["evals"],
    id: "eval/invalid-case-id",
    source: "E05",
    title: "Id of a case is empty or has a slash",
    severity: "error",
    basis: "stated",
    dialects: "all",
    fixable: true,
    documentation: {
      why: "A case adds exactly one segment to the id of its file.",
      wrong: `cases: [{ id: "checkout/open", test }]`,
      right: `cases: [{ id: "checkout-open", test }]`,
    },
    check(context) {
      for (const fact of readEvals(context.workspace, context.path)?.evals ?? [])
        for (const each of fact.cases)
          for (const value of lookup(each.value, "id").values) {
            const id = stringOf(value);
            if (id === undefined || (id.trim() !== "" && !id.includes("/"))) continue;
            const right = id.trim() === "" ? undefined : id.replace(/\/+/g, "-").replace(/^-+|-+$/g, "");
            context.report(
              value.site,
              right
                ? `The id \`${id}\` of this case has a slash. A case adds exactly one segment to the id of its file. Write ${quote(right)}.`
                : "The id of this case is empty. A case adds exactly one segment to the id of its file. Write a short name, such as `greets-back`.",
              {
                fixes: [right ? replaceValue(`Change to ${quote(right)}`, value, quote(right)) : undefined],
              },
            );
          }
    },
  },
  {
    scope: "project",
    id: "eval/file-has-same-id",
    source: "E06",
    title: "Two eval files have one id",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "`index` adds nothing to an id, so `builds.eval.ts` and `builds/index.eval.ts` are both `builds`.",
      wrong: `evals/builds.eval.ts\nevals/builds/index.eval.ts`,
      right: `evals/builds.eval.ts\nevals/builds/api.eval.ts`,
      language: "text",
    },
    check(context) {
      const seen = new Map<string, string>();
      for (const { id, path } of context.entries("evals")) {
        const earlier = seen.get(id);
        if (earlier === undefined) seen.set(id, path);
        else
          context.report(
            topOf(context.workspace, path),
            `\`${context.display(path)}\` has the id \`${id}\`, as \`${context.display(earlier)}\` has. Results are kept and chosen by id, so the two cannot be told apart. Rename one of the files.`,
            {
              related: [
                {
                  site: topOf(context.workspace, earlier),
                  message: `\`${basename(earlier)}\` has the id too`,
                },
              ],
            },
          );
      }
    },
  },
  {
    scope: "project",
    id: "eval/case-has-same-id",
    source: "E07",
    title: "Case has the id of another eval",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "A case adds a segment to the id of its file, as a folder does: case `a` of `prs.eval.ts` and the file `prs/a.eval.ts` are both `prs/a`.",
      wrong: `// evals/prs.eval.ts, beside evals/prs/a.eval.ts\nexport default defineEval({ cases: [{ id: "a", test }] });`,
      right: `// evals/prs.eval.ts, beside evals/prs/a.eval.ts\nexport default defineEval({ cases: [{ id: "b", test }] });`,
    },
    check(context) {
      for (const pair of collisions(context)) {
        const kinds = [pair.later.kind, pair.earlier.kind];
        if (kinds.includes("case") && !kinds.includes("item"))
          reportCollision(context, pair, "Rename the case or the file.");
      }
    },
  },
  {
    scope: "project",
    id: "eval/item-has-same-id",
    source: "E08",
    title: "Item of a list of evals has the id of another eval",
    severity: "error",
    basis: "implied",
    dialects: "all",
    fixable: false,
    documentation: {
      why: "The evals of a list are numbered below their file: the first of `sql.eval.ts` is `sql/0000`.",
      wrong: `evals/sql.eval.ts (a list)\nevals/sql/0000.eval.ts`,
      right: `evals/sql.eval.ts (a list)\nevals/sql/joins.eval.ts`,
      language: "text",
    },
    check(context) {
      for (const pair of collisions(context))
        if (pair.later.kind === "item" || pair.earlier.kind === "item")
          reportCollision(
            context,
            pair,
            "Rename the file, or the case, that looks like a number of the list.",
          );
    },
  },
];
