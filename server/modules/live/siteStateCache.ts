import { overlay } from '@contract/partialReadings';
import type { SiteState } from '@contract/sites';
import { minuteMs, type EpochMs } from '@contract/time';
import type { CommittedBatch, CommittedContact, CommittedReading } from '../../platform/commits/feed';
import type { Db } from '../../platform/database/database';
import { beginDay, beginWith, countEnergy, countLateEnergy, settleAt, type EnergyDay } from './energyDay';
import type { Draft } from './feed';
import { settledSince, type SettledSite } from './settledDays.store';
import {
  alarmsBesideSites,
  alarmsOfSites,
  allContacts,
  energyAtMidnight,
  latestPage,
  meterRatios,
  partMeters,
  retiredSince,
  type EnergyBase,
  type LevelCount,
} from './siteStateCache.store';
import {
  deviceOf,
  emptySite,
  hasSameCounts,
  isSameState,
  meterPoints,
  noValues,
  noCounts,
  stateOf,
  watchedClasses,
  type AlarmCounts,
  type DeviceNow,
  type SiteEntry,
} from './siteEntry';

type Trace = NonNullable<Draft['trace']>;

const pageRows = 5_000;

/** The present of every site in memory: filled from the store at the start, kept up by committed batches. */
export class SiteStateCache {
  private readonly sites = new Map<number, SiteEntry>();
  private readonly states = new Map<number, SiteState>();
  private readonly touched = new Set<number>();
  private besideSites: ReadonlyMap<number | null, AlarmCounts> = new Map();
  private trace: Trace | undefined;
  private midnight: EpochMs = 0;
  private retiredUntil: EpochMs = 0;
  /** Meters of a part: what they say is in that of the whole already. */
  private parts: ReadonlySet<number> = new Set();

  /** Days that were counted before are settled already. */
  private settledUntil: EpochMs = 0;

  constructor(private readonly db: Db) {}

  /** When the business day began that energies are counted since. */
  get dayBegan(): EpochMs {
    return this.midnight;
  }

  /** @param midnight when the plant's business day began */
  async load(midnight: EpochMs): Promise<void> {
    this.midnight = midnight;
    this.parts = new Set((await partMeters(this.db)).map(({ id }) => id));
    for (const base of await energyAtMidnight(this.db, midnight))
      rebase(deviceOf(this.entryOf(base.siteId), base.deviceId, 'meter'), base);
    await this.loadLatest();
    await this.setRatios();
    this.settledUntil = 0;
    await this.settle();
    for (const contact of await allContacts(this.db)) this.setContact(contact);
    await this.recountAll();
  }

  take({ readings, contacts, committedAt }: CommittedBatch): void {
    for (const reading of readings) this.takeReading(reading, committedAt);
    for (const contact of contacts) this.setContact(contact);
  }

  /** Counts the alarms of these sites anew. */
  async recount(siteIds: readonly number[]): Promise<void> {
    this.setCounts(siteIds, await alarmsOfSites(this.db, siteIds));
  }

  /**
   * What devices said last that were retired since the last call is the present no more; what meters counted stays. A
   * meter that became one of a part is forgotten whole.
   */
  async forgetRetired(): Promise<void> {
    for (const { id, siteId, at } of await retiredSince(this.db, this.retiredUntil)) {
      // A transaction that began before another may commit after it.
      this.retiredUntil = Math.max(this.retiredUntil, (at ?? 0) - minuteMs);
      const device = this.sites.get(siteId)?.devices.find(({ deviceId }) => deviceId === id);
      if (!device) continue;
      device.values = noValues(device.class);
      this.touched.add(siteId);
    }
    await this.forgetParts();
    await this.setRatios();
  }

