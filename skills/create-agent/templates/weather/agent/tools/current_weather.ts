import { defineTool } from "@cursor/july/tools";
import { z } from "zod";

import { findCity, knownCities } from "../lib/cities.js";

export default defineTool({
  description:
    "Read the current weather of one city: temperature in degrees Celsius, wind in km/h and conditions. " +
    "For an unknown city the result has found: false and lists the cities that can be asked about.",
  inputSchema: z.object({
    city: z.string().trim().min(1).max(80).describe('Name of the city in English, for example "Oslo".'),
  }),
  effect: "read",
  async execute({ city }) {
    const observation = findCity(city);
    if (observation === undefined) {
      return { found: false, city, knownCities: [...knownCities] };
    }
    return {
      found: true,
      city: observation.name,
      temperatureC: observation.temperatureC,
      windKmh: observation.windKmh,
      conditions: observation.conditions,
    };
  },
});
