import { knownPctNeeded } from '@contract/energyBand';
import { findingBit, type MeterFinding, type SiteDay } from '@contract/siteEnergy';
import { leastCompletePct, type SavingsOf } from '@contract/savings';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import type { DayOfSite } from '../../savings/siteSaving';

/** Days on which the counter told something else than what was used. */
const falsifying: readonly MeterFinding[] = ['exchange', 'backwards', 'standstill', 'leftOut'];
const falsifyingBits = falsifying.reduce((bits, finding) => bits | findingBit(finding), 0);

export const isFalsified = ({ findings }: Pick<SiteDay, 'findings'>): boolean =>
  findings.some((finding) => falsifying.includes(finding));

/** A day with what was measured whole: energy by what it is of, null where it was not. */
export interface CountedDay {
  day: EpochMs;
  outdoorC: number;
  acKwh: number | null;
  totalKwh: number | null;
  itKwh: number | null;
}

type Told = [EpochMs, number, number | null, number | null, number | null];

export interface DaysWanted {
  siteId: number;
  from: EpochMs;
  to: EpochMs;
}

/** SQL, of a day `d`: whether every counter counted what was used. */
export const isTrueDay = `(d.findings & ${falsifyingBits}) = 0`;
/** SQL, of a day `d`: whether it may enter a baseline, where the energy that it is of was measured whole. */
export const isCountableDay = `d.out_mean_c is not null and d.out_pct >= ${leastCompletePct} and ${isTrueDay}`;
/** SQL, of a day `d`: what was used; null where it was not measured whole. */
export const wholeKwh = (name: 'ac' | 'total' | 'it'): string =>
  `case when d.${name}_pct >= ${knownPctNeeded('dailyBaseline')} then d.${name}_kwh end`;
const whole = (name: 'ac' | 'total' | 'it') => sql.raw(wholeKwh(name));

/** What is known of the wanted days. */
export interface CountedSite {
  /** The first of them that is stored; a day before it is not left out, it never was. */
  since: EpochMs;
  /** Those that count, in their order. */
  days: readonly CountedDay[];
  /** Those on which the site fed energy back, whether they count or not. */
  fedBack: readonly { day: EpochMs; kwh: number }[];
}

/** Days with true counters and an outdoor temperature; a site of which no day is stored is absent. */
export async function countableDays(
  db: Db,
  wanted: readonly DaysWanted[],
): Promise<Map<number, CountedSite>> {
  const { rows } = await sql<Pick<CountedSite, 'since' | 'fedBack'> & { siteId: number; days: Told[] }>`
    select w.id as "siteId", min(d.day) as since,
      coalesce(json_agg(json_build_object('day', d.day, 'kwh', d.fed_back_kwh) order by d.day)
        filter (where d.fed_back_kwh > 0), '[]') as "fedBack",
      coalesce(json_agg(json_build_array(d.day, d.out_mean_c, ${whole('ac')}, ${whole('total')},
      ${whole('it')}) order by d.day) filter (where ${sql.raw(isCountableDay)}), '[]') as days
    from unnest(${wanted.map(({ siteId }) => siteId)}::int[], ${wanted.map(({ from }) => from)}::bigint[],
      ${wanted.map(({ to }) => to)}::bigint[]) as w (id, starts, ends)
    join site_days d on d.site_id = w.id and d.day >= w.starts and d.day < w.ends
    group by w.id`.execute(db);
  return new Map(
    rows.map(({ siteId, since, fedBack, days }) => [
      siteId,
      {
        since,
        fedBack,
        days: days.map(([day, outdoorC, acKwh, totalKwh, itKwh]) => ({
          ...{ day, outdoorC, acKwh, totalKwh, itKwh },
        })),
      },
    ]),
  );
}

/** Days as a baseline of this energy takes them. */
export const daysOf = (days: readonly CountedDay[], of: SavingsOf): DayOfSite[] =>
  days.flatMap(({ day, outdoorC, itKwh, ...energy }) => {
    const kwh = of === 'ac' ? energy.acKwh : energy.totalKwh;
    return kwh === null ? [] : [{ day, kwh, outdoorC, itKwh }];
  });
