export interface Observation {
  name: string;
  temperatureC: number;
  windKmh: number;
  conditions: "clear" | "cloudy" | "rain" | "snow";
}

/** A fixed table instead of a weather service: the same question always gets the same answer. */
const OBSERVATIONS: readonly Observation[] = [
  { name: "Berlin", temperatureC: 14, windKmh: 18, conditions: "cloudy" },
  { name: "Lima", temperatureC: 19, windKmh: 12, conditions: "clear" },
  { name: "Nairobi", temperatureC: 23, windKmh: 9, conditions: "clear" },
  { name: "Oslo", temperatureC: -3, windKmh: 15, conditions: "snow" },
  { name: "Singapore", temperatureC: 31, windKmh: 7, conditions: "rain" },
];

export const knownCities: readonly string[] = OBSERVATIONS.map((observation) => observation.name);

export function findCity(city: string): Observation | undefined {
  const wanted = city.trim().toLowerCase();
  return OBSERVATIONS.find((observation) => observation.name.toLowerCase() === wanted);
}
