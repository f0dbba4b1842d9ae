import type { WindowOptions } from "../harness/options";

/** Another framework's agent, with the layout that it shares with ours. */
const options: WindowOptions = {
  folders: [{ name: "look-alike", copyOf: "test/fixtures/other/eve-agent" }],
};

export default options;
