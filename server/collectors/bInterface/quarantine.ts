import type { Pool } from 'pg';
import type { CallFault } from '@contract/bInterface/callFaults';
import { numberOf } from '@contract/bInterface/fields';
import type { OfDevice, UnitValue } from '@contract/bInterface/values';
import { pointsByClass } from '@contract/points';
import type { EpochMs } from '@contract/time';
import { longestText, masked } from '../masked';
import { CallFailed } from './client';
import { isQuarantined } from './contacts.store';
import { targetOf, type SignalMap, type UnitMap } from './mapping';
import type { UnitLine } from './unitLine';

/** Nonsense so often running is no disturbance of the line any more. */
const mostVisits = 5;
const nonsense: ReadonlySet<CallFault> = new Set(['badAnswer', 'tooLarge', 'otherAnswer']);

type Reason = 'badAnswers' | 'impossibleValues';

async function quarantine(
  pool: Pool,
  unitId: number,
  { code, reason, evidence, at }: { code: string; reason: Reason; evidence: string; at: EpochMs },
): Promise<void> {
  await pool.query(
    `insert into b_interface_quarantine (unit_id, device_code, since, reason, evidence)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [unitId, code, at, reason, evidence.slice(0, longestText)],
  );
}

/** A unit that answered what nobody can read, visit after visit. */
export async function judgeAnswers(pool: Pool, line: UnitLine, error: unknown, at: EpochMs): Promise<void> {
  const isNonsense = error instanceof CallFailed && nonsense.has(error.why);
  line.badVisits = isNonsense ? line.badVisits + 1 : 0;
  if (!isNonsense || line.badVisits < mostVisits || isQuarantined(line.unit, '')) return;
  const evidence = masked(error.answered, `${error.why}: `);
  await quarantine(pool, line.unit.id, { code: '', reason: 'badAnswers', evidence, at });
}

/** A number outside of what the point can be; null for what is no number or none of ours. */
function isImpossible(
  { signal, measured, status }: UnitValue,
  code: string,
  map: UnitMap,
  signals: SignalMap,
): boolean | null {
  const target = targetOf(map, signals, code, signal);
  const deviceClass = target?.kind === 'point' ? map.classes.get(target.deviceCode) : undefined;
  const number = numberOf(measured);
  if (target?.kind !== 'point' || deviceClass === undefined || number === null || status === 6) return null;
  const point = pointsByClass[deviceClass].find(({ name }) => name === target.point);
  if (point?.kind !== 'analog') return null;
  const value = number * target.scale;
  return value < point.min || value > point.max;
}

const evidenceOf = (values: readonly UnitValue[]): string =>
  values.map(({ signal, measured }) => `${signal} = ${measured}`).join('\n');

/** Devices that are believed; one of which every measurement is impossible, visit after visit, no longer is. */
export async function believed(
  pool: Pool,
  line: UnitLine,
  devices: readonly OfDevice<UnitValue>[],
  { map, signals, at }: { map: UnitMap; signals: SignalMap; at: EpochMs },
): Promise<OfDevice<UnitValue>[]> {
  for (const { device, values } of devices) {
    const odd = values.filter((value) => isImpossible(value, device.code, map, signals) === true);
    const isSound = values.some((value) => isImpossible(value, device.code, map, signals) === false);
    const visits = odd.length > 0 && !isSound ? (line.oddVisits.get(device.code) ?? 0) + 1 : 0;
    if (visits > 0) line.oddVisits.set(device.code, visits);
    else line.oddVisits.delete(device.code);
    if (visits < mostVisits || isQuarantined(line.unit, device.code)) continue;
    const evidence = evidenceOf(odd);
    await quarantine(pool, line.unit.id, { code: device.code, reason: 'impossibleValues', evidence, at });
  }
  return devices.filter(({ device }) => !isQuarantined(line.unit, device.code));
}
