import type { Pool } from 'pg';
import { numberOf } from '@contract/bInterface/fields';
import type { OfDevice, UnitValue } from '@contract/bInterface/values';
import type { EpochMs } from '@contract/time';
import { putCompared, standingOf, type ComparedAlarm } from './inbox.store';
import type { UnitLine } from './unitLine';

const digitalType = 2;

/** Whether a signal of alarms stands at the unit; null where that is not said. */
function standsThere({ type, status, measured }: UnitValue): boolean | null {
  if (status !== null && status >= 1 && status <= 4) return true;
  const isCalm = type === digitalType && status === 0 && numberOf(measured) === 0;
  return isCalm ? false : null;
}

interface There {
  alarming: ComparedAlarm[];
  calm: Set<string>;
}

const keyOf = ({ deviceCode, signal }: Omit<ComparedAlarm, 'flag'>): string => `${deviceCode} ${signal}`;

function thereOf(devices: readonly OfDevice<UnitValue>[]): There {
  const there: There = { alarming: [], calm: new Set() };
  for (const { device, values } of devices)
    for (const value of values) {
      const alarm = { deviceCode: device.code, signal: value.signal, flag: 'BEGIN' as const };
      const stands = standsThere(value);
      if (stands === true) there.alarming.push(alarm);
      else if (stands === false) there.calm.add(keyOf(alarm));
    }
  return there;
}

/**
 * After a gap: what stands at the unit and nobody heard of begins here, and what stands here and is calm there in two
 * visits running ends. Both come into the inbox, marked, and go the way of all alarms.
 * @returns whether that was the second look, so that the comparison is over
 */
export async function compareAlarms(
  pool: Pool,
  line: UnitLine,
  devices: readonly OfDevice<UnitValue>[],
  { since, now }: { since: EpochMs; now: EpochMs },
): Promise<boolean> {
  const { id } = line.unit;
  const [there, here] = [thereOf(devices), await standingOf(pool, id)];
  const known = new Set(here.map(keyOf));
  const begun = there.alarming.filter((alarm) => !known.has(keyOf(alarm)));
  const before = line.calm?.since === since ? line.calm.keys : null;
  const ended = here
    .filter((alarm) => there.calm.has(keyOf(alarm)) && before?.has(keyOf(alarm)) === true)
    .map((alarm): ComparedAlarm => ({ ...alarm, flag: 'END' }));
  await putCompared(pool, id, [...begun, ...ended], now);
  line.calm = before === null ? { since, keys: there.calm } : null;
  return before !== null;
}
