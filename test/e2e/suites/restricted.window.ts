import type { WindowOptions } from "../harness/options";
import live from "./live.window";

/** The same folders, not trusted. */
const options: WindowOptions = { ...live, trusted: false };

export default options;
