import type { OfDevice, UnitValue } from '@contract/bInterface/values';
import { minuteMs, type EpochMs } from '@contract/time';
import { askValues, silentIn, type Answered } from './asking';
import { writeWayToAsk, type Contact } from './contacts.store';
import { putCompared, saidSince } from './inbox.store';
import { isAlarmCode, type UnitMap } from './mapping';
import { believed } from './quarantine';
import { lookAt, Stances, type IsDigital } from './signalLooks';
import type { SignalState } from './signals';
import { statesOf, writeLooks } from './signalStates.store';
import { isDigitalAt, saidOf, type Said } from './translate';
import type { UnitLine } from './unitLine';
import type { VisitPorts } from './visitPorts';

/** A unit that says nothing of what it declared is asked in all ways again, but not at every visit. */
const learnEveryMs = 10 * minuteMs;

/** An alarm that came while the answer was on its way is newer than what that says. */
const without = (
  devices: readonly OfDevice<UnitValue>[],
  newer: ReadonlySet<string>,
): readonly OfDevice<UnitValue>[] =>
  newer.size === 0
    ? devices
    : devices.map(({ device, values }) => ({
        device,
        values: values.filter(({ signal }) => !newer.has(signal)),
      }));

/** The set value of what is not measured, where it only says back what a command wrote. */
const withoutEchoes = (
  line: UnitLine,
  devices: readonly OfDevice<UnitValue>[],
  now: EpochMs,
): readonly OfDevice<UnitValue>[] =>
  devices.map(({ device, values }) => ({
    device,
    values: values.map((value) => (line.isEcho(device.code, value, now) ? { ...value, setup: '' } : value)),
  }));

/** Present values, and after a gap what stands there against what stands here. */
export async function readValues(
  ports: VisitPorts,
  line: UnitLine,
  map: UnitMap,
  contact: Contact,
): Promise<void> {
  const { pool, clock } = ports;
  const signals = await ports.signals.value();
  const askedAt = clock.now();
  const answered = await askValues(line, signals.keys());
  const now = clock.now();
  await noteWay(ports, line, contact, { ...answered, now });
  const devices = await believed(pool, line, answered.devices, { map, signals, at: now });
  // In this order: what is judged while it is read counts as newer.
  const states = await statesOf(pool, [line.unit.id]);
  const newer = await saidSince(pool, line.unit.id, askedAt);
  const heard = withoutEchoes(line, without(devices, newer), now);
  await look(ports, line, contact, { states, devices: heard, now, isDigital: isDigitalAt(map, signals) });
  const said = saidOf(heard, map, signals, new Stances(states.filter(({ signal }) => !newer.has(signal))));
  // Of a device that the answer does not mention an open alarm is our own word, and no sign of life.
  const mentioned = saidOf(heard, map, signals);
  await Promise.all(
    [...said].map(([deviceCode, each]) =>
      tellSaid(ports, map, { deviceCode, ...each, now, isMentioned: mentioned.has(deviceCode) }),
    ),
  );
}

/** How it was asked, what it left out of what it declared, and what it says beside. */
async function noteWay(
  { pool }: VisitPorts,
  line: UnitLine,
  contact: Contact,
  { now, ...answered }: Answered & { now: EpochMs },
): Promise<void> {
  const { unit } = line;
  line.found = { silent: silentIn(unit, answered), strays: answered.strays };
  Object.assign(contact, line.found);
  const isEmpty = !answered.devices.some(({ values }) => values.length > 0);
  if (isEmpty) contact.error = 'noValues';
  const isDue = now - line.learnedAt >= learnEveryMs;
  if (unit.asks === 'unknown') line.learnedAt = now;
  const asks = isEmpty && isDue ? 'unknown' : answered.asks;
  if (asks === unit.asks) return;
  unit.asks = asks;
  await writeWayToAsk(pool, unit.id, asks);
}

/** What one device says; a free point of an alarm is told where it stands alone. */
async function tellSaid(
  { port }: VisitPorts,
  { site }: UnitMap,
  { deviceCode, v, f, now, isMentioned }: Said & { deviceCode: string; now: EpochMs; isMentioned: boolean },
): Promise<void> {
  const device = await port.deviceOf(site.code, deviceCode);
  const free = Object.entries(f).filter(([code]) => !isAlarmCode(code) || device?.free.has(code) === true);
  if ((isMentioned ? Object.keys(v).length : 0) + free.length === 0) return;
  const json = { t: now, n: now, v, ...(free.length > 0 && { f: Object.fromEntries(free) }) };
  await port.tell({ site, deviceCode, leaf: 'telemetry', json, ...(!isMentioned && { isOwnWord: true }) });
}

/** How an answer stands to the alarms of the unit: what it ends, and what began and nobody heard of. */
async function look(
  { pool, calmMs, unheardMs }: VisitPorts,
  line: UnitLine,
  contact: Contact,
  {
    states,
    devices,
    now,
    isDigital,
  }: {
    states: readonly SignalState[];
    devices: readonly OfDevice<UnitValue>[];
    now: EpochMs;
    isDigital: IsDigital;
  },
): Promise<void> {
  const times = { now, calmMs, longestPauseMs: 2 * calmMs, isDigital };
  const { changed, over, ended, unheard, lingering } = lookAt(states, devices, times);
  await writeLooks(pool, changed, over);
  const isDue = contact.compareFrom !== null;
  // After a gap it may have begun anew unheard; after a LOGIN alone the word of the unit that it ended still counts.
  const found = isDue && line.isAfterGap ? [...unheard, ...lingering] : unheard;
  const lasting = line.lasting(found, now, unheardMs);
  await putCompared(pool, line.unit.id, [...ended, ...(isDue ? found : lasting)], now);
  if (devices.length === 0) return;
  contact.compareFrom = null;
  line.isAfterGap = false;
}
