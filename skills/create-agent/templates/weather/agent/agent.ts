import { defineAgent } from "@cursor/july";

export default defineAgent({
  description: "Tells people the current weather in a city and remembers the cities they care about.",
  model: {
    id: "grok-4.5",
    params: [
      { id: "effort", value: "high" },
      { id: "fast", value: "true" },
    ],
  },
});
