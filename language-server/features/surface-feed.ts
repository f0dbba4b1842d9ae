import { sameData, type Diagnostic, type Workspace } from "../index";
import type { SurfaceResult } from "../protocol";
import { projectSurface } from "./surface";
import { uriOf } from "./uris";

/** The tree follows the text; it need not follow every keystroke. */
const DELAY_MS = 40;

/** Keeps the surface as the tree was last told of it, and says when it has changed. */
export class SurfaceFeed {
  private revision = 0;
  private result: SurfaceResult = { revision: 0, projects: [] };
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly workspace: Workspace,
    private readonly diagnostics: (dir: string) => ReadonlyMap<string, readonly Diagnostic[]>,
    private readonly changed: (revision: number) => void,
  ) {}

  /** Looks for changes soon, off the way from a keystroke to its diagnostics. */
  schedule(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const before = this.revision;
      this.current();
      if (this.revision !== before) this.changed(this.revision);
    }, DELAY_MS);
  }

  current(): SurfaceResult {
    const projects = this.workspace
      .projects()
      .map((project) => projectSurface(this.workspace, project, this.diagnostics(project.dir), uriOf));
    if (!sameData(projects, this.result.projects) || this.revision === 0) {
      this.revision++;
      this.result = { revision: this.revision, projects };
    }
    return this.result;
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
