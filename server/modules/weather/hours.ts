import { hourMs, type EpochMs } from '@contract/time';
import type { Language } from '@contract/languages';
import type { TableRow } from '../../platform/sheets/reading/table';
import {
  mostWeatherProblems,
  type WeatherChoices,
  type WeatherProblem,
  type WeatherQuestion,
  type WeatherReading,
  type WeatherSample,
} from '@contract/weather';

export interface WeatherHour {
  hour: EpochMs;
  tempC: number;
  rhPct: number | null;
}

export interface ReadOrder {
  rows: readonly TableRow[];
  station: { lat: number; lng: number; isTypical: boolean };
  plantZone: string;
  choices: WeatherChoices;
  language: Language;
}

export interface WeatherFile {
  hours: WeatherHour[];
  problems: WeatherProblem[];
  isCut: boolean;
  questions: WeatherQuestion[];
  /** Null where nothing could be read. */
  reading: WeatherReading | null;
  first: WeatherSample[];
}

/** Of a file, for who looks at it before it is stored. */
const mostSamples = 8;

/** The same hour in 2001, which a typical year is kept as; 29 February counts as the 28th. */
export function typicalHour(hour: EpochMs): EpochMs {
  const date = new Date(hour);
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
  return Date.UTC(2001, month, month === 1 && day === 29 ? 28 : day, date.getUTCHours());
}

/** Means of the readings of each hour, and what was wrong on the way. */
export class HourGatherer {
  private readonly sums = new Map<EpochMs, { temp: number; temps: number; rh: number; rhs: number }>();
  private readonly problems: WeatherProblem[] = [];
  private readonly first: WeatherSample[] = [];
  private isCut = false;
  /** Rows that say that nothing was measured. */
  withoutTemp = 0;

  constructor(private readonly isTypical: boolean) {}

  /** A whole hour that begins at no full hour of UTC, as in zones that are half an hour off, lies in two of ours. */
  addHour(from: EpochMs, tempC: number, rhPct: number | null): void {
    const later = (((from % hourMs) + hourMs) % hourMs) / hourMs;
    this.add(from, tempC, rhPct, 1 - later);
    if (later > 0) this.add(from + hourMs, tempC, rhPct, later);
  }

  /** @param share how much of the hour it speaks for, beside the other readings of the hour */
  add(at: EpochMs, tempC: number, rhPct: number | null, share = 1): void {
    const whole = Math.floor(at / hourMs) * hourMs;
    const hour = this.isTypical ? typicalHour(whole) : whole;
    const sum = this.sums.get(hour) ?? { temp: 0, temps: 0, rh: 0, rhs: 0 };
    sum.temp += share * tempC;
    sum.temps += share;
    if (rhPct !== null) {
      sum.rh += share * Math.min(100, rhPct);
      sum.rhs += share;
    }
    this.sums.set(hour, sum);
  }

  wrong(row: number, column: string | null, reason: string): void {
    if (this.problems.length < mostWeatherProblems) this.problems.push({ row, column, reason });
    else this.isCut = true;
  }

  /** Keeps the first rows as they are written and as they are read. */
  sample(sample: WeatherSample): void {
    if (this.first.length < mostSamples) this.first.push(sample);
  }

  file(reading: WeatherReading | null, questions: WeatherQuestion[] = []): WeatherFile {
    const hours = [...this.sums].map(([hour, { temp, temps, rh, rhs }]) => ({
      hour,
      tempC: temp / temps,
      rhPct: rhs === 0 ? null : rh / rhs,
    }));
    const problems = this.problems.toSorted((a, b) => a.row - b.row);
    return { hours, problems, isCut: this.isCut, questions, reading, first: this.first };
  }
}
