import type { WindowOptions } from "../harness/options";

const BROKEN_TOOL = `import { defineTool } from "@cursor/july/tools";
import { z } from "zod";

export default defineTool({
  description: "",
  inputSchema: z.object({ city: z.string() }),
  effect: "readonly",
  execute: ({ city }) => city,
});
`;

/** The sample with one tool that has two mistakes, and an empty second folder. */
const options: WindowOptions = {
  folders: [
    {
      name: "weather",
      copyOf: "skills/create-agent/templates/weather",
      files: { "agent/tools/broken.ts": BROKEN_TOOL },
      git: true,
    },
    { name: "second", files: { "readme.md": "# Second\n" } },
  ],
};

export default options;
