import type { Pool } from 'pg';
import type { Figure } from '@tests/support/bench';
import { placeOf, type RestingFleet } from './restingFleet';

export interface Outcome {
  place: string;
  path: 'bus' | 'infrared';
  state: string;
  attempts: number;
  /** Since the batch was let go, s; null where it never came to that. */
  /** With the broker. */
  leftS: number | null;
  answeredS: number | null;
  verifiedS: number | null;
  retriedS: number | null;
  endedS: number | null;
  isNamed: boolean;
}

/** What became of each command of a batch, with the alarm that names its unit. */
export async function outcomesOf(pool: Pool, batchId: number, letGoAt: number): Promise<Outcome[]> {
  const { rows } = await pool.query<Omit<Outcome, 'place'> & { site: string; device: string }>(
    `select s.code as site, d.code as device, d.control_path as path, c.state, c.attempt as attempts,
       (t.acknowledged - $2) / 1000 as "answeredS",
       ((select min(published_at) from command_attempts where command_id = c.id) - $2)::float8 / 1000 as "leftS",
       (t.verified - $2) / 1000 as "verifiedS", (t.retrying - $2) / 1000 as "retriedS",
       (c.ended_at - $2)::float8 / 1000 as "endedS",
       exists (select 1 from alarms a where a.definition_id = 'commandNotEffective' and a.device_id = c.device_id)
         as "isNamed"
     from commands c join devices d on d.id = c.device_id join sites s on s.id = c.site_id
     cross join lateral (
       select (min(at) filter (where state = 'acknowledged'))::float8 as acknowledged,
         (min(at) filter (where state = 'verified'))::float8 as verified,
         (min(at) filter (where state = 'retrying'))::float8 as retrying
       from command_steps where command_id = c.id) t
     where c.batch_id = $1 order by c.id`,
    [batchId, letGoAt],
  );
  return rows.map(({ site, device, ...row }) => ({ ...row, place: placeOf(site, device) }));
}

const quantile = (values: readonly (number | null)[], share: number): number => {
  const known = values.flatMap((value) => value ?? []).sort((a, b) => a - b);
  return known[Math.min(known.length - 1, Math.floor(known.length * share))] ?? NaN;
};
const withinS = 60;

/** Figures of a batch that switches on units of a fleet that rested. */
export function figuresOf(outcomes: readonly Outcome[], fleet: RestingFleet): Figure[] {
  const isLying = ({ place }: Outcome): boolean => fleet.liars.includes(place);
  const honest = outcomes.filter((one) => !isLying(one));
  const bus = honest.filter(({ path }) => path === 'bus');
  const infrared = honest.filter(({ path }) => path === 'infrared');
  const lost = infrared.filter(({ place }) => fleet.missed.has(place));
  const named = outcomes.filter(({ isNamed }) => isNamed);
  const wrongly = outcomes.filter(
    ({ place, state }) => state === 'effective' && fleet.unitAt(place)?.switchedOn !== true,
  );
  const count = (of: readonly Outcome[], is: (one: Outcome) => boolean): number => of.filter(is).length;
  const share = (part: number, of: readonly Outcome[]): number => part / of.length;
  const isInTime = ({ verifiedS }: Outcome): boolean => verifiedS !== null && verifiedS <= withinS;
  const hasCome = ({ state }: Outcome): boolean => state === 'effective' || state === 'failed';
  const times = (of: readonly Outcome[], which: 'leftS' | 'answeredS' | 'verifiedS') =>
    of.map((one) => one[which]);
  return [
    { name: 'all handed to the broker after', value: quantile(times(outcomes, 'leftS'), 1), unit: 's' },
    {
      name: 'acknowledged by the controller, p99',
      value: quantile(times(outcomes, 'answeredS'), 0.99),
      unit: 's',
    },
    {
      name: `bus: verified within ${withinS} s`,
      value: share(count(bus, isInTime), bus),
      unit: `of ${bus.length}`,
    },
    { name: 'bus: verified, median', value: quantile(times(bus, 'verifiedS'), 0.5), unit: 's' },
    { name: 'bus: verified, slowest', value: quantile(times(bus, 'verifiedS'), 1), unit: 's' },
    {
      name: 'bus: sent a second time',
      value: count(bus, ({ attempts }) => attempts > 1),
      unit: `of ${bus.length}`,
    },
    { name: 'infrared: proven, median', value: quantile(times(infrared, 'verifiedS'), 0.5), unit: 's' },
    {
      name: 'infrared lost: found and sent again',
      value: share(
        count(lost, ({ retriedS }) => retriedS !== null),
        lost,
      ),
      unit: `of ${lost.length}`,
    },
    {
      name: 'infrared lost: came to an end that is told',
      value: share(count(lost, hasCome), lost),
      unit: `of ${lost.length}`,
    },
    {
      name: 'infrared not lost, and sent again all the same',
      value: count(infrared, ({ place, attempts }) => attempts > 1 && !fleet.missed.has(place)),
      unit: `of ${infrared.length - lost.length}`,
    },
    { name: 'lying units named by an alarm', value: count(named, isLying), unit: `of ${fleet.liars.length}` },
    {
      name: 'others named by that alarm, that were not failing',
      value: count(named, (one) => !isLying(one) && one.state !== 'failed'),
      unit: 'units',
    },
    { name: 'called effective while the unit is off', value: wrongly.length, unit: `of ${outcomes.length}` },
    {
      name: 'carried out twice',
      value: fleet.carriedOut.length - new Set(fleet.carriedOut).size,
      unit: `of ${fleet.carriedOut.length} messages`,
    },
  ];
}
