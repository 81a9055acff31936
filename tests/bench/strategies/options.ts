import { parseArgs } from 'node:util';

export interface BenchOptions {
  rooms: number;
  weeks: number;
  seed: number;
  /** A CSV or EPW file in place of the product's climates. */
  weather: string | null;
  /** Time constant of the loss after a start, s. */
  startUpLossS: number;
}

const numberOf = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} wants a number, not ${text}`);
  return value;
};

/** @throws Error for an option that is not known, or that is no number */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rooms: { type: 'string', default: '360' },
      weeks: { type: 'string', default: '4' },
      seed: { type: 'string', default: '2401' },
      weather: { type: 'string' },
      'start-up-loss': { type: 'string', default: '75' },
    },
  });
  return {
    rooms: Math.max(1, Math.round(numberOf('rooms', values.rooms))),
    weeks: Math.max(1, Math.round(numberOf('weeks', values.weeks))),
    seed: Math.round(numberOf('seed', values.seed)),
    weather: values.weather ?? null,
    startUpLossS: numberOf('start-up-loss', values['start-up-loss']),
  };
}