  /**
   * Takes over what is counted of today by the rule of all energy, so that an exchange, a glitch or a gap counts here
   * as it does in the days of sites; counters go on from there.
   */
  async settle(): Promise<void> {
    const day = this.midnight;
    const siteIds = [...this.sites.values()].filter(hasMeter).map(({ siteId }) => siteId);
    const settled = await settledSince(this.db, siteIds, day, this.settledUntil);
    // Midnight may have passed meanwhile.
    if (day !== this.midnight) return;
    for (const site of settled) {
      settleSite(this.entryOf(site.siteId), site);
      // A transaction that began before another may commit after it.
      this.settledUntil = Math.max(this.settledUntil, site.countedAt - 2 * minuteMs);
    }
  }

  private async setRatios(): Promise<void> {
    const ratios = new Map((await meterRatios(this.db)).map(({ deviceId, ratio }) => [deviceId, ratio]));
    for (const { devices } of this.sites.values())
      for (const device of devices)
        if (device.class === 'meter') device.ratio = ratios.get(device.deviceId) ?? 1;
  }

  private async forgetParts(): Promise<void> {
    const parts = await partMeters(this.db);
    this.parts = new Set(parts.map(({ id }) => id));
    for (const { id, siteId } of parts) {
      const entry = this.sites.get(siteId);
      const at = entry?.devices.findIndex(({ deviceId }) => deviceId === id) ?? -1;
      if (at < 0) continue;
      entry?.devices.splice(at, 1);
      this.touched.add(siteId);
    }
  }

  async recountBesideSites(): Promise<void> {
    this.besideSites = countsBy(await alarmsBesideSites(this.db), ({ areaId }) => areaId);
  }

  async recountAll(): Promise<void> {
    await this.recountBesideSites();
    const rows = await alarmsOfSites(this.db, null);
    const siteIds = rows.map(({ siteId }) => siteId);
    this.setCounts(new Set([...this.sites.keys(), ...siteIds]), rows);
  }

  beginDay(midnight: EpochMs): void {
    this.midnight = midnight;
    for (const entry of this.sites.values()) {
      entry.settled = { total: null, ac: null };
      for (const { energy, acEnergy } of entry.devices)
        for (const day of [energy, acEnergy]) if (day) beginDay(day, midnight);
    }
  }

  /** Alarms that belong to no site, by area; under null those of the centre itself. */
  countsBesideSites(): ReadonlyMap<number | null, AlarmCounts> {
    return this.besideSites;
  }

  entry(siteId: number): SiteEntry | undefined {
    return this.sites.get(siteId);
  }

  state(siteId: number): SiteState | undefined {
    return this.states.get(siteId);
  }

  /** Sites whose visible state changed since the last call, and the slowest way of the values behind it. */
  changes(): { siteIds: readonly number[]; trace: Trace | undefined } {
    const siteIds = [...this.touched].filter((siteId) => this.renew(siteId));
    const changes = { siteIds, trace: siteIds.length > 0 ? this.trace : undefined };
    this.touched.clear();
    this.trace = undefined;
    return changes;
  }

  private renew(siteId: number): boolean {
    const state = stateOf(this.entryOf(siteId));
    if (isSameState(this.states.get(siteId), state)) return false;
    this.states.set(siteId, state);
    return true;
  }

  private entryOf(siteId: number): SiteEntry {
    const entry = this.sites.get(siteId) ?? emptySite(siteId);
    this.sites.set(siteId, entry);
    return entry;
  }

  /** For a device of a watched class; `at` is the time of its values. */
  private put(row: Values): void {
    const entry = this.entryOf(row.siteId);
    const device = deviceOf(entry, row.deviceId, row.class);
    overlay(device.values, row, null);
    countMeter(device, row.at, this.midnight);
    // A stamp that lies ahead of us is worth no more than its arrival, also one that was known before.
    const at = Math.min(row.at, row.receivedAt);
    entry.at = entry.at > row.receivedAt ? at : Math.max(entry.at, at);
    this.touched.add(row.siteId);
  }

  private takeReading(reading: CommittedReading, committedAt: EpochMs): void {
    if (!watchedClasses.includes(reading.class) || this.parts.has(reading.deviceId)) return;
    if (reading.isLate) return this.takeLate(reading);
    this.put(reading);
    if (!this.trace || reading.receivedAt < this.trace.receivedAt)
      this.trace = { deviceAt: reading.at, receivedAt: reading.receivedAt, committedAt };
  }

