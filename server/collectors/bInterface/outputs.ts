import type { Pool } from 'pg';
import { deviceTypeOf } from '@contract/bInterface/deviceTypes';

/** What an output does. */
type Verb = 'on' | 'off' | 'setpoint';
/** Kind, item and sequence of a signal by the type of the device and what it does, as two people agreed. */
export type OutputMap = ReadonlyMap<string, string>;

export async function readOutputs(pool: Pool): Promise<OutputMap> {
  const { rows } = await pool.query<{ signal: string; verb: Verb }>(
    `select signal, verb from b_interface_outputs where state = 'approved'`,
  );
  return new Map(rows.map(({ signal, verb }) => [`${signal.slice(0, 2)} ${verb}`, signal.slice(2)]));
}

/** DO and AO as the type of a value. */
const types = { switch: 4, set: 5 } as const;

export interface Setting {
  signal: string;
  type: number;
  setup: string;
}

/** On and off are two outputs, each written with 1. Null for what units cannot be told. */
export function settingOf(outputs: OutputMap, code: string, point: string, value: number): Setting | null {
  const type = deviceTypeOf(code);
  const of = (verb: Verb, wire: number, setup: string): Setting | null => {
    const item = outputs.get(`${type} ${verb}`);
    return item === undefined ? null : { signal: `0${code.charAt(6)}${type}${item}`, type: wire, setup };
  };
  if (point === 'setpointC') return of('setpoint', types.set, String(value));
  return point === 'switchedOn' ? of(value === 1 ? 'on' : 'off', types.switch, '1') : null;
}
