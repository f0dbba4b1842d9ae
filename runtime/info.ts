/** What is discovered in the projects of a folder, as data: `info` on the command line and for programs. */
import {
  describeProject,
  relativePath,
  RuleEngine,
  type ConnectionInfo,
  type ExtensionInfo,
  type Named,
  type Place,
  type ProjectInfo,
} from "../language-server/index";
import { openFolder } from "./open";
import { reportDiagnostic, type ReportedDiagnostic } from "./validate";

/** Where a thing is defined: a file relative to the project and a zero-based position. */
export interface ReportedPlace {
  file: string;
  line: number;
  character: number;
}

type Reported<T extends Named> = Omit<T, "place" | "exists" | "parses"> & ReportedPlace & { exists?: false };

/**
 * One agent. The keys that the SDK's own `info --json` has keep their names. A key whose value cannot be told
 * from the text is left out; `null` says that there surely is none.
 */
export type AgentReport = ReturnType<typeof reportAgent>;

/** Describes the agent projects of a folder. Throws a `UsageError` where there is no such folder. */
export function info(dir: string): AgentReport[] {
  const opened = openFolder(dir);
  const engine = new RuleEngine(opened.workspace);
  return opened.projects.map((project) => {
    const diagnostics = [...engine.diagnose(project.dir, { rules: opened.settings.rules }).values()].flat();
    return reportAgent(
      describeProject(opened.workspace, project),
      opened.dir,
      diagnostics.map((diagnostic) => reportDiagnostic(project, diagnostic)),
    );
  });
}

function reportAgent(agent: ProjectInfo, dir: string, diagnostics: ReportedDiagnostic[]) {
  const place = ({ path, line, character }: Place): ReportedPlace => ({
    file: relativePath(agent.dir, path),
    line,
    character,
  });
  /** What does not exist is said; that a file does not parse is a diagnostic already. */
  const flat = <T extends Named>({ place: at, exists, parses: _parses, ...rest }: T): Reported<T> => ({
    ...rest,
    ...place(at),
    ...(exists ? {} : { exists: false as const }),
  });
  const connection = (found: ConnectionInfo) => {
    const { kind, ...rest } = flat(found);
    return { transport: kind, ...rest };
  };
  const extension = (found: ExtensionInfo) => {
    const { contributions, ...rest } = flat(found);
    const listed = (names: string[] | undefined) => names?.map((name) => ({ name }));
    return {
      ...rest,
      tools: listed(contributions?.tools),
      skills: listed(contributions?.skills),
      subagents: listed(contributions?.subagents),
    };
  };
  const within = (path: string | undefined): string | undefined =>
    path === undefined ? undefined : relativePath(agent.dir, path);
  const { instructions } = agent;
  return {
    name: agent.name,
    slug: agent.slug,
    dir: relativePath(dir, agent.dir),
    package: agent.package,
    dialect: agent.dialect,
    root: within(agent.root),
    manifest: within(agent.manifest),
    description: agent.description,
    runtime: agent.runtime,
    model: agent.model,
    instructions: {
      chars: instructions.chars,
      forms: instructions.forms,
      files: instructions.files.map((file) => ({
        ...place(file.place),
        form: file.form,
        chars: file.chars,
      })),
    },
    diagnostics,
    tools: agent.tools.map(flat),
    skills: agent.skills.map(flat),
    subagents: agent.subagents.map(flat),
    connections: agent.connections.map(connection),
    hostConnections: agent.hostConnections.map(connection),
    channels: agent.channels.map((channel) => ({
      ...flat(channel),
      routes: channel.routes.map((route) => ({
        method: route.method,
        path: route.path,
        url: route.path === undefined ? undefined : `/v1/channels/${channel.name}${route.path}`,
        description: route.description,
        ...place(route.place),
      })),
    })),
    schedules: agent.schedules.map(flat),
    hooks: agent.hooks.map(flat),
    extensions: agent.extensions.map(extension),
    storage: agent.storage[0] ? flat(agent.storage[0]) : null,
    artifacts: agent.artifacts[0]
      ? {
          ...flat(agent.artifacts[0]),
          kinds: agent.artifacts[0].kinds?.map(({ place: at, ...kind }) => ({ ...kind, ...place(at) })),
        }
      : null,
    sandbox: { files: agent.sandbox.files.length },
    evals: agent.evals.map((file) => ({
      ...flat(file),
      cases: file.cases.map(({ place: at, ...one }) => ({ ...one, ...place(at) })),
    })),
    evalConfig: agent.evalConfig[0] ? flat(agent.evalConfig[0]) : null,
  };
}
