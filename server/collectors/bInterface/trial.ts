import type { Pool } from 'pg';
import type { FsuTrial, FsuTrialAnswer } from '@contract/fsuSources';
import { isDeclared, targetOf, type Target } from './mapping';
import { readSignals, readUnitMaps } from './mapping.store';
import { saidOf } from './translate';

const [digital, analog, output] = [2, 3, 5];
/** Kind digit of a signal against the type of its value: two scales. */
const typeOf = (signal: string): number =>
  signal.charAt(4) === '0' ? digital : signal.charAt(4) === '3' ? output : analog;

/** What the mapping, as it is now, makes of a value that a unit might say. */
export async function tryMapping(pool: Pool, unitId: number, tried: FsuTrial): Promise<FsuTrialAnswer> {
  const nothing = { kind: 'nothing', deviceCode: null, name: null, certainty: null, value: null } as const;
  const map = (await readUnitMaps(pool, [unitId])).get(unitId);
  if (map === undefined) return nothing;
  const signals = await readSignals(pool);
  const { deviceCode: code, signal, measured, status } = tried;
  // Values of what the unit never declared count for nothing.
  const target = isDeclared(map, code) ? targetOf(map, signals, code, signal) : null;
  if (target === null) return nothing;
  const value = { type: typeOf(signal), signal, measured, setup: '', status, at: null };
  const said = [...saidOf([{ device: { id: code, code }, values: [value] }], map, signals).values()][0];
  const { rows } = await pool.query<{ certainty: string }>(
    'select certainty from b_interface_signals where signal = $1',
    [signal.slice(2)],
  );
  const read = said && [...Object.values(said.v), ...Object.values(said.f)][0];
  return {
    kind: target.kind,
    deviceCode: target.deviceCode,
    name: nameOf(target),
    certainty: rows[0]?.certainty ?? null,
    value: read === undefined || read === null ? null : Number(read),
  };
}

const nameOf = (target: Target): string => {
  if (target.kind === 'point') return target.point;
  return target.kind === 'rule' ? target.alarm : target.code;
};
