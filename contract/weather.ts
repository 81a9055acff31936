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

export const tempUnits = ['C', 'F', 'K'] as const;
export type TempUnit = (typeof tempUnits)[number];

/** What a file leaves open and a person has said: columns by their number from 1, the zone as `UTC+08:00`, a name, or the plant's. */
export const WeatherChoices = z
  .strictObject({
    timeColumn: z.coerce.number().int().min(1).max(200).optional(),
    tempColumn: z.coerce.number().int().min(1).max(200).optional(),
    rhColumn: z.coerce.number().int().min(1).max(200).optional(),
    tempUnit: z.enum(tempUnits).optional(),
    rhUnit: z.enum(['percent', 'fraction']).optional(),
    zone: z.string().min(1).max(64).optional(),
    hours: z.enum(['0-23', '1-24']).optional(),
    dateOrder: z.enum(['dmy', 'mdy']).optional(),
    /** Stored although it contradicts the stations around. */
    despite: z.enum(['neighbours']).optional(),
  })
  .meta({ id: 'WeatherChoices' });
export type WeatherChoices = z.infer<typeof WeatherChoices>;

/** What a file may leave open. */
const weatherQuestions = [
  ...(['timeColumn', 'tempColumn', 'rhColumn', 'tempUnit', 'rhUnit'] as const),
  ...(['zone', 'hours', 'dateOrder'] as const),
] as const;
export type WeatherAsked = (typeof weatherQuestions)[number];

export const WeatherQuestion = z.object({
  what: z.enum(weatherQuestions),
  reason: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type WeatherQuestion = z.infer<typeof WeatherQuestion>;

/** Where in a file something is wrong: the row as an editor counts, the column as a spreadsheet letters it. */
export const WeatherProblem = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  reason: z.string(),
});
export type WeatherProblem = z.infer<typeof WeatherProblem>;

/** How a file was understood. */
export const WeatherReading = z.object({
  timeHead: z.string(),
  tempHead: z.string(),
  rhHead: z.string().nullable(),
  tempUnit: z.enum(tempUnits),
  /** `assumed`: neither the file nor a person says it. */
  unitFrom: z.enum(['file', 'chosen', 'assumed']),
  zone: z.string(),
  zoneFrom: z.enum(['file', 'chosen', 'plant']),
  hours: z.enum(['0-23', '1-24']),
  /** Rows that say that nothing was measured. */
  withoutTemp: z.number().int(),
});
export type WeatherReading = z.infer<typeof WeatherReading>;

/** A row of the file, as it is written and as it is read. */
export const WeatherSample = z.object({
  row: z.number().int(),
  timeText: z.string(),
  tempText: z.string(),
  at: EpochMs,
  tempC: z.number(),
  rhPct: z.number().nullable(),
});
export type WeatherSample = z.infer<typeof WeatherSample>;

/** What two stations say of each other; `fewHours` and `noNeighbours` are no verdict. */
const weatherVerdicts = [
  ...(['agrees', 'fahrenheit', 'shifted', 'level', 'differs'] as const),
  ...(['fewHours', 'noNeighbours'] as const),
] as const;
export type WeatherVerdict = (typeof weatherVerdicts)[number];
export const contradictions: readonly WeatherVerdict[] = ['fahrenheit', 'shifted', 'level', 'differs'];

export const WeatherNeighbour = z.object({
  stationId: z.number().int(),
  name: z.string(),
  km: z.number(),
  /** Hours that both know. */
  hours: z.number().int(),
  /** How much warmer than the neighbour, in the mean. */
  meanK: z.number().nullable(),
  /** By so many hours it is behind the neighbour. */
  lateH: z.number().int().nullable(),
  verdict: z.enum(weatherVerdicts),
});
export type WeatherNeighbour = z.infer<typeof WeatherNeighbour>;

const found = {
  problems: z.array(WeatherProblem),
  /** There were more problems than are told. */
  isCut: z.boolean(),
  questions: z.array(WeatherQuestion),
  neighbours: z.array(WeatherNeighbour),
  verdict: z.enum(weatherVerdicts),
};

/** What would become of a file; nothing of it is stored. */
export const WeatherPreview = z
  .object({
    reading: WeatherReading.nullable(),
    first: z.array(WeatherSample),
    hours: z.number().int(),
    from: EpochMs.nullable(),
    to: EpochMs.nullable(),
    /** Hours that the station knows already and would know anew. */
    replaced: z.number().int(),
    ...found,
  })
  .meta({ id: 'WeatherPreview' });
export type WeatherPreview = z.infer<typeof WeatherPreview>;

/** What became of a file of hourly weather; one with problems or open questions is not taken at all. */
export const WeatherTaken = z
  .object({
    hours: z.number().int(),
    from: EpochMs.nullable(),
    to: EpochMs.nullable(),
    /** Days of sites that are counted again because they lacked a source. */
    siteDays: z.number().int(),
    /** Nothing was stored because the file contradicts the stations around: that wants a yes. */
    isDoubted: z.boolean(),
    ...found,
  })
  .meta({ id: 'WeatherTaken' });
export type WeatherTaken = z.infer<typeof WeatherTaken>;

const earthKmPerDegree = 111.2;

/** Between two places that are not far from each other, on a plane. */
export const kmBetween = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number =>
  earthKmPerDegree * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180));
