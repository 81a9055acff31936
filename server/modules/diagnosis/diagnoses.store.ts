import {
  mostDiagnoses,
  type Diagnoses,
  type Diagnosis,
  type DiagnosisKind,
  type DiagnosisSum,
} from '@contract/diagnosis';
import type { EpochMs } from '@contract/time';
import { dayMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { isNameShared } from '../places/sharedNames';
import { scopeFilter, type Scope } from '../scope';

export interface AskedDiagnoses {
  kind?: DiagnosisKind | undefined;
  siteId?: number | undefined;
  /** Areas of the region that was asked for; null: all. */
  areaIds: readonly number[] | null;
  isEnded: boolean;
}

/** Days of the tariff that money is told by. */
const pricedMs = 30 * dayMs;
/** What is over is told of so long. */
const endedKeptMs = 90 * dayMs;

/** Mean price of a kWh of the site over the last month, by the periods in which it was used. */
const priceOf = sql.raw(`(
  select sum(w.kwh * w.price) / nullif(sum(w.kwh), 0) from site_days d
  cross join lateral (values
    (d.sharp_kwh::float8, coalesce(t.price_sharp, t.price_flat)), (d.peak_kwh, coalesce(t.price_peak, t.price_flat)),
    (d.flat_kwh, t.price_flat), (d.valley_kwh, coalesce(t.price_valley, t.price_flat))) w (kwh, price)
  where d.site_id = x.site_id and d.day > x.last_day - ${pricedMs} and d.day <= x.last_day)`);

interface Row extends Omit<Diagnosis, 'kwhMonth' | 'moneyMonth'> {
  kwhLow: number;
  kwhHigh: number;
  price: number | null;
  currency: string | null;
}

const inSight = (scope: Scope, { siteId, areaIds }: AskedDiagnoses) => sql`
  ${scopeFilter(scope, 's.area_id', 's.dept_id')}
  and (${siteId ?? null}::int is null or s.id = ${siteId ?? null}::int)
  and (${areaIds === null} or s.area_id = any(${[...(areaIds ?? [])]}::int[]))`;

/** Those in sight, the ones with the most at stake first. */
export async function findDiagnoses(
  db: Db,
  scope: Scope,
  asked: AskedDiagnoses,
  now: EpochMs,
): Promise<Diagnosis[]> {
  const { rows } = await sql<Row>`
    select x.id, x.kind, s.id as "siteId", s.code as "siteCode", s.name as "siteName",
      json_build_object('zh', r.name_zh, 'en', r.name_en, 'hk', r.name_hk) as "areaName",
      v.code as "deviceCode", v.name as "deviceName",
      ${isNameShared('v')} as "isNameShared",
      x.since, x.last_day as "lastDay", x.ended_at as "endedAt", x.value, x.limit_value as "limit",
      x.kwh_low as "kwhLow", x.kwh_high as "kwhHigh", x.alarm_id as "alarmId", t.currency,
      case when t.id is not null then ${priceOf} end as price
    from diagnoses x join sites s on s.id = x.site_id join regions r on r.id = s.area_id
    left join devices v on v.id = x.device_id
    left join contracts c on c.id = s.contract_id and c.status = '0'
      and coalesce(c.starts_at, 0) <= x.last_day and coalesce(c.ends_at, x.last_day + 1) > x.last_day
    left join tariffs t on t.id = c.tariff_id and t.status = '0'
    where ${inSight(scope, asked)} and (${asked.kind ?? null}::text is null or x.kind = ${asked.kind ?? null})
      and (x.ended_at is null or (${asked.isEnded} and x.ended_at > ${now - endedKeptMs}::bigint))
    order by (x.ended_at is null) desc, x.kwh_high desc, x.id limit ${mostDiagnoses}`.execute(db);
  return rows.map(({ kwhLow, kwhHigh, price, currency, ...row }) => ({
    ...row,
    kwhMonth: { low: kwhLow, high: kwhHigh },
    moneyMonth:
      price === null || currency === null ? null : { low: kwhLow * price, high: kwhHigh * price, currency },
  }));
}

/** Of all that stand in sight, whatever kind was asked for. */
export async function sumDiagnoses(db: Db, scope: Scope, asked: AskedDiagnoses): Promise<DiagnosisSum[]> {
  const { rows } = await sql<{ kind: DiagnosisKind; count: number; low: number; high: number }>`
    select x.kind, count(*)::int as count, sum(x.kwh_low) as low, sum(x.kwh_high) as high
    from diagnoses x join sites s on s.id = x.site_id
    where ${inSight(scope, asked)} and x.ended_at is null group by x.kind`.execute(db);
  return rows.map(({ kind, count, low, high }) => ({ kind, count, kwhMonth: { low, high } }));
}

/** At how many of the sites in sight the last night could judge each kind; a site of an older night counts as not judged. */
export async function judgedSites(
  db: Db,
  scope: Scope,
  asked: AskedDiagnoses,
): Promise<Pick<Diagnoses, 'sites' | 'judged'>> {
  const { rows } = await sql<{ kind: DiagnosisKind | null; sites: number }>`
    select k.kind, count(*)::int as sites
    from sites s left join site_diagnosed g on g.site_id = s.id
        and g.day >= (select max(day) from diagnosis_runs)
      cross join lateral (select null::text as kind union all select unnest(g.kinds)) k
    where ${inSight(scope, asked)} and s.retired_at is null group by 1`.execute(db);
  return {
    sites: rows.find(({ kind }) => kind === null)?.sites ?? 0,
    judged: rows.flatMap(({ kind, sites }) => (kind === null ? [] : [{ kind, sites }])),
  };
}

export interface SeenDiagnosis {
  kind: DiagnosisKind;
  siteId: number;
  deviceId: number | null;
  since: EpochMs;
  lastDay: EpochMs;
}

export async function seenDiagnosis(db: Db, scope: Scope, id: number): Promise<SeenDiagnosis | null> {
  const { rows } = await sql<SeenDiagnosis>`
    select x.kind, x.site_id as "siteId", x.device_id as "deviceId", x.since, x.last_day as "lastDay"
    from diagnoses x join sites s on s.id = x.site_id
    where x.id = ${id} and ${scopeFilter(scope, 's.area_id', 's.dept_id')}`.execute(db);
  return rows[0] ?? null;
}

export async function lookedAt(db: Db): Promise<EpochMs | null> {
  const run = await db.selectFrom('diagnosis_runs').select('day').executeTakeFirst();
  return run?.day ?? null;
}
