import { sql } from 'kysely';
import type { FaultProof, FaultStepDetail, FaultVerb } from '@contract/faults';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import type { OrderRow } from './orderRow';

/** Rooms out of their band, and air conditioners that take power without cooling, or too much, or none. */
const climate = ['roomTempHigh', 'roomTempVeryHigh', 'roomTempRising', 'roomTempLow', 'hotSpot'];
const power = [
  'overConsumption',
  'copDegraded',
  'compressorNoCooling',
  'unexpectedRunning',
  'allUnitsOff',
  'acSupplyFault',
];

export interface Seen {
  recurredId: number | null;
  climateId: number | null;
  powerId: number | null;
  isHeard: boolean;
}

/**
 * What the telemetry of the site says since the repair: whether a kind of alarm of this order came again at the same
 * device, and what stands at the end.
 */
const lookAt = async (trx: Trx, row: OrderRow): Promise<Seen> => {
  const { rows } = await sql<Seen>`
    with own as (
      select a.definition_id, a.device_id from fault_order_alarms j join alarms a on a.id = j.alarm_id
      where j.order_id = ${row.id}
    )
    select
      (select min(a.id) from alarms a where a.site_id = ${row.site_id} and not a.is_late
         and a.raised_at > ${row.repaired_at} and a.suppressed_by is null
         and exists (select 1 from own where own.definition_id = a.definition_id
           and own.device_id is not distinct from a.device_id)) as "recurredId",
      (select min(a.id) from alarms a where a.site_id = ${row.site_id} and a.cleared_at is null and not a.is_late
         and a.definition_id = any(${climate}::text[])) as "climateId",
      (select min(a.id) from alarms a where a.site_id = ${row.site_id} and a.cleared_at is null and not a.is_late
         and a.definition_id = any(${power}::text[])) as "powerId",
      coalesce((select c.is_online from site_contacts c where c.site_id = ${row.site_id}), false) as "isHeard"`.execute(
    trx,
  );
  return rows[0] ?? { recurredId: null, climateId: null, powerId: null, isHeard: false };
};

export interface Verdict {
  verb: Extract<FaultVerb, 'watchPassed' | 'watchFailed'>;
  detail: FaultStepDetail;
}

const failed = (proof: FaultProof, alarmId: number): Verdict => ({
  verb: 'watchFailed',
  detail: { proof, alarmId },
});

/** Null while it is too early to say, or while nobody hears the site: silence proves nothing. */
export const judgeWatch = (row: Pick<OrderRow, 'watch_until'>, seen: Seen, now: EpochMs): Verdict | null => {
  if (seen.recurredId !== null) return failed('recurred', seen.recurredId);
  if (row.watch_until === null || now < row.watch_until || !seen.isHeard) return null;
  if (seen.climateId !== null) return failed('outOfBand', seen.climateId);
  if (seen.powerId !== null) return failed('power', seen.powerId);
  return { verb: 'watchPassed', detail: { proof: 'quiet' } };
};

export const judgeOrder = async (trx: Trx, row: OrderRow, now: EpochMs): Promise<Verdict | null> =>
  judgeWatch(row, await lookAt(trx, row), now);
