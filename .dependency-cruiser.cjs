// Which folder may import which: every arrow points one way.
//   extension → protocol types; server, features → rules → analysis → project → core; runtime → project, analysis, rules
const from = (path, pathNot) => ({ path, ...(pathNot ? { pathNot } : {}) });
const forbid = (name, comment, source, target) => ({
  name,
  comment,
  severity: "error",
  from: source,
  to: target,
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid("no-circular", "Modules that import each other cannot be understood apart.", from("^"), {
      circular: true,
      viaOnly: { dependencyTypesNot: ["type-only"] },
    }),
    forbid(
      "vscode-only-in-extension",
      "Only the extension host has the editor's API.",
      from("^(language-server|runtime|webview)"),
      { path: "^vscode$" },
    ),
    forbid(
      "lsp-only-in-server",
      "The analysis must run without an editor.",
      from("^(language-server/(core|project|analysis|rules)|runtime|webview)"),
      { path: "vscode-(languageserver|languageclient|jsonrpc)" },
    ),
    forbid("core-is-lowest", "core knows nothing of ours.", from("^language-server/core"), {
      path: "^(language-server/(?!core)|extension|runtime|webview)",
    }),
    forbid("project-imports-core", "project may import core only.", from("^language-server/project"), {
      path: "^(language-server/(?!core|project)|extension|runtime|webview)",
    }),
    forbid(
      "analysis-imports-project",
      "analysis may import project and core.",
      from("^language-server/analysis"),
      { path: "^(language-server/(?!core|project|analysis)|extension|runtime|webview)" },
    ),
    forbid(
      "rules-import-analysis",
      "rules may import analysis, project and core.",
      from("^language-server/rules"),
      { path: "^(language-server/(?!core|project|analysis|rules)|extension|runtime|webview)" },
    ),
    forbid(
      "server-is-a-leaf",
      "The server and its features import nothing of other processes.",
      from("^language-server/(features|server)"),
      { path: "^(extension|runtime|webview)" },
    ),
    forbid(
      "extension-imports-protocols",
      "The extension host loads protocol declarations only.",
      from("^extension"),
      { path: "^(language-server|runtime|webview)", pathNot: "protocol\\.ts$" },
    ),
    forbid("webview-imports-protocols", "The page loads protocol declarations only.", from("^webview"), {
      path: "^(extension|language-server|runtime)",
      pathNot: "protocol\\.ts$",
    }),
    forbid(
      "runtime-imports-analysis",
      "The command shares the analysis and nothing else.",
      from("^runtime"),
      { path: "^(extension|webview|language-server/(server|features))" },
    ),
    forbid(
      "no-test-imports",
      "Product code never imports tests.",
      from("^(extension|language-server|runtime|webview)"),
      { path: "^test" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".js", ".json"] },
  },
};
