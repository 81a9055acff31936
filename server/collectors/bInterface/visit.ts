import { unitText } from '@contract/bInterface/devices';
import { fsuInfoOf, loginInfoText, timeCheckText } from '@contract/bInterface/service';
import type { OfDevice, UnitValue } from '@contract/bInterface/values';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import { askValues } from './asking';
import { CallFailed } from './client';
import { compareAlarms } from './compare';
import { writeTold, writeWayToAsk, type AskedUnit, type Contact } from './contacts.store';
import { saidSince } from './inbox.store';
import { askHistory, historyMessages, timelessIn, windowMs } from './history';
import type { UnitMap } from './mapping';
import { readUnitMaps } from './mapping.store';
import { believed, judgeAnswers } from './quarantine';
import { isShut, tellStanding } from './standing';
import { endOverdueThresholds, settleThresholds } from './thresholds';
import { saidOf } from './translate';
import { noteUnreadable } from './unreadable.store';
import type { UnitLine } from './unitLine';
import type { VisitPorts } from './visitPorts';

const longestGapMs = dayMs;
/** A record of half an hour before may be the one that covers the beginning of the gap. */
const recordMs = 30 * minuteMs;
const windowsPerVisit = 4;
const ofHistory = { kind: 'history', why: 'noTime' } as const;

const contactOf = ({ id, answeredAt, historyFrom, clockAt, missed, compareFrom }: AskedUnit): Contact => ({
  ...{ unitId: id, answeredAt, historyFrom, clockAt, missed: missed ?? 0, compareFrom },
  ...{ roundTripMs: null, error: '', cpuPct: null, memoryPct: null },
});

const whyOf = (error: unknown): string => {
  if (error instanceof CallFailed) return error.why;
  throw error;
};

/** Any well-formed answer is a sign of life, also one that says it failed. */
async function beat(ports: VisitPorts, line: UnitLine, contact: Contact, now: EpochMs): Promise<boolean> {
  try {
    const { cpuPct, memoryPct } = fsuInfoOf(await line.call('GET_FSUINFO', unitText(line.unit)));
    Object.assign(contact, { cpuPct, memoryPct });
  } catch (error) {
    const why = whyOf(error);
    // It spoke, if not of this.
    if (!['notSupported', 'otherAnswer', 'fault'].includes(why)) {
      Object.assign(contact, { error: why, missed: contact.missed + 1 });
      await judgeAnswers(ports.pool, line, error, now);
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

/** Present values, and after a gap what stands there against what stands here. */
async function readValues(ports: VisitPorts, line: UnitLine, map: UnitMap, contact: Contact): Promise<void> {
  const { pool, port, clock } = ports;
  const signals = await ports.signals.value();
  const askedAt = clock.now();
  const answered = await askValues(line, signals.keys());
  if (answered.asks !== line.unit.asks) await writeWayToAsk(pool, line.unit.id, answered.asks);
  const now = clock.now();
  const devices = await believed(pool, line, answered.devices, { map, signals, at: now });
  const newer = await saidSince(pool, line.unit.id, askedAt);
  const told = [...saidOf(without(devices, newer), map, signals)].filter(
    ([, { v, f }]) => Object.keys(v).length + Object.keys(f).length > 0,
  );
  await Promise.all(
    told.map(([deviceCode, { v, f }]) => {
      const json = { t: now, n: now, v, ...(Object.keys(f).length > 0 && { f }) };
      return port.tell({ site: map.site, deviceCode, leaf: 'telemetry', json });
    }),
  );
  if (contact.compareFrom === null) return;
  if (await compareAlarms(pool, line, devices, { since: contact.compareFrom, now }))
    contact.compareFrom = null;
}

/** Reads some windows of what is missing; the rest with the next visits, also of the next process. */
async function fillGap(ports: VisitPorts, line: UnitLine, map: UnitMap, contact: Contact): Promise<void> {
  const { port, signals, clock } = ports;
  const known = await signals.value();
  const now = clock.now();
  for (let window = 0; window < windowsPerVisit && contact.historyFrom !== null; window += 1) {
    const from = Math.max(contact.historyFrom, now - longestGapMs);
    const to = Math.min(from + windowMs, now);
    const recorded = await askHistory(line, known.keys(), { from, to });
    const timeless = timelessIn(recorded).map((raw) => ({ ...ofHistory, unitId: line.unit.id, raw }));
    await noteUnreadable(ports.pool, timeless, now);
    const messages = historyMessages(recorded, map, known);
    const told = await Promise.all(messages.map((message) => port.tell(message)));
    // Not committed: the same window comes again.
    if (told.includes(false)) return;
    contact.historyFrom = to >= now ? null : to;
  }
}

/** What was missed by silence; what a unit that began anew forgot is compared alone. */
function noteGap({ gapMs }: VisitPorts, { answeredAt, loginAt }: AskedUnit, contact: Contact): void {
  const now = contact.answeredAt ?? 0;
  const isGap = answeredAt !== null && now - answeredAt > gapMs;
  if (isGap) contact.historyFrom ??= answeredAt - recordMs;
  // A comparison that was under way begins anew.
  if (isGap || (loginAt ?? 0) > (answeredAt ?? 0)) contact.compareFrom = now;
}

/** One round with a unit: heart-beat, what is due, present values, and what was missed. */
export async function visit(ports: VisitPorts, line: UnitLine): Promise<Contact> {
  const { clock, pool } = ports;
  const now = clock.now();
  const { unit } = line;
  const contact = contactOf(unit);
  const map = (await readUnitMaps(pool, [unit.id])).get(unit.id);
  if (map === undefined) return contact;
  await tellStanding(ports, unit, map);
  if (!(await beat(ports, line, contact, now))) {
    await endOverdueThresholds(ports, line);
    return contact;
  }
  noteGap(ports, unit, contact);
  // Nothing that it says is believed until a person says so; wishes for it end with that as their reason.
  if (isShut(unit)) {
    await settleThresholds(ports, line);
    return contact;
  }
  await settle(ports, line, contact);
  let failed: unknown = null;
  try {
    await readValues(ports, line, map, contact);
    await fillGap(ports, line, map, contact);
    await settleThresholds(ports, line);
  } catch (error) {
    contact.error = whyOf(error);
    failed = error;
  }
  await judgeAnswers(pool, line, failed, now);
  return contact;
}
