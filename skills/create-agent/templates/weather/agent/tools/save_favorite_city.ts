import { defineTool } from "@cursor/july/tools";
import { z } from "zod";

import { findCity, knownCities } from "../lib/cities.js";

const STORAGE_KEY = "favorite-cities";
const favoriteCities = z.array(z.string());

export default defineTool({
  description:
    "Save a city to the list of favorites. Use it only when the person asks to save or remember a city; " +
    "a person approves each call.",
  inputSchema: z.object({
    city: z.string().trim().min(1).max(80).describe("A city that current_weather knows."),
  }),
  effect: "write",
  needsApproval: true,
  dryRunResult: ({ city }) => ({ saved: false, dryRun: true, city }),
  async execute({ city }, ctx) {
    const observation = findCity(city);
    if (observation === undefined) {
      throw new Error(`Unknown city "${city}". Known cities: ${knownCities.join(", ")}.`);
    }
    const stored = favoriteCities.safeParse(await ctx.host.kv.get(STORAGE_KEY));
    const favorites = new Set(stored.success ? stored.data : []);
    favorites.add(observation.name);
    await ctx.host.kv.put(STORAGE_KEY, [...favorites]);
    return { saved: true, city: observation.name, favorites: [...favorites] };
  },
});
