import { everything, type AskedDevice, type DeviceRef } from '@contract/bInterface/devices';
import { wildcard } from '@contract/bInterface/names';
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

/** What an answer holds of the devices that the unit declared, by their codes; and the codes of all others. */
export interface Declared {
  devices: readonly OfDevice<UnitValue>[];
  strays: readonly string[];
}

const isWildcard = ({ id, code }: DeviceRef): boolean => [id, code].includes(wildcard.device);

/** As the unit declared it, by either of its names; the unit itself is always one. Null for what it never declared. */
export function declaredRef(
  unit: Pick<AskedUnit, 'fsuId' | 'fsuCode' | 'devices'>,
  device: DeviceRef,
): DeviceRef | null {
  const names = [device.code, device.id].filter((name) => name !== '');
  const found = unit.devices?.find(({ id, code }) => names.includes(code) || names.includes(id));
  if (found) return found;
  if (names.includes(unit.fsuId) || names.includes(unit.fsuCode)) return device;
  // Who declared nothing has to be taken at its word, but not for a device that stands for all.
  return unit.devices === null && !isWildcard(device) ? device : null;
}

export function declaredIn(unit: AskedUnit, devices: readonly OfDevice<UnitValue>[]): Declared {
  const own: OfDevice<UnitValue>[] = [];
  const strays = new Set<string>();
  for (const { device, values } of devices) {
    const ref = declaredRef(unit, device);
    if (ref !== null) own.push({ device: ref, values });
    else if (values.length > 0) strays.add((device.code || device.id).slice(0, 32));
  }
  return { devices: own, strays: [...strays] };
}

/** Codes of declared devices, without the unit itself, that an answer has values of. */
const spokenOf = ({ fsuId }: AskedUnit, { devices }: Declared): ReadonlySet<string> =>
  new Set(
    devices
      .filter(({ device, values }) => values.length > 0 && device.code !== fsuId)
      .map(({ device }) => device.code),
  );

/** Declared devices of which there is no value. */
export const silentIn = (unit: AskedUnit, answered: Declared): string[] => {
  const spoken = spokenOf(unit, answered);
  return (unit.devices ?? [])
    .map(({ code }) => code)
    .filter((code) => code !== unit.fsuId && !spoken.has(code));
};

const ask = async (line: UnitLine, devices: readonly AskedDevice[]): Promise<Declared> => {
  const { unit } = line;
  const info = await line.call('GET_DATA', questionText(unit, devices, { idTag: unit.idTag }));
  return declaredIn(unit, valuesAnswerOf(info).devices);
};

/** A unit that leaves more questions than this without an answer is not asked the rest of them now. */
const mostFailures = 2;

/** One device to a question: live centres ask so, and some units know nothing else. One that fails, fails by itself. */
async function askEach(
  line: UnitLine,
  signalsOf: (code: string) => readonly string[] | null,
): Promise<Declared> {
  const devices: OfDevice<UnitValue>[] = [];
  const strays = new Set<string>();
  const failures: CallFailed[] = [];
  for (const { id, code } of line.unit.devices ?? []) {
    const signals = signalsOf(code);
    if (signals === null) continue;
    try {
      const answered = await ask(line, [{ id, code, signals }]);
      devices.push(...answered.devices);
      for (const stray of answered.strays) strays.add(stray);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      failures.push(error);
      if (failures.length >= mostFailures && devices.length === 0) throw error;
      if (failures.length > mostFailures) break;
    }
  }
  if (devices.length === 0 && failures[0]) throw failures[0];
  return { devices, strays: [...strays] };
}

const listed = (known: Iterable<string>) => {
  const all = [...known];
  return (code: string): readonly string[] | null => {
    const signals = standardSignals(code, all);
    return signals.length === 0 ? null : signals;
  };
};

export interface Answered extends Declared {
  asks: WayToAsk;
}

const nothing: Declared = { devices: [], strays: [] };

const inWay = (line: UnitLine, way: WayToAsk, known: Iterable<string>): Promise<Declared> => {
  if (way === 'all') return ask(line, everything);
  return askEach(line, way === 'devices' ? () => [] : listed(known));
};

/** Null where the unit does not know this way. @throws CallFailed where it cannot be reached at all */
async function tried(
  line: UnitLine,
  way: WayToAsk,
  known: Iterable<string>,
  failures: CallFailed[],
): Promise<Declared | null> {
  try {
    return await inWay(line, way, known);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.why === 'addressRefused' || (error.why === 'unreachable' && !error.isHeard)) throw error;
    failures.push(error);
    return null;
  }
}

/**
 * Tries the ways from the cheapest on. All at once is the way where it covers what the unit declared, or where asking
 * each device brings no more.
 * @throws CallFailed where no way was answered
 */
async function learn(line: UnitLine, known: readonly string[]): Promise<Answered> {
  const { unit } = line;
  const count = (said: Declared | null): number => (said === null ? 0 : spokenOf(unit, said).size);
  const failures: CallFailed[] = [];
  const all = await tried(line, 'all', known, failures);
  if (all !== null && count(all) > 0 && silentIn(unit, all).length === 0) return { ...all, asks: 'all' };
  const each = await tried(line, 'devices', known, failures);
  const strays = [...new Set([...(all?.strays ?? []), ...(each?.strays ?? [])])];
  if (each !== null && count(each) > count(all)) return { ...each, strays, asks: 'devices' };
  if (all !== null && count(all) > 0) return { ...all, strays, asks: 'all' };
  const byList = await tried(line, 'listed', known, failures);
  if (byList !== null && count(byList) > 0) return { ...byList, strays, asks: 'listed' };
  const answered = byList ?? each ?? all;
  const [failed] = failures.toReversed();
  if (answered === null && failed) throw failed;
  return { ...(answered ?? nothing), strays, asks: 'unknown' };
}

/** The present values of a unit. @throws CallFailed */
export async function askValues(line: UnitLine, signals: Iterable<string>): Promise<Answered> {
  const { asks } = line.unit;
  const known = [...signals];
  if (asks === 'unknown') return learn(line, known);
  return { ...(await inWay(line, asks, known)), asks };
}

/** What history is asked of: as the present is. */
export const askedInWay = ({ asks, devices }: AskedUnit, known: Iterable<string>): AskedDevice[][] => {
  if (asks === 'all' || asks === 'unknown') return [[...everything]];
  const signalsOf = asks === 'devices' ? () => [] : listed(known);
  return (devices ?? []).flatMap(({ id, code }) => {
    const signals = signalsOf(code);
    return signals === null ? [] : [[{ id, code, signals }]];
  });
};
