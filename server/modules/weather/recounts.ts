import type { AnyRecord } from '@contract/resources';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import { markDue } from './checks';
import { hoursHeld, markLacking, stationOf } from './weather.store';

/** Days that had their temperature from a station that goes are counted again, by the next one that knows. */
export async function recountRemoved(trx: Trx, ids: readonly number[], now: EpochMs): Promise<void> {
  for (const id of ids) {
    const [station, held] = [await stationOf(trx, id), await hoursHeld(trx, id)];
    if (!station || !held) continue;
    await markDue(trx, station);
    await markLacking(trx, station, held, now);
  }
}

/** Of a station that was put elsewhere, or is as exact as it was not before: where it was and where it is. */
export async function recountMoved(trx: Trx, id: number, old: AnyRecord, now: EpochMs): Promise<void> {
  const [station, held] = [await stationOf(trx, id), await hoursHeld(trx, id)];
  if (!station || !held) return;
  const before = { ...station, lat: Number(old.lat), lng: Number(old.lng) };
  await markDue(trx, before);
  await markDue(trx, station);
  const hasMoved = before.lat !== station.lat || before.lng !== station.lng;
  if (!hasMoved && Number(old.errorK) === station.errorK) return;
  await markLacking(trx, station, held, now);
  if (hasMoved) await markLacking(trx, before, held, now);
}
