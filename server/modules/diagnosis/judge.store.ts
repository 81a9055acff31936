import { diagnosisAlarms, diagnosisKinds, type DiagnosisKind } from '@contract/diagnosis';
import { dayMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import { diagnosers, type DayEvidence, type Found, type SiteEvidence } from '../../diagnosis';
import type { Db, Trx } from '../../platform/database/database';
import { statementsIn } from '../../platform/database/statementsIn';
import { clearSiteAlarm, raiseSiteAlarm } from '../alarms/siteAlarms';

/** A finding is over when it was not found again for so long. */
const overMs = 3 * dayMs;

interface Standing {
  id: number;
  siteId: number;
  kind: DiagnosisKind;
  deviceId: number | null;
  since: EpochMs;
  lastDay: EpochMs;
  alarmId: number | null;
}

const keyOf = (kind: string, deviceId: number | null): string => `${kind}:${deviceId ?? 0}`;

async function standingAt(trx: Trx, siteIds: readonly number[]): Promise<Map<number, Standing[]>> {
  const { rows } = await sql<Standing>`
    select id, site_id as "siteId", kind, device_id as "deviceId", since, last_day as "lastDay", alarm_id as "alarmId"
    from diagnoses where ended_at is null and site_id = any(${[...siteIds]}::int[]) for update`.execute(trx);
  const bySite = new Map<number, Standing[]>();
  for (const row of rows) bySite.set(row.siteId, [...(bySite.get(row.siteId) ?? []), row]);
  return bySite;
}

/** The limits of the alarms that stand on diagnoses, by definition and station class. */
async function alarmLimits(trx: Trx): Promise<Map<string, Record<string, number> | null>> {
  const { rows } = await sql<{ id: string; threshold: Record<string, number> | null }>`
    select id, rule -> 'threshold' as threshold from alarm_definitions
    where id = any(${Object.values(diagnosisAlarms)}::text[])`.execute(trx);
  return new Map(rows.map(({ id, threshold }) => [id, threshold]));
}

interface Judging {
  trx: Trx;
  now: EpochMs;
  /** The last day that was looked at. */
  day: EpochMs;
  limits: Map<string, Record<string, number> | null>;
  classOf: ReadonlyMap<number, string>;
}

/** Null where nobody is to be called: an alarm with a limit of its own (COP degraded) is raised below that. */
function alarmOf({ limits, classOf }: Judging, siteId: number, kind: DiagnosisKind, { value, limit }: Found) {
  const definitionId = (diagnosisAlarms as Partial<Record<DiagnosisKind, string>>)[kind];
  if (definitionId === undefined) return null;
  const own = limits.get(definitionId)?.[classOf.get(siteId) ?? 'D'];
  if (own !== undefined && value >= own) return null;
  return { definitionId, threshold: own ?? limit };
}

async function keepFound(
  judging: Judging,
  siteId: number,
  kind: DiagnosisKind,
  found: Found,
  known: Standing | undefined,
): Promise<void> {
  const { trx, now, day } = judging;
  const { deviceId, value, limit, kwh } = found;
  const wanted = alarmOf(judging, siteId, kind, found);
  // It ends with its finding: a value that wavers around the limit must not call again and again.
  const raise = async () =>
    wanted && (await raiseSiteAlarm(statementsIn(trx), { ...wanted, siteId, deviceId, value }, now));
  const alarmId = known?.alarmId ?? (await raise());
  const row = {
    last_day: day,
    value,
    limit_value: limit,
    kwh_low: kwh.low,
    kwh_high: kwh.high,
    alarm_id: alarmId,
  };
  if (known) await trx.updateTable('diagnoses').set(row).where('id', '=', known.id).execute();
  else
    await trx
      .insertInto('diagnoses')
      .values({ site_id: siteId, kind, device_id: deviceId, since: day, ...row })
      .execute();
}

async function endOne({ trx, now }: Judging, { id, alarmId }: Standing): Promise<void> {
  if (alarmId !== null) await clearSiteAlarm(statementsIn(trx), alarmId, now);
  await trx.updateTable('diagnoses').set({ ended_at: now, alarm_id: null }).where('id', '=', id).execute();
}

async function judgeSite(
  judging: Judging,
  siteId: number,
  days: readonly DayEvidence[],
  standing: readonly Standing[],
): Promise<{ count: number; judged: DiagnosisKind[] }> {
  const known = new Map(standing.map((each) => [keyOf(each.kind, each.deviceId), each]));
  const isFresh = (days.at(-1)?.day ?? 0) >= judging.day - overMs;
  let count = 0;
  const judged: DiagnosisKind[] = [];
  for (const kind of isFresh ? diagnosisKinds : []) {
    const evidence: SiteEvidence = {
      days,
      since: (deviceId) => known.get(keyOf(kind, deviceId))?.since ?? null,
    };
    if (!diagnosers[kind].judges(evidence)) continue;
    judged.push(kind);
    for (const found of diagnosers[kind].find(evidence)) {
      const key = keyOf(kind, found.deviceId);
      await keepFound(judging, siteId, kind, found, known.get(key));
      known.delete(key);
      count += 1;
    }
  }
  for (const left of known.values()) if (left.lastDay <= judging.day - overMs) await endOne(judging, left);
  return { count, judged };
}

interface JudgedSite {
  id: number;
  kinds: readonly DiagnosisKind[];
}

/** Which kinds could be judged at each of these sites: nothing found is something else where nothing could be. */
const writeJudged = (trx: Trx, sites: readonly JudgedSite[], day: EpochMs) =>
  sql`insert into site_diagnosed (site_id, day, kinds)
    select t.id, ${day}::bigint, array(select jsonb_array_elements_text(t.kinds))
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as t (id int, kinds jsonb)
    on conflict (site_id) do update set day = excluded.day, kinds = excluded.kinds`.execute(trx);

/** Judges these sites by their evidence, in one transaction. @returns how many findings stand */
export function judgeSites(
  db: Db,
  evidence: ReadonlyMap<number, readonly DayEvidence[]>,
  sites: ReadonlyMap<number, string>,
  { now, day }: { now: EpochMs; day: EpochMs },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ids = [...sites.keys()];
    const standing = await standingAt(trx, ids);
    const judging: Judging = { trx, now, day, limits: await alarmLimits(trx), classOf: sites };
    let count = 0;
    const sitesJudged: JudgedSite[] = [];
    for (const id of ids) {
      const days = evidence.get(id) ?? [];
      const own = standing.get(id) ?? [];
      const done =
        days.length > 0 || own.length > 0
          ? await judgeSite(judging, id, days, own)
          : { count: 0, judged: [] };
      count += done.count;
      sitesJudged.push({ id, kinds: done.judged });
    }
    await writeJudged(trx, sitesJudged, day);
    return count;
  });
}
