import { everything, type AskedDevice } from '@contract/bInterface/devices';
import { questionText, valuesAnswerOf, type OfDevice, type UnitValue } from '@contract/bInterface/values';
import { CallFailed } from './client';
import type { AskedUnit, WayToAsk } from './contacts.store';
import type { UnitLine } from './unitLine';

const standardPrefix = (code: string): string => `0${code.charAt(6)}${code.slice(7, 9)}`;

/** The standard signals of a device's type, under the class of its station: what is asked where nothing may be left open. */
export const standardSignals = (code: string, known: Iterable<string>): string[] =>
  [...known]
    .filter((signal) => signal.startsWith(code.slice(7, 9)))
    .map((signal) => standardPrefix(code) + signal.slice(2));

const hasValues = (devices: readonly OfDevice<UnitValue>[]): boolean =>
  devices.some(({ values }) => values.length > 0);

/** Some units answer the first device of many alone. */
const coversAll = (devices: readonly OfDevice<UnitValue>[], { devices: told }: AskedUnit): boolean =>
  hasValues(devices) && (devices.length >= 2 || (told?.length ?? 0) <= 2);

const ask = async (
  line: UnitLine,
  devices: readonly AskedDevice[],
): Promise<readonly OfDevice<UnitValue>[]> => {
  const { unit } = line;
  const info = await line.call('GET_DATA', questionText(unit, devices, { idTag: unit.idTag }));
  return valuesAnswerOf(info).devices;
};

/** One device to a question: live centres ask so, and some units know nothing else. */
async function askEach(
  line: UnitLine,
  signalsOf: (code: string) => readonly string[] | null,
): Promise<readonly OfDevice<UnitValue>[]> {
  const all: OfDevice<UnitValue>[] = [];
  for (const code of line.unit.devices ?? []) {
    const signals = signalsOf(code);
    if (signals !== null) all.push(...(await ask(line, [{ id: code, code, signals }])));
  }
  return all;
}

const listed = (known: Iterable<string>) => {
  const all = [...known];
  return (code: string): readonly string[] | null => {
    const signals = standardSignals(code, all);
    return signals.length === 0 ? null : signals;
  };
};

export interface Answered {
  devices: readonly OfDevice<UnitValue>[];
  asks: WayToAsk;
}

const inWay = (line: UnitLine, way: WayToAsk, known: Iterable<string>) => {
  if (way === 'all') return ask(line, everything);
  return askEach(line, way === 'devices' ? () => [] : listed(known));
};

/** Tries the ways from the cheapest on, and keeps to the one that brought values. */
async function learn(line: UnitLine, known: Iterable<string>): Promise<Answered> {
  for (const asks of ['all', 'devices', 'listed'] as const)
    try {
      const devices = await inWay(line, asks, known);
      if (asks === 'all' ? coversAll(devices, line.unit) : hasValues(devices)) return { devices, asks };
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      // Who cannot be reached at all teaches nothing.
      if (asks === 'listed' || error.why === 'unreachable' || error.why === 'addressRefused') throw error;
    }
  return { devices: [], asks: 'unknown' };
}

/** The present values of a unit. @throws CallFailed */
export async function askValues(line: UnitLine, known: Iterable<string>): Promise<Answered> {
  const { asks } = line.unit;
  return asks === 'unknown' ? learn(line, known) : { devices: await inWay(line, asks, known), asks };
}

/** What history is asked of: as the present is. */
export const askedInWay = ({ asks, devices }: AskedUnit, known: Iterable<string>): AskedDevice[][] => {
  if (asks === 'all' || asks === 'unknown') return [[...everything]];
  const signalsOf = asks === 'devices' ? () => [] : listed(known);
  return (devices ?? []).flatMap((code) => {
    const signals = signalsOf(code);
    return signals === null ? [] : [[{ id: code, code, signals }]];
  });
};
