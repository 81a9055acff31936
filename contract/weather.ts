import { z } from 'zod';
import { EpochMs } from './time';

/** A station further away than this says nothing about a site. */
export const stationReachKm = 150;
/** A file is taken for a station up to this far from where it says its place is. */
export const mostFileFarKm = 50;
/** Eleven years of hours. */
export const mostWeatherRows = 100_000;
export const weatherFileMb = 20;
/** As many problems of a file are told. */
export const mostWeatherProblems = 50;

export const weatherTempC = { min: -90, max: 60 } as const;

/** Where in a file something is wrong: the row as an editor counts, the column as a spreadsheet letters it. */
export const WeatherProblem = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  reason: z.string(),
});
export type WeatherProblem = z.infer<typeof WeatherProblem>;

/** What became of a file of hourly weather; a file with problems is not taken at all. */
export const WeatherTaken = z
  .object({
    hours: z.number().int(),
    from: EpochMs.nullable(),
    to: EpochMs.nullable(),
    /** Days of sites that are counted again because they lacked a source. */
    siteDays: z.number().int(),
    problems: z.array(WeatherProblem),
    /** There were more problems than are told. */
    isCut: z.boolean(),
  })
  .meta({ id: 'WeatherTaken' });
export type WeatherTaken = z.infer<typeof WeatherTaken>;

const earthKmPerDegree = 111.2;

/** Between two places that are not far from each other, on a plane. */
export const kmBetween = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number =>
  earthKmPerDegree * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180));
