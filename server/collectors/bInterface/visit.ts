import { unitText } from '@contract/bInterface/devices';
import { fsuInfoOf, loginInfoText, timeCheckText } from '@contract/bInterface/service';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import type { CollectedPort } from '../../ingest/collected';
import { askValues, type Answered } from './asking';
import { CallFailed } from './client';
import { writeTold, writeWayToAsk, type AskedUnit, type Contact } from './contacts.store';
import type { BInterfaceDeps } from './deps';
import { askHistory, historyMessages, windowMs } from './history';
import { declareAlarmPoint } from './freePoints.store';
import { only, type UnitMap } from './mapping';
import { readUnitMaps } from './mapping.store';
import type { Signals } from './signals';
import { saidOf } from './translate';
import type { UnitLine } from './unitLine';

export interface VisitPorts extends BInterfaceDeps {
  port: CollectedPort;
  signals: Signals;
  /** Where units are to send their alarms; null where nobody said it: then it is not told. */
  scIp: string | null;
  /** A unit that was silent for longer has recorded something meanwhile that we do not have. */
  gapMs: number;
}

const longestGapMs = dayMs;
/** A record of half an hour before may be the one that covers the beginning of the gap. */
const recordMs = 30 * minuteMs;
const windowsPerVisit = 4;
/** Data of the site, as the names that units give are. */
const [heldCode, heldName] = ['fsuAddressChanged', '监控单元地址变化'];

const contactOf = ({ id, answeredAt, historyFrom, clockAt, missed }: AskedUnit): Contact => ({
  ...{ unitId: id, answeredAt, historyFrom, clockAt, missed: missed ?? 0 },
  ...{ roundTripMs: null, error: '', cpuPct: null, memoryPct: null },
});

const whyOf = (error: unknown): string => {
  if (error instanceof CallFailed) return error.why;
  throw error;
};

/** Any well-formed answer is a sign of life, also one that says it failed. */
async function beat(line: UnitLine, contact: Contact, now: EpochMs): Promise<boolean> {
  try {
    const { cpuPct, memoryPct } = fsuInfoOf(await line.call('GET_FSUINFO', unitText(line.unit)));
    Object.assign(contact, { cpuPct, memoryPct });
  } catch (error) {
    const why = whyOf(error);
    // It spoke, if not of this.
    if (!['notSupported', 'otherAnswer', 'fault'].includes(why)) {
      Object.assign(contact, { error: why, missed: contact.missed + 1 });
      return false;
    }
  }
  Object.assign(contact, { answeredAt: now, missed: 0, roundTripMs: line.roundTripMs });
  return true;
}

/** What is done once: after a LOGIN, and the clock once a day. A unit that knows neither goes on. */
async function settle({ pool, clock, scIp }: VisitPorts, line: UnitLine, contact: Contact): Promise<void> {
  const { unit } = line;
  const now = clock.now();
  const loginAt = unit.loginAt ?? 0;
  const isUntold =
    scIp !== null && unit.regMode === 1 && unit.edition !== '2014' && (unit.toldScIpAt ?? 0) <= loginAt;
  try {
    if (isUntold) {
      const devices = (unit.devices ?? []).map((code) => ({ id: code, code }));
      await line.call('SET_LOGININFO', loginInfoText(unit, scIp, devices));
      await writeTold(pool, unit.id, now);
    }
    if (contact.clockAt === null || contact.clockAt <= Math.max(loginAt, now - dayMs)) {
      contact.clockAt = now;
      await line.call('TIME_CHECK', timeCheckText(now));
    }
  } catch (error) {
    contact.error = whyOf(error);
  }
}

async function tellValues(
  { port, signals, clock }: VisitPorts,
  map: UnitMap,
  { devices }: Answered,
): Promise<void> {
  const now = clock.now();
  const said = saidOf(devices, map, await signals.map());
  const told = [...said].filter(([, { v, f }]) => Object.keys(v).length + Object.keys(f).length > 0);
  await Promise.all(
    told.map(([deviceCode, { v, f }]) => {
      const json = { t: now, n: now, v, ...(Object.keys(f).length > 0 && { f }) };
      return port.tell({ site: map.site, deviceCode, leaf: 'telemetry', json });
    }),
  );
}

/** Reads some windows of what is missing; the rest with the next visits, also of the next process. */
async function fillGap(ports: VisitPorts, line: UnitLine, map: UnitMap, contact: Contact): Promise<void> {
  const { port, signals, clock } = ports;
  const known = await signals.map();
  const now = clock.now();
  for (let window = 0; window < windowsPerVisit && contact.historyFrom !== null; window += 1) {
    const from = Math.max(contact.historyFrom, now - longestGapMs);
    const to = Math.min(from + windowMs, now);
    const messages = historyMessages(await askHistory(line, known.keys(), { from, to }), map, known);
    const told = await Promise.all(messages.map((message) => port.tell(message)));
    // Not committed: the same window comes again.
    if (told.includes(false)) return;
    contact.historyFrom = to >= now ? null : to;
  }
}

/** The address of a unit is another than a person approved: an alarm of the controller of its site. */
async function tellHeld(
  { pool, port, clock }: VisitPorts,
  { isHeld }: AskedUnit,
  map: UnitMap,
): Promise<void> {
  const deviceCode = only(map, 'controller');
  const device = deviceCode === null ? null : await port.deviceOf(map.site.code, deviceCode);
  if (deviceCode === null || device === null) return;
  const isDeclared = device.free.has(heldCode);
  if (isHeld && !isDeclared) await declareAlarmPoint(pool, device.id, heldCode, heldName, clock.now());
  // A point that was just declared is known a moment later: the next visit tells it.
  if (!isDeclared) return;
  const now = clock.now();
  const json = { t: now, n: now, v: {}, f: { [heldCode]: isHeld ? 1 : 0 } };
  await port.tell({ site: map.site, deviceCode, leaf: 'telemetry', json });
}

/** One round with a unit: heart-beat, what is due, present values, and what was missed. */
export async function visit(ports: VisitPorts, line: UnitLine): Promise<Contact> {
  const { clock, pool, signals } = ports;
  const now = clock.now();
  const { unit } = line;
  const contact = contactOf(unit);
  const map = (await readUnitMaps(pool, [unit.id])).get(unit.id);
  if (map === undefined) return contact;
  await tellHeld(ports, unit, map);
  if (!(await beat(line, contact, now))) return contact;
  const lastAt = unit.answeredAt;
  if (lastAt !== null && now - lastAt > ports.gapMs) contact.historyFrom ??= lastAt - recordMs;
  await settle(ports, line, contact);
  try {
    const answered = await askValues(line, (await signals.map()).keys());
    if (answered.asks !== unit.asks) await writeWayToAsk(pool, unit.id, answered.asks);
    await tellValues(ports, map, answered);
    await fillGap(ports, line, map, contact);
  } catch (error) {
    contact.error = whyOf(error);
  }
  return contact;
}
