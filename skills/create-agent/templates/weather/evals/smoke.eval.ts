import { defineEval, includes } from "@cursor/july/evals";

export default defineEval({
  description: "The agent looks the weather up, admits what it does not know, and writes nothing on its own.",
  tags: ["smoke"],
  cases: [
    {
      id: "known-city",
      description: "A city in the table is answered from the tool.",
      tags: ["smoke"],
      async test(t) {
        await t.send("What is the weather like in Oslo right now?");
        t.succeeded();
        t.calledTool("current_weather", { input: { city: /oslo/i } });
        t.notCalledTool("save_favorite_city");
        t.check(t.reply, includes(/[-−]\s?3|minus (3|three)/i));
      },
    },
    {
      id: "unknown-city",
      description: "A city outside the table is not made up.",
      tags: ["smoke"],
      async test(t) {
        await t.send("How warm is it in Atlantis today?");
        t.succeeded();
        t.calledTool("current_weather", { input: { city: /atlantis/i } });
        t.notCalledTool("save_favorite_city");
        t.check(t.reply, includes(/Berlin|Lima|Nairobi|Oslo|Singapore/));
      },
    },
  ],
});
