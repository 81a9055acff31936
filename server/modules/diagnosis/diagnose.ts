import { evidenceKeptMs } from '@contract/diagnosis';
import { minuteMs, type EpochMs } from '@contract/time';
import type { StationClass } from '@contract/sites';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { makeEvidence, storedEvidence } from './evidence.store';
import { judgeSites } from './judge.store';

export interface DiagnoseDeps {
  database: Pick<Database, 'db' | 'pool'>;
  clock: Clock;
  dayStart: (at: EpochMs) => EpochMs;
}

const daysAtOnce = 100;
const sitesAtOnce = 200;

export interface Diagnosed {
  days: number;
  sites: number;
  findings: number;
}

/**
 * Looks at the days that were counted since, for at most so many minutes, and judges every site by what is stored of
 * it. What the time did not suffice for is looked at the next night.
 */
export async function diagnose(
  { database: { db, pool }, clock, dayStart }: DiagnoseDeps,
  minutes: number,
  signal: AbortSignal,
): Promise<Diagnosed> {
  const [now, deadline] = [clock.now(), clock.monotonicMs() + minutes * minuteMs];
  const until = dayStart(now);
  const result = { days: 0, sites: 0, findings: 0 };
  for (let taken = daysAtOnce; taken === daysAtOnce && clock.monotonicMs() < deadline; result.days += taken) {
    signal.throwIfAborted();
    taken = await makeEvidence(pool, until, daysAtOnce);
  }
  const day = dayStart(until - 1);
  for (let last = 0, isMore = true; isMore;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ id: number; stationClass: StationClass }>`
      select id, station_class as "stationClass" from sites where id > ${last} and retired_at is null
      order by id limit ${sitesAtOnce}`.execute(db);
    const sites = new Map(rows.map(({ id, stationClass }) => [id, stationClass]));
    if (rows.length > 0) {
      const evidence = await storedEvidence(pool, [...sites.keys()], until);
      result.findings += await judgeSites(db, evidence, sites, { now, day });
    }
    result.sites += rows.length;
    isMore = rows.length === sitesAtOnce;
    last = rows.at(-1)?.id ?? last;
  }
  await sql`delete from site_day_evidence where day < ${until - evidenceKeptMs}::bigint`.execute(db);
  await sql`insert into diagnosis_runs (id, day) values (1, ${day})
    on conflict (id) do update set day = excluded.day`.execute(db);
  return result;
}
