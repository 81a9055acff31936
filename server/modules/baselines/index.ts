import * as calls from '@contract/calls/baselines';
import { plantDayStartIn } from '@contract/plantTime';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { attachment, createTextTime } from '../../crud';
import { Download, serve, type Route } from '../../platform/http/route';
import { say } from '../../platform/http/words';
import { writeAudit } from '../audit/audit';
import { inProcess, inProcesses } from '../../platform/nights/processes';
import { calendarIn } from '../energy';
import type { ScopeOf } from '../scope';
import { keepBaselineAlarms } from './alarms.store';
import { exportBaselines } from './exportBaselines';
import { listBaselines } from './list.store';
import type { FitDone } from './night';
import type { CompareProgramOrder, FitProgramOrder, RecoverProgramOrder } from './program';

export interface BaselineNightDeps {
  database: { url: string; db: Db };
  clock: Clock;
  plantTimeZone: string;
}

export interface BaselineNightDone extends FitDone {
  /** Sites that this month compares with their peers. */
  compared: number;
  /** Repairs of which was told what they recovered. */
  repairs: number;
}

const program = { name: 'baselineNight', source: 'server/modules/baselines/program.ts' };
/** The twelve before the month of the day, that one, and the start of the next. */
const monthsBack = 12;

/**
 * Fits the baselines of all sites up to yesterday, for at most so many minutes, compares sites with their peers, and
 * tells what repairs recovered.
 */
export async function fitYesterday(
  { database: { url: databaseUrl, db }, clock, plantTimeZone }: BaselineNightDeps,
  minutes: number,
  signal: AbortSignal,
): Promise<BaselineNightDone> {
  const dayStart = plantDayStartIn(plantTimeZone);
  const day = dayStart(dayStart(clock.now()) - 1);
  const order = { databaseUrl, day, months: monthsUntil(plantTimeZone, day) };
  const until = Date.now() + minutes * minuteMs;
  const fit: Omit<FitProgramOrder, 'part' | 'parts'> = { ...order, does: 'fit', until };
  const all = await inProcesses<typeof fit, FitDone>(program, fit, signal);
  const done = {
    sites: all.reduce((sum, { sites }) => sum + sites, 0),
    fitted: all.reduce((sum, { fitted }) => sum + fitted, 0),
    isWhole: all.every(({ isWhole }) => isWhole),
  };
  if (!done.isWhole) return { ...done, compared: 0, repairs: 0 };
  const compare: CompareProgramOrder = { ...order, does: 'compare' };
  const compared = await inProcess<CompareProgramOrder, number>(program, compare, signal);
  await keepBaselineAlarms(db, { day, month: wholeMonth(order), now: clock.now() });
  const recover: RecoverProgramOrder = { databaseUrl, day, until, does: 'recover' };
  const repairs = await inProcess<RecoverProgramOrder, number>(program, recover, signal);
  return { ...done, compared, repairs };
}

/** The last month that the day ends, or that was over before it. */
function wholeMonth({ day, months }: { day: EpochMs; months: readonly EpochMs[] }): EpochMs {
  const [before = day, own = day, next = day] = months.slice(-3);
  return day + dayMs >= next ? own : before;
}

function monthsUntil(plantTimeZone: string, day: EpochMs): EpochMs[] {
  const { dateOf, startOf } = calendarIn(plantTimeZone, plantDayStartIn(plantTimeZone));
  const { y, m } = dateOf(day);
  return Array.from({ length: monthsBack + 2 }, (_, at) => startOf(y, m - monthsBack + at, 1));
}

export interface BaselineRoutesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
  plantTimeZone: string;
}

export const createBaselineRoutes = ({ db, clock, scopeOf, plantTimeZone }: BaselineRoutesDeps): Route[] => [
  serve(calls.listBaselines, async ({ actor, query }) =>
    listBaselines(db, await scopeOf(actor, calls.listBaselines.permission), query),
  ),
  serve(calls.exportBaselines, async ({ actor, body, language }) => {
    const scope = await scopeOf(actor, calls.exportBaselines.permission);
    const { text: timeText } = createTextTime(plantTimeZone);
    const { stream, mediaType } = exportBaselines(db, { scope, language, timeText }, body);
    const at = clock.now();
    await writeAudit(db, actor, { at, action: 'baselines.exported', subject: 'baselines', detail: body });
    const name = `${say(language, 'baselines.title')} ${timeText(at).replaceAll(':', '').replace(' ', '-')}.${body.format}`;
    return new Download(stream, attachment(name, mediaType));
  }),
];
