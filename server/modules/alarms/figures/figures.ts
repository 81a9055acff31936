import { floodWindowMs, type AlarmFigures } from '@contract/alarmFigures';
import { floodsOf } from '@contract/alarmFloods';
import type { EpochMs } from '@contract/time';
import type { Actor } from '../../../platform/http/route';
import type { AlarmsDeps } from '../alarms.service';
import { readAlarmLimits } from '../../limits/limits.store';
import {
  chatteringOf,
  fleetingOf,
  floodSeconds,
  inTimeOf,
  lateOf,
  peaksPerWindow,
  staleAt,
  standingNow,
  topTenOf,
  totalsOf,
  type Period,
} from './figures.store';

const secondsOf = (median: number | null, p90: number | null) =>
  median === null || p90 === null ? null : { median: median / 1_000, p90: p90 / 1_000 };

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const sharesOf = (levels: readonly number[], raised: number): AlarmFigures['levels'] => [
  shareOf(levels[0] ?? 0, raised),
  shareOf(levels[1] ?? 0, raised),
  shareOf(levels[2] ?? 0, raised),
  shareOf(levels[3] ?? 0, raised),
];

const countsOf = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): AlarmFigures['sourceLevels'] => [
  a,
  b,
  c,
  d,
];

/** The load on the people who answer alarms, of the alarms that the caller may see. */
export const figuresOf = async (
  { db, scopeOf, clock }: AlarmsDeps,
  actor: Actor,
  { from, to, operators: given }: { from: EpochMs; to: EpochMs; operators?: number | undefined },
): Promise<AlarmFigures> => {
  const period: Period = { scope: await scopeOf(actor, 'alarm:list'), from, to };
  const counts = await peaksPerWindow(db, period);
  const totals = await totalsOf(db, period);
  const topTen = await topTenOf(db, period);
  const operators = given ?? Math.max(1, totals?.operators ?? 0);
  const raised = totals?.raised ?? 0;
  const floods = floodsOf(await floodSeconds(db, period, operators), operators, to);
  const floodMs = floods.reduce((sum, flood) => sum + flood.to - flood.from, 0);
  return {
    from,
    to,
    operators,
    raised,
    late: await lateOf(db, period),
    perOperatorPer10Min: raised / operators / Math.max(1, (to - from) / floodWindowMs),
    mostIn10Min: counts.reduce((most, count) => Math.max(most, count), 0),
    counts,
    floods,
    floodShare: Math.min(1, floodMs / (to - from)),
    topTen: topTen.map((each) => ({ ...each, share: shareOf(each.alarms, raised) })),
    topTenShare: shareOf(
      topTen.reduce((sum, { alarms }) => sum + alarms, 0),
      raised,
    ),
    stale: await staleAt(db, period.scope, clock.now()),
    chattering: await chatteringOf(db, period),
    fleeting: await fleetingOf(db, period),
    levels: sharesOf(totals?.levels ?? [], raised),
    sourceLevels: countsOf(totals?.sourceLevels ?? []),
    acknowledgeS: secondsOf(totals?.ackMedian ?? null, totals?.ackP90 ?? null),
    returnS: secondsOf(totals?.backMedian ?? null, totals?.backP90 ?? null),
    inTime: await inTimeOf(db, period, await readAlarmLimits(db), clock.now()),
    ...(await standingNow(db, period.scope)),
  };
};
