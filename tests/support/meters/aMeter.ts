import { dayMs, hourMs, minuteMs, secondMs, type EpochMs } from '@contract/time';
import { aSiteLoad, between, oneOf, randomOf } from './load';

/** A reading as the field sends it. */
export interface MeterReading {
  at: EpochMs;
  kwh: number | null;
  powerW: number | null;
}

export type MeterEventKind = 'exchange' | 'rollOver' | 'standstill' | 'glitch' | 'gap';
export interface MeterEvent {
  kind: MeterEventKind;
  from: EpochMs;
  to: EpochMs;
}

/** A meter, what it said, and what was true. */
export interface Meter {
  seed: number;
  intervalS: number;
  resolution: number;
  rollOver: number | null;
  feedsBack: boolean;
  readings: MeterReading[];
  events: MeterEvent[];
  /** kWh used since the beginning, at the beginning of each quarter of an hour. */
  used: Float64Array;
  fedBack: Float64Array;
}

export interface MeterSettings {
  seed: number;
  from: EpochMs;
  days: number;
  intervalS?: number;
  resolution?: number;
  /** Events of a month; 0 for a meter that is well. */
  eventsPerMonth?: number;
  feedsBack?: boolean;
  hasPower?: boolean;
  scaleW?: number;
}

export const intervalsS = [10, 30, 60, 60, 300, 300, 600, 900, 900, 1_200, 1_800, 1_800, 3_600, 7_200];
export const resolutions = [0.001, 0.001, 0.01, 0.1, 0.1, 1, 10];
const registers = [99_999.999 + 0.001, 10_000, 1_000_000, 2 ** 32 / 1_000, 2 ** 24 / 1_000];
const stepMs = 10 * secondMs;
const quarterMs = 15 * minuteMs;

/** When what befalls the meter, in order and apart from each other by hours at least. */
function eventsOf(random: () => number, { from, days, eventsPerMonth = 3 }: MeterSettings): MeterEvent[] {
  const events: MeterEvent[] = [];
  const everyMs = (30 * dayMs) / Math.max(eventsPerMonth, 1e-9);
  for (let at = from + between(random, 0.2, 1.8) * everyMs; at < from + (days - 2) * dayMs;) {
    const kind = oneOf(random, ['gap', 'gap', 'glitch', 'glitch', 'exchange', 'standstill'] as const);
    const lasts = { gap: [0.3, 30], glitch: [0, 0], exchange: [0, 0.5], standstill: [8, 40] }[kind];
    const to = at + between(random, lasts[0] ?? 0, lasts[1] ?? 0) * hourMs;
    events.push({ kind, from: at, to });
    at = to + between(random, 0.3, 1.7) * everyMs + 12 * hourMs;
  }
  return events;
}

/** The register of a meter, and what its display shows of it. */
class Register {
  private offset: number;
  private frozenAt: number | null = null;

  constructor(
    private readonly resolution: number,
    private readonly rollOver: number | null,
    start: number,
  ) {
    this.offset = start;
  }

  exchange(net: number, start: number): void {
    this.offset = start - net;
  }

  freeze(net: number): void {
    this.frozenAt ??= net;
  }

  /** Goes on from where it stood, or catches up with what it missed. */
  thaw(net: number, catchesUp: boolean): void {
    if (this.frozenAt !== null && !catchesUp) this.offset -= net - this.frozenAt;
    this.frozenAt = null;
  }

  shows(net: number): number {
    const count = this.offset + (this.frozenAt ?? net);
    const register = this.rollOver === null ? count : count % this.rollOver;
    // The display leaves out what lies below its last digit.
    return Math.round(Math.floor(register / this.resolution + 1e-9) * this.resolution * 1_000) / 1_000;
  }
}

/** A meter of these qualities; what is not named is drawn. */
export function aMeter(settings: MeterSettings): Meter {
  const random = randomOf(settings.seed);
  const intervalS = settings.intervalS ?? oneOf(random, intervalsS);
  const resolution = settings.resolution ?? oneOf(random, resolutions);
  const feedsBack = settings.feedsBack ?? random() < 0.08;
  const rollsOver = random() < 0.15 && !feedsBack;
  const rollOver = rollsOver ? oneOf(random, registers) : null;
  const hasPower = settings.hasPower ?? random() < 0.7;
  const scaleW = settings.scaleW ?? 1_000 * 2 ** between(random, 0.5, 5) * (resolution >= 1 ? 2 : 1);
  const load = aSiteLoad(random, scaleW, feedsBack);
  const events = eventsOf(random, settings);
  const start =
    rollOver === null
      ? between(random, 50, 9_000)
      : rollOver - (scaleW / 1_000) * 24 * between(random, 0, settings.days * 0.6);
  const register = new Register(resolution, rollOver, Math.max(0, start));
  const quarters = (settings.days * dayMs) / quarterMs;
  const [used, fedBack] = [new Float64Array(quarters + 1), new Float64Array(quarters + 1)];
  const readings: MeterReading[] = [];
  let [taken, given, next, under] = [0, 0, settings.from + random() * intervalS * 1_000, 0];
  for (let at = settings.from; at < settings.from + settings.days * dayMs; at += stepMs) {
    if ((at - settings.from) % quarterMs === 0) {
      used[(at - settings.from) / quarterMs] = taken;
      fedBack[(at - settings.from) / quarterMs] = given;
    }
    const watts = load(at);
    const kwh = (watts * stepMs) / hourMs / 1_000;
    const [takenNow, givenNow] = [taken, given];
    if (kwh >= 0) taken += kwh;
    else given -= kwh;
    const event = events[under];
    if (event !== undefined && at >= event.from) {
      if (event.kind === 'standstill') register.freeze(takenNow - givenNow);
      if (at >= event.to && event.kind !== 'glitch') {
        if (event.kind === 'exchange')
          register.exchange(takenNow - givenNow, oneOf(random, [0, 3, 7_777, 60_000]));
        if (event.kind === 'standstill') register.thaw(takenNow - givenNow, event.from % 2 < 1);
        under += 1;
      }
    }
    if (at < next) continue;
    next += intervalS * 1_000 * (random() < 0.02 ? 2 : 1);
    const isSilent = event !== undefined && at >= event.from && at < event.to && event.kind !== 'standstill';
    if (isSilent) continue;
    const isGlitch = event?.kind === 'glitch' && at >= event.from;
    if (isGlitch) under += 1;
    readings.push({
      at,
      kwh: isGlitch ? oneOf(random, [null, 0, 16_777.215]) : register.shows(takenNow - givenNow),
      powerW: hasPower ? Math.round(watts) : null,
    });
  }
  [used[quarters], fedBack[quarters]] = [taken, given];
  return {
    ...{ seed: settings.seed, intervalS, resolution, feedsBack, readings, events, used, fedBack },
    rollOver: rollOver !== null && random() < 0.5 ? rollOver : null,
  };
}
