import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { Verdict } from './accept';
import type { Batch } from './batch';
import { feedBatchOf } from './committed';
import type { DeadLetterSample } from './deadLetters';
import { adoptOpenRules, loadOpenRules, watchedDeviceIds } from './deviceState';
import type { CommitFeed, CommitMark } from './feed';
import type { FloodWatch } from './floods';
import type { FieldMessage } from './message';
import type { IngestMetrics } from './metrics';
import type { ReadingPartitions } from './partitions';
import type { Judged, Pipeline } from './pipeline';
import type { Device, Places, Site } from './places';
import type { RuleBook } from './ruleBook';
import type { ShardLeases } from './shards';
import type { Look, Seen, Sight } from './sight';
import {
  centre,
  fireDue,
  hasSettled,
  judgeBlindness,
  judgeFlood,
  judgeSilence,
  judgeVitals,
  settleDevice,
  type CentreState,
  type CentreVitals,
} from './watch';
import type { BatchWriter } from './writer';

export interface EngineRoomPorts {
  pool: Pool;
  clock: Clock;
  log: Log;
  places: Places;
  ruleBook: RuleBook;
  pipeline: Pipeline;
  partitions: ReadingPartitions;
  writer: BatchWriter;
  sight: Sight;
  leases: ShardLeases;
  /**
   * Whether other processes hear the field as well. A message of a shard that went to one of them is dropped without
   * an answer, as the broker gives it to its new owner; alone, it waits for the lease of a killed predecessor to end.
   */
  isShared: boolean;
  letters: DeadLetterSample;
  feed: CommitFeed;
  metrics: IngestMetrics;
  floods: FloodWatch;
  vitals(): CentreVitals;
}

/** What one run of the loop has to do: messages in order of arrival, and the look that goes with them. */
export interface Work {
  messages: readonly FieldMessage[];
  look: Look;
  /** Set for a message that the database cannot take: it becomes a dead letter with this detail. */
  unstorable?: string;
}

/** The centre's own alarms are told by the process that holds the first shard. */
const centreShard = 0;

/** Turns work into one committed transaction, and only then into memory, news and acknowledgements. */
export class EngineRoom {
  /** Devices with a pending delay, an open silence or unfinished history: looked at on every turn. */
  private readonly watched = new Set<Device>();
  private centreState: CentreState = { rules: [], offsetMs: 0 };

  constructor(private readonly ports: EngineRoomPorts) {}

  /** Forgets the state of all devices, and loads again what must be watched although it may not speak. */
  async reload(): Promise<void> {
    const { places, pool, pipeline } = this.ports;
    for (const device of places.devicesById.values()) device.present = null;
    this.watched.clear();
    const devices = (await watchedDeviceIds(pool)).flatMap((id) => places.devicesById.get(id) ?? []);
    await pipeline.load(devices);
    for (const device of devices) this.watched.add(device);
    await this.loadCentre();
  }

  private async loadCentre(): Promise<void> {
    const state: CentreState = { rules: [], offsetMs: 0 };
    const rows = await loadOpenRules(this.ports.pool, [centre.id]);
    adoptOpenRules(state, this.centreRules(), rows.get(centre.id) ?? []);
    this.centreState = state;
  }

  /** @throws when the transaction failed; everything it touched is forgotten then and read again. */
  async run({ messages, look, unstorable }: Work): Promise<void> {
    const { pipeline, sight, clock, writer, leases } = this.ports;
    const startedMs = clock.monotonicMs();
    const all =
      unstorable === undefined ? await pipeline.judge(messages) : messages.map(withReason(unstorable));
    const judged = this.ports.isShared ? all.filter(({ verdict }) => this.isOurs(verdict)) : all;
    let batch: Batch | null = null;
    let mark: CommitMark | null;
    try {
      const now = clock.now();
      batch = await pipeline.apply(judged, now, look.wall);
      const seen = sight.preview(look);
      const centreDraft = { ...this.centreState };
      await this.judgeTime(batch, centreDraft, look.wall, seen);
      await this.ensurePartitions(batch);
      const kept = batch.refused.filter(({ reason, credential }) =>
        this.ports.letters.isKept(reason, credential),
      );
      mark = await writer.write(batch, { owner: leases.owner, now: clock.now(), watermark: look.wall, kept });
      this.centreState = centreDraft;
      sight.look(look);
      this.shiftTimers(batch, seen.steppedMs);
      this.adopt(batch, seen.wasBlind);
    } catch (error) {
      if (batch !== null) this.forget(batch);
      await this.loadCentre().catch(() => undefined);
      throw error;
    }
    this.tell(batch, judged, clock.monotonicMs() - startedMs, mark);
  }

  private isOurs(verdict: Verdict): boolean {
    const site = siteOf(verdict);
    return site === null || this.ports.leases.owns(site.shard);
  }

  private centreRules() {
    return this.ports.ruleBook.rulesOf('centre', 'D');
  }

  private async judgeTime(
    batch: Batch,
    centreDraft: CentreState,
    watermark: EpochMs,
    { seeingMs, blindSince, steppedMs }: Seen,
  ): Promise<void> {
    const { pipeline, leases } = this.ports;
    const unstepped = watermark - steppedMs;
    for (const device of this.watched)
      if (leases.owns(device.site.shard)) fireDue(batch, device, pipeline.rulesOf(device), unstepped);
    await this.settleHistory(batch, watermark);
    await this.judgeFloods(batch, watermark);
    if (blindSince === null) await this.judgeSilentSites(batch, seeingMs, watermark);
    if (!leases.owns(centreShard)) return;
    const now = this.ports.clock.now();
    judgeBlindness(batch, centreDraft, this.centreRules(), blindSince, now);
    judgeVitals(batch, centreDraft, this.centreRules(), this.ports.vitals(), now);
  }

