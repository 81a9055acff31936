import type { StrategySaving, StrategySavings, StrategySavingsQuery } from '@contract/strategySavings';
import type { EpochMs } from '@contract/time';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database';
import { bandedSaving, portfolioSaving, withWeather } from '../../savings/portfolio';
import { verdictOf } from '../../savings/siteSaving';
import { scopeFilter, withinRegion, type Scope } from '../scope';

/** Sites of a program that take the weather from one source; a null source: each has its own. */
interface Group {
  programId: number;
  programName: string;
  sites: number;
  told: number;
  since: EpochMs | null;
  source: string | null;
  savedKwh: number;
  expectedKwh: number;
  ownKwh: number;
  weatherKwh: number;
}

type Found = StrategySaving['experiments'] & Pick<StrategySaving, 'programId' | 'programName'>;

const inSight = (scope: Scope, { regionId }: StrategySavingsQuery): RawBuilder<SqlBool> =>
  sql`s.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
    and ${regionId === undefined ? sql<SqlBool>`true` : withinRegion('s.area_id', regionId)}`;

/**
 * The baseline of the air conditioners where it tells, else that of the whole site. One from before the site came to
 * its plan tells of another; the next night tells of this one. Without the error of its weather none is told.
 */
async function groupsOf(db: Db, scope: Scope, query: StrategySavingsQuery): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select p.id as "programId", p.name as "programName", b.weather_source as source, count(*)::int as sites,
      count(b.saved_kwh)::int as told, min(b.valid_from) as since, coalesce(sum(b.saved_kwh), 0) as "savedKwh",
      coalesce(sum(b.expected_kwh), 0) as "expectedKwh", coalesce(sqrt(sum(b.band_kwh ^ 2)), 0) as "ownKwh",
      coalesce(case when b.weather_source is null then sqrt(sum(b.weather_kwh ^ 2)) else sum(b.weather_kwh) end, 0)
        as "weatherKwh"
    from site_strategies g join sites s on s.id = g.site_id
    join strategy_programs p on p.id = g.program_id and p.ended_at is null
    left join lateral (
      select * from site_baselines x where x.site_id = g.site_id and x.is_of_strategy and x.weather_kwh is not null
        and x.saved_kwh is not null and x.fitted_at > g.since order by x.energy limit 1) b on true
    where g.mode = 'active' and ${inSight(scope, query)}
    group by p.id, p.name, b.weather_source`.execute(db);
  return rows;
}

/** Own errors average out between sites, those of one source of weather do not. */
function together(groups: readonly Group[]): StrategySavings['total'] {
  const sum = (name: 'sites' | 'told' | 'expectedKwh'): number =>
    groups.reduce((all, group) => all + group[name], 0);
  // The groups are of many sites each: their own errors are combined already.
  const all = portfolioSaving(
    groups.map(({ savedKwh, ownKwh: bandKwh, weatherKwh: kwh, source }) =>
      withWeather({ savedKwh, bandKwh }, { kwh, source }),
    ),
  );
  const told = sum('told');
  return { sites: sum('sites'), told, saved: told === 0 ? null : bandedSaving(all, sum('expectedKwh')) };
}

/** The interval of an experiment need not lie evenly about its saving: the longer side of each counts. */
async function experimentsOf(db: Db, scope: Scope, query: StrategySavingsQuery): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, 'perDay'> & { savedKwh: number | null; bandKwh: number | null }>`
    select p.id as "programId", p.name as "programName", (count(*) filter (where e.state = 'running'))::int as running,
      (count(*) filter (where e.state = 'stopped'))::int as stopped, count(r.saved)::int as told,
      avg(r.saved) as "savedKwh", sqrt(sum(greatest(r.high - r.saved, r.saved - r.low) ^ 2)) / nullif(count(r.saved), 0)
        as "bandKwh"
    from experiments e join sites s on s.id = e.site_id
    join strategy_programs p on p.id = e.program_id and p.ended_at is null
    left join lateral (select (v ->> 'savedKwhPerDay')::float8 as saved, (v ->> 'lowKwhPerDay')::float8 as low,
        (v ->> 'highKwhPerDay')::float8 as high
      from (select nullif(e.result -> 'saving', 'null') as v) x) r on e.state = 'done'
    where ${inSight(scope, query)}
    group by p.id, p.name`.execute(db);
  return rows.map(({ savedKwh, bandKwh, ...counts }) => ({
    ...counts,
    perDay:
      savedKwh === null || bandKwh === null
        ? null
        : { savedKwh, bandKwh, verdict: verdictOf(savedKwh, bandKwh) },
  }));
}

/** What is proven by its kWh; what is not, behind it, is no figure to be compared. */
const placeOf = ({ saved }: StrategySaving): number =>
  saved === null ? -1 : saved.verdict === 'proven' ? saved.savedKwh : 0;

const noExperiments = { running: 0, stopped: 0, told: 0, perDay: null };

/** Programs at work at sites in sight, and those that experiments there have told of. */
export async function readStrategySavings(
  db: Db,
  scope: Scope,
  query: StrategySavingsQuery,
): Promise<StrategySavings> {
  const groups = await groupsOf(db, scope, query);
  const found = new Map(
    (await experimentsOf(db, scope, query)).map(({ programId, programName, ...experiments }) => [
      programId,
      { programName, experiments },
    ]),
  );
  const ids = new Set([...groups.map(({ programId }) => programId), ...found.keys()]);
  const programs = [...ids].map((programId): StrategySaving => {
    const own = groups.filter((group) => group.programId === programId);
    const starts = own.flatMap(({ since }) => (since === null ? [] : [since]));
    const tried = found.get(programId);
    return {
      ...{ programId, programName: own[0]?.programName ?? tried?.programName ?? '', ...together(own) },
      since: starts.length === 0 ? null : Math.min(...starts),
      experiments: tried?.experiments ?? noExperiments,
    };
  });
  return {
    total: together(groups),
    programs: programs.toSorted((a, b) => placeOf(b) - placeOf(a) || a.programId - b.programId),
  };
}
