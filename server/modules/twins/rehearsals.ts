import { pointsByClass } from '@contract/points';
import type { StationClass } from '@contract/sites';
import type { StrategySetting } from '@contract/strategies';
import { zoneClock } from '@contract/plantTime';
import { tariffSpans } from '@contract/tariffs';
import type { PlanRehearsal } from '@contract/twins';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import type { ControlPath } from '@contract/devices';
import type { Pool } from 'pg';
import { readLimits } from '../../control';
import { rehearseInThread } from '../../rehearsal/inThread';
import type { RehearsedMinute } from '../../rehearsal/minute';
import type { RehearsedUnit } from '../../rehearsal/run';
import type { StoredTwin } from '../../twin/storedTwin';
import { readWorkDaysIn } from '../workDays/workDays.store';
import { minutesOfDay } from './dayMinutes.store';
import { readPast } from './pastMinutes.store';

const days = 30;
/** With less than half of its minutes known a past is none. */
const leastKnown = 0.5;
const leastDays = 4;
const watchedDays = 2;

const nothing = (obstacle: NonNullable<PlanRehearsal['obstacle']>): PlanRehearsal => ({
  ...{
    obstacle,
    days: 0,
    measured: null,
    asFound: null,
    withPlan: null,
    savedKwh: null,
    knowsFreshAir: false,
  },
});

interface SiteRow {
  stationClass: StationClass;
  periods: string | null;
  result: StoredTwin | null;
  isMetered: boolean;
  hasFan: boolean;
}

interface UnitRow {
  path: ControlPath;
  v: (number | null)[] | null;
  /** What a plan holds of it goes back to this. */
  before: Record<string, number> | null;
}

async function readSite(pool: Pool, siteId: number): Promise<SiteRow | null> {
  const { rows } = await pool.query<SiteRow>(
    `select s.station_class as "stationClass", t.periods, w.result, coalesce(w.is_metered, false) as "isMetered",
       exists (select 1 from devices d where d.site_id = s.id and d.class = 'fan' and d.ventilation is distinct from 'heatExchanger'
         and d.retired_at is null) as "hasFan"
     from sites s left join site_twins w on w.site_id = s.id
     left join contracts c on c.id = s.contract_id and c.status = '0'
     left join tariffs t on t.id = c.tariff_id and t.status = '0' where s.id = $1`,
    [siteId],
  );
  return rows[0] ?? null;
}

const placeOf = (point: string): number => pointsByClass.ac.findIndex(({ name }) => name === point);

/** The units as they stand without what is wanted of them. */
async function readUnits(pool: Pool, siteId: number): Promise<RehearsedUnit[]> {
  const { rows } = await pool.query<UnitRow>(
    `select d.control_path as path, l.v,
       (select json_object_agg(p.point, p.before_value) from desired_points p where p.device_id = d.id) as before
     from devices d left join latest l on l.device_id = d.id
     where d.site_id = $1 and d.class = 'ac' and d.retired_at is null order by d.code`,
    [siteId],
  );
  return rows.map(({ path, v, before }) => {
    const of = (point: string, usual: number): number => before?.[point] ?? v?.[placeOf(point)] ?? usual;
    return {
      path,
      switchedOn: of('switchedOn', 1) === 1,
      setpointC: of('setpointC', 25),
      isFanAuto: of('fanSpeed', 3) === 0,
      runHours: of('runHours', 0),
    };
  });
}

function measuredOf(minutes: readonly RehearsedMinute[]): PlanRehearsal['measured'] {
  const from = (minutes[0]?.at ?? 0) + watchedDays * dayMs;
  const counted = minutes.filter(({ at }) => at >= from);
  const watts = counted.flatMap(({ acW }) => (acW === null ? [] : [acW]));
  const isMetered = watts.length > leastKnown * counted.length;
  return {
    kwh: isMetered
      ? (watts.reduce((sum, each) => sum + each, 0) / 60_000) * (counted.length / watts.length)
      : null,
    worstC: counted.reduce((worst, { roomC }) => Math.max(worst, roomC), -Infinity),
    freeHours: counted.filter(({ isFanOn }) => isFanOn).length / 60,
  };
}

/** A site's last 30 days with a plan: what it would have used and how warm it would have become, each with its band. */
export async function rehearsePlan(
  pool: Pool,
  siteId: number,
  plan: readonly StrategySetting[],
  now: EpochMs,
  plantTimeZone: string,
): Promise<PlanRehearsal> {
  const site = await readSite(pool, siteId);
  if (site?.result == null) return nothing('noTwin');
  const units = await readUnits(pool, siteId);
  if (units.length === 0) return nothing('noUnits');
  const from = Math.floor(now / minuteMs) * minuteMs - days * dayMs;
  const minutes = await readPast(pool, siteId, { from, minutes: days * minutesOfDay }, plantTimeZone);
  const known = minutes.filter(({ isMeasured }) => isMeasured).length / Math.max(1, minutes.length);
  if (known < leastKnown || minutes.length < leastDays * minutesOfDay) return nothing('fewReadings');
  const { ceiling } = await readLimits(pool);
  const rehearsed = await rehearseInThread({
    twin: site.result,
    plan,
    input: {
      ...{ minutes, units, isMetered: site.isMetered, hasFan: site.hasFan },
      ceilingC: ceiling[site.stationClass],
      timeConstantH: site.result.wallHours,
      tariff: {
        spans: (site.periods === null ? null : tariffSpans(site.periods)) ?? [],
        workDays: await readWorkDaysIn(pool),
      },
      aheadMs: zoneClock(plantTimeZone).offsetMin(now) * minuteMs,
    },
  });
  if (rehearsed === null) return nothing('noTwin');
  return {
    obstacle: null,
    days: minutes.length / minutesOfDay - watchedDays,
    measured: measuredOf(minutes),
    ...rehearsed,
  };
}
