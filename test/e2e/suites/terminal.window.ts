import type { WindowOptions } from "../harness/options";
import live from "./live.window";

/** The sample with its mistakes alone. */
const options: WindowOptions = { folders: live.folders?.slice(0, 1) };

export default options;
