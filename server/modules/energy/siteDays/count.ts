import { dayMs, hourMs, type EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../../platform/database/transactionScope';
import { reconcileDays } from './reconcileBills.store';
import { packerLock } from '../../history';
import type { Calendar } from '../compared';
import { markChanged, markEnergyDays, siteDayKey, takeChanged, type SiteDayKey } from './changedDays.store';
import { writeDays, writeFindings, writeHours, type CountedSiteDay } from './count.store';
import { devicesOfDays, ownOutdoorOf } from './deviceDays.store';
import { windowOf, type DayDevice } from './devices';
import { noteRecounts } from './recounts.store';
import type { HourValues } from './hourly';
import type { ImportedOf } from './imported';
import type { Neighbours } from './neighbours';
import { outdoorFigures, outdoorOf } from './outdoor';
import { siteDay, type SiteDayFigures } from './siteDay';
import { sumAgain } from '../siteSpans/siteSpans.store';
import { forgetExchanged, learnTraits } from './traits.store';
import { readTariffs, type Tariffs } from './tariffs';

export interface CountingDeps {
  pool: Pool;
  calendar: Calendar;
  dayStart(at: EpochMs): EpochMs;
  partitions: { ensure(db: Pool, days: readonly EpochMs[]): Promise<void> };
  neighbours(): Promise<Neighbours>;
  importedOf: ImportedOf;
}

interface Day extends SiteDayKey {
  end: EpochMs;
}

const lookBackMs = 6 * hourMs;
/** The slowest meters have been read again by then. */
const lookAheadMs = 3 * hourMs;
/** Growth over a gap is spread over at most this (growth.ts). */
const longestGapMs = 7 * dayMs;

/** Counts up to `most` days that changed before `changedBefore`, in one transaction. @returns how many it took */
export async function countChanged(
  deps: CountingDeps,
  { changedBefore, now, most }: { changedBefore: EpochMs; now: EpochMs; most: number },
): Promise<number> {
  const neighbours = await deps.neighbours();
  const { rows } = await deps.pool.query<{ day: EpochMs }>('select distinct day from changed_site_days');
  await deps.partitions.ensure(
    deps.pool,
    rows.map(({ day }) => day),
  );
  return inTransaction(deps.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [packerLock]);
    const taken = await takeChanged(client, changedBefore, most);
    if (taken.length > 0) await countTaken(client, deps, neighbours, taken, now);
    return taken.length;
  });
}

async function countTaken(
  client: PoolClient,
  deps: CountingDeps,
  neighbours: Neighbours,
  taken: readonly SiteDayKey[],
  now: EpochMs,
): Promise<void> {
  const days = taken.map((each) => ({ ...each, end: endOf(deps.calendar, each.day) }));
  const tariffs = await readTariffs(client, [...new Set(days.map(({ siteId }) => siteId))], deps.calendar);
  const figures = await figuresOf(client, days, tariffs, now);
  const around = days.flatMap(({ siteId, day }) =>
    [siteId, ...neighbours.of(siteId)].map((id) => ({ siteId: id, day })),
  );
  const known = await ownOutdoorOf(client, around);
  const counted: CountedSiteDay[] = [];
  for (const day of days) {
    const own = figures.get(siteDayKey(day));
    if (own === undefined || saysNothing(own)) continue;
    const others = neighbours
      .of(day.siteId)
      .map((siteId) => figuresFirst(figures, known, { siteId, day: day.day }));
    const imported = await deps.importedOf(client, neighbours.placeOf(day.siteId), day.day, day.end);
    const outdoor = outdoorOf(own.ownOutdoor, own.outdoorRh, others, imported);
    counted.push({ ...day, figures: own, outdoor, outdoorFigures: outdoorFigures(outdoor) });
  }
  if (counted.length === 0) return;
  await noteRecounts(client, counted, now);
  const changed = await writeDays(client, counted, now);
  const differing = counted.filter((each) => changed.has(siteDayKey(each)));
  if (differing.length > 0) {
    await sumAgain(client, deps.calendar, differing);
    await markEnergyDays(client, differing);
  }
  await reconcileDays(client, counted);
  await writeHours(client, counted);
  await writeFindings(client, counted);
  await forgetExchanged(client, counted);
  await learnTraits(
    client,
    counted.filter(({ end }) => end <= now),
  );
  const marks = counted.flatMap((each) => [
    ...(changed.has(siteDayKey(each)) ? acrossEdges(deps, each) : []),
    ...(each.end <= now && !isSame(known.get(siteDayKey(each)), each.figures.ownOutdoor)
      ? countedAround(neighbours, known, each)
      : []),
  ]);
  await markChanged(client, marks, now);
}