  private takeLate({ siteId, deviceId, class: deviceClass, values, at }: CommittedReading): void {
    const entry = this.entryOf(siteId);
    const device = deviceOf(entry, deviceId, deviceClass);
    // What comes late to a day that is counted is in its next count.
    if (entry.settled.total === null && entry.settled.ac === null)
      eachCounter(device, values, (day, kwh) => countLateEnergy(day, kwh, at, this.midnight));
  }

  private setContact({ siteId, isOnline, isUnderstood = true }: Omit<CommittedContact, 'heardAt'>): void {
    const entry = this.entryOf(siteId);
    entry.comm = isOnline ? 'online' : 'offline';
    entry.isUnderstood = isUnderstood;
    this.touched.add(siteId);
  }

  private setCounts(siteIds: Iterable<number>, rows: Awaited<ReturnType<typeof alarmsOfSites>>): void {
    const counted = countsBy(rows, ({ siteId }) => siteId);
    for (const siteId of siteIds) {
      const entry = this.entryOf(siteId);
      const alarms = counted.get(siteId) ?? noCounts();
      if (hasSameCounts(entry.alarms, alarms)) continue;
      entry.alarms = alarms;
      this.touched.add(siteId);
    }
  }

  private async loadLatest(): Promise<void> {
    for (let after = 0; ;) {
      const rows = await latestPage(this.db, watchedClasses, after, pageRows);
      for (const row of rows) this.put({ ...row, at: row.ts });
      after = rows.at(-1)?.deviceId ?? after;
      if (rows.length < pageRows) return;
    }
  }
}

function countsBy<Row extends LevelCount, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, AlarmCounts> {
  const counted = new Map<Key, AlarmCounts>();
  for (const row of rows) {
    const counts = counted.get(keyOf(row)) ?? noCounts();
    counts.active[row.level - 1] = row.active;
    counts.suppressed += row.suppressed;
    counted.set(keyOf(row), counts);
  }
  return counted;
}

type Values = Pick<
  CommittedReading,
  'siteId' | 'deviceId' | 'class' | 'at' | 'receivedAt' | 'values' | 'invalid'
>;

const isKnown = (value: number | null | undefined): value is number => Number.isFinite(value);

function eachCounter(
  { energy, acEnergy }: DeviceNow,
  values: readonly (number | null | undefined)[],
  count: (day: EnergyDay, counterKwh: number) => void,
): void {
  const [counterKwh, acCounterKwh] = [values[meterPoints.energyKwh], values[meterPoints.acEnergyKwh]];
  if (energy && isKnown(counterKwh)) count(energy, counterKwh);
  if (acEnergy && isKnown(acCounterKwh)) count(acEnergy, acCounterKwh);
}

const hasMeter = ({ devices }: SiteEntry): boolean => devices.some((device) => device.class === 'meter');

function settleSite(entry: SiteEntry, { total, ac, meters }: SettledSite): void {
  entry.settled = { total, ac };
  for (const { deviceId, resolutionKwh, ...last } of meters) {
    const { energy, acEnergy } = deviceOf(entry, deviceId, 'meter');
    if (energy && total) settleAt(energy, last.total, resolutionKwh.total);
    if (acEnergy && ac) settleAt(acEnergy, last.ac, resolutionKwh.ac);
  }
}

const countMeter = (device: DeviceNow, at: EpochMs, midnight: EpochMs): void =>
  eachCounter(device, device.values, (day, kwh) => countEnergy(day, kwh, at, midnight));

function rebase({ energy, acEnergy }: DeviceNow, { energyKwh, acEnergyKwh, at }: EnergyBase): void {
  if (energy) beginWith(energy, energyKwh, at);
  if (acEnergy) beginWith(acEnergy, acEnergyKwh, at);
}