  private async settleHistory(batch: Batch, watermark: EpochMs): Promise<void> {
    for (const device of this.watched) {
      if (!hasSettled(device, watermark)) continue;
      const state = device.draft ?? device.present;
      const from = Math.min(...(state?.late ?? []).flatMap((episode) => episode?.lastAt ?? []));
      const { rows } = await this.ports.pool.query<{ next: number | null }>(
        `select min(ts) as next from readings_${device.class} where device_id = $1 and ts > $2`,
        [device.id, from],
      );
      const next = rows[0]?.next ?? watermark;
      settleDevice(batch, device, this.ports.pipeline.rulesOf(device), next, watermark);
    }
  }

  private async judgeSilentSites(batch: Batch, seeingMs: number, watermark: EpochMs): Promise<void> {
    const { places, pipeline, leases } = this.ports;
    const rules = this.ports.ruleBook.rulesOf('controller', 'D');
    const patienceMs = Math.min(...rules.flatMap((rule) => rule.afterMs ?? []));
    if (!Number.isFinite(patienceMs)) return;
    const candidates: Device[] = [];
    for (const site of places.sites.values()) {
      const controller = site.controllerId === null ? undefined : places.devicesById.get(site.controllerId);
      if (controller === undefined || site.contact.heardAt === 0 || !leases.owns(site.shard)) continue;
      const isQuietFor = seeingMs - site.contact.heardSeeingMs;
      if (isQuietFor >= patienceMs || this.watched.has(controller)) candidates.push(controller);
    }
    await pipeline.load(candidates);
    for (const controller of candidates)
      judgeSilence(batch, controller.site, controller, pipeline.rulesOf(controller), seeingMs, watermark);
  }

  private async judgeFloods(batch: Batch, watermark: EpochMs): Promise<void> {
    const { places, pipeline, floods } = this.ports;
    const flooding = floods.sites();
    const candidates = new Set<Device>();
    for (const code of flooding) {
      const site = places.sites.get(code);
      const controller = site?.controllerId == null ? undefined : places.devicesById.get(site.controllerId);
      if (controller !== undefined) candidates.add(controller);
    }
    for (const device of this.watched) if (device.class === 'controller') candidates.add(device);
    await pipeline.load([...candidates]);
    for (const device of candidates)
      judgeFlood(batch, device, pipeline.rulesOf(device), flooding.has(device.site.code), watermark);
  }

  private async ensurePartitions(batch: Batch): Promise<void> {
    for (const [deviceClass, rows] of batch.rows) {
      const instants = new Set<EpochMs>();
      for (const { ts } of rows) instants.add(Math.floor(ts / 86_400_000) * 86_400_000);
      await this.ports.partitions.ensure(deviceClass, instants);
    }
  }

  /** The wall clock was set: what waits for a moment of ours keeps its distance to it. */
  private shiftTimers(batch: Batch, steppedMs: number): void {
    if (steppedMs === 0) return;
    this.ports.log.warn({ steppedMs }, 'the clock of this machine was set');
    for (const device of this.watched)
      if (device.present !== null && !batch.touched.has(device)) device.present.offsetMs += steppedMs;
    // The packer goes by the clock that was wrong: it may have taken an hour before its end.
    for (const device of this.ports.places.devicesById.values()) device.markedHour = 0;
  }

  private adopt(batch: Batch, wasBlind: boolean): void {
    const { sight, places } = this.ports;
    for (const device of batch.touched) {
      device.present = device.draft;
      device.draft = null;
      if (isWatched(device)) this.watched.add(device);
      else this.watched.delete(device);
    }
    for (const [site, { heardAt, isOnline, isHeard }] of batch.contacts) {
      site.contact.heardAt = heardAt;
      site.contact.isOnline = isOnline;
      if (isHeard) site.contact.heardSeeingMs = sight.seeingMs;
    }
    // Silence counts from when the centre sees again.
    if (wasBlind) for (const site of places.sites.values()) site.contact.heardSeeingMs = sight.seeingMs;
  }

  private forget(batch: Batch): void {
    this.ports.partitions.forget();
    for (const device of batch.touched) {
      device.draft = null;
      device.present = null;
    }
  }

  private tell(batch: Batch, judged: readonly Judged[], tookMs: number, mark: CommitMark | null): void {
    const { feed, metrics, clock } = this.ports;
    const now = clock.now();
    feed.publish(feedBatchOf(batch, now, mark));
    metrics.committed(batch.messages, batch.points, tookMs / 1_000);
    metrics.repeated(batch.repeats);
    for (const { reason } of batch.refused) metrics.refused(reason);
    metrics.transitioned('raised', batch.raised.length);
    metrics.transitioned('cleared', batch.cleared.length);
    const oldest = judged[0]?.message.receivedAt;
    if (oldest !== undefined) metrics.lagged(Math.max(0, now - oldest) / 1_000);
    for (const { message, verdict } of judged)
      message.settle(verdict.kind === 'refused' && verdict.reason === 'notOwner');
  }
}

const siteOf = (verdict: Verdict): Site | null => {
  if (verdict.kind === 'reading') return verdict.device.site;
  if (verdict.kind !== 'history') return verdict.site;
  return verdict.readings[0]?.device.site ?? verdict.refused[0]?.site ?? null;
};

const withReason =
  (detail: string) =>
  (message: FieldMessage): Judged => ({
    message,
    verdict: { kind: 'refused', reason: 'unstorable', site: null, detail },
  });

const isWatched = ({ present }: Device): boolean =>
  present !== null &&
  (present.rules.some((rule) => rule !== null) || present.late.some((episode) => episode !== null));