const endOf = (calendar: Calendar, day: EpochMs): EpochMs => {
  const { y, m, d } = calendar.dateOf(day);
  return calendar.startOf(y, m, d + 1);
};

/** Once from the day and some hours before it, and again from more where a gap reaches over its edges. */
async function figuresOf(
  client: PoolClient,
  days: readonly Day[],
  tariffs: Tariffs,
  now: EpochMs,
): Promise<Map<string, SiteDayFigures>> {
  const near = await read(client, days, lookBackMs, lookAheadMs, tariffs);
  const cut = days.filter((day) => {
    const edges = near.get(siteDayKey(day))?.edges;
    return edges !== undefined && (edges.before || (edges.after && day.end + lookAheadMs <= now));
  });
  if (cut.length === 0) return near;
  const far = await read(client, cut, longestGapMs + hourMs, longestGapMs + hourMs, tariffs);
  return new Map([...near, ...far]);
}

async function read(
  client: PoolClient,
  days: readonly Day[],
  beforeMs: number,
  afterMs: number,
  tariffs: Tariffs,
): Promise<Map<string, SiteDayFigures>> {
  const spans = days.map((day) => ({ ...day, from: floorDay(day.day - beforeMs), to: day.end + afterMs }));
  const devices = await devicesOfDays(client, spans);
  return new Map(
    spans.map((span) => {
      const own: DayDevice[] = devices.get(siteDayKey(span)) ?? [];
      const window = windowOf(span.from, span.to, { start: span.day, end: span.end });
      return [siteDayKey(span), siteDay(own, window, tariffs.at(span.siteId, { start: span.day }))];
    }),
  );
}

const floorDay = (at: EpochMs): EpochMs => Math.floor(at / dayMs) * dayMs;

const saysNothing = ({ kwh, room, ownOutdoorPct, runH, carrierKwh }: SiteDayFigures): boolean =>
  Object.values(kwh).every((value) => value === null) &&
  room.meanC === null &&
  ownOutdoorPct === 0 &&
  runH === null &&
  carrierKwh === null;

/** What is counted in this very run is newer than what is stored. */
const figuresFirst = (
  figures: ReadonlyMap<string, SiteDayFigures>,
  known: ReadonlyMap<string, HourValues>,
  key: SiteDayKey,
): HourValues => figures.get(siteDayKey(key))?.ownOutdoor ?? known.get(siteDayKey(key)) ?? [];

/** Days beside this one over which growth of its counters is spread. */
function acrossEdges(
  { dayStart }: CountingDeps,
  { siteId, day, end, figures }: CountedSiteDay,
): SiteDayKey[] {
  const marks: SiteDayKey[] = [];
  for (const { kind, firstAt, lastAt } of figures.findings) {
    if (kind !== 'spread' && kind !== 'leftOut') continue;
    for (let at = day - 1; at >= firstAt; at = dayStart(at) - 1) marks.push({ siteId, day: dayStart(at) });
    for (let at = end; at <= lastAt; at = dayStart(at + dayMs + hourMs * 2))
      marks.push({ siteId, day: dayStart(at) });
  }
  return marks;
}

const countedAround = (
  neighbours: Neighbours,
  known: ReadonlyMap<string, HourValues>,
  { siteId, day }: CountedSiteDay,
): SiteDayKey[] =>
  neighbours
    .of(siteId)
    .map((id) => ({ siteId: id, day }))
    .filter((key) => known.has(siteDayKey(key)));

/** As the table keeps them. */
const isSame = (stored: HourValues | undefined, now: HourValues): boolean =>
  stored !== undefined &&
  stored.length === now.length &&
  now.every((value, i) =>
    value === null ? stored[i] === null : Math.fround(value) === Math.fround(stored[i] ?? NaN),
  );
