/** Entry of the language server's process: `--node-ipc` from the extension, `--stdio` from anyone. */
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { startServer } from "./server";

const connection = createConnection(ProposedFeatures.all);

// Whoever started the server restarts it; going on after an unknown failure would only give wrong answers.
const fatal = (kind: string, error: unknown): void => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  connection.console.error(`${kind}: ${text}`);
  setTimeout(() => process.exit(1), 100);
};
process.on("uncaughtException", (error) => fatal("uncaught exception", error));
process.on("unhandledRejection", (error) => fatal("unhandled rejection", error));

startServer(connection);
