import { questionText, valuesAnswerOf, type OfDevice, type UnitValue } from '@contract/bInterface/values';
import { fieldLimits } from '@contract/telemetry';
import { hourMs, type EpochMs } from '@contract/time';
import type { Collected } from '../../ingest/collected';
import { askedInWay, declaredIn } from './asking';
import { CallFailed } from './client';
import type { SignalMap, UnitMap } from './mapping';
import { saidOf, type Said } from './translate';
import type { UnitLine } from './unitLine';

/** Units keep a value each half hour and answer windows of an hour. */
export const windowMs = hourMs;

/** The values of one time, as the unit recorded them. */
function byTime(devices: readonly OfDevice<UnitValue>[]): ReadonlyMap<EpochMs, OfDevice<UnitValue>[]> {
  const times = new Map<EpochMs, OfDevice<UnitValue>[]>();
  for (const { device, values } of devices)
    for (const value of values) {
      if (value.at === null) continue;
      const at = times.get(value.at) ?? [];
      times.set(value.at, at);
      at.push({ device, values: [value] });
    }
  return times;
}

interface Row {
  t: EpochMs;
  said: Said;
}

const keyOf = ({ v, f }: Said): string => [...Object.keys(v), '/', ...Object.keys(f)].join(' ');

/** The same set of points has the same number whenever it is read: a repeat is known as one. */
const numberOf = (key: string): number => {
  let hash = 0;
  for (const sign of key) hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) >>> 0;
  return hash;
};

const messageOf = (map: UnitMap, deviceCode: string, key: string, rows: readonly Row[]): Collected => {
  const first = rows[0]?.said ?? { v: {}, f: {} };
  const [points, free] = [Object.keys(first.v), Object.keys(first.f)];
  const n = numberOf(key);
  return {
    ...{ site: map.site, deviceCode, leaf: 'history' },
    json: {
      points,
      ...(free.length > 0 && { free }),
      rows: rows.map(({ t, said }) => [
        ...[t, n],
        ...points.map((point) => said.v[point] ?? null),
        ...free.map((code) => said.f[code] ?? null),
      ]),
    },
  };
};

/** Rows of one message say the same points: what one leaves out would read as invalid. */
export function historyMessages(
  devices: readonly OfDevice<UnitValue>[],
  map: UnitMap,
  signals: SignalMap,
): Collected[] {
  const groups = new Map<string, { deviceCode: string; key: string; rows: Row[] }>();
  for (const [t, values] of [...byTime(devices)].toSorted(([a], [b]) => a - b))
    for (const [deviceCode, said] of saidOf(values, map, signals)) {
      // History is told by points of the class; free points alone have no place of their own there.
      if (Object.keys(said.v).length === 0) continue;
      const key = keyOf(said);
      const name = `${deviceCode} ${key}`;
      const group = groups.get(name) ?? { deviceCode, key, rows: [] };
      groups.set(name, group);
      group.rows.push({ t, said });
    }
  return [...groups.values()].flatMap(({ deviceCode, key, rows }) =>
    Array.from({ length: Math.ceil(rows.length / fieldLimits.maxHistoryRows) }, (_, at) =>
      messageOf(
        map,
        deviceCode,
        key,
        rows.slice(at * fieldLimits.maxHistoryRows, (at + 1) * fieldLimits.maxHistoryRows),
      ),
    ),
  );
}

/** Records whose time no calendar has: they are kept as they came, and are no history. */
export const timelessIn = (devices: readonly OfDevice<UnitValue>[]): string[] =>
  devices.flatMap(({ device, values }) =>
    values
      .filter(({ at }) => at === null)
      .map(
        ({ signal, measured, unreadTime = '' }) => `${device.code} ${signal} = ${measured} @ "${unreadTime}"`,
      ),
  );

/** What a unit recorded in a window. @throws CallFailed */
export async function askHistory(
  line: UnitLine,
  known: Iterable<string>,
  window: { from: EpochMs; to: EpochMs },
): Promise<OfDevice<UnitValue>[]> {
  const all: OfDevice<UnitValue>[] = [];
  for (const devices of askedInWay(line.unit, known)) {
    const text = questionText(line.unit, devices, { idTag: line.unit.idTag, window });
    const answer = valuesAnswerOf(await line.call('GET_HISDATA', text));
    if (answer.result === false && answer.devices.length === 0) throw new CallFailed('refused');
    all.push(...declaredIn(line.unit, answer.devices).devices);
  }
  return all;
}
