import type { EpochMs } from '@contract/time';
import { shardCount } from '@contract/telemetry';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { Verdict } from './accept';
import { newBatch, type Batch } from './batch';
import { feedBatchOf } from './committed';
import type { DeadLetterSample } from './deadLetters';
import { adoptOpenRules, loadOpenRules } from './deviceState';
import type { CommitFeed, CommitMark } from './feed';
import type { FloodWatch } from './floods';
import { shardTimeIn, watermarksOf, type HeldShards, type ShardTurn } from './heldShards';
import { settleHandOver } from './lateHistory';
import type { FieldMessage } from './message';
import type { IngestMetrics } from './metrics';
import type { ReadingPartitions } from './partitions';
import type { Judged, Pipeline } from './pipeline';
import type { Device, Places, Site } from './places';
import type { RuleBook } from './ruleBook';
import type { ShardLeases } from './shards';
import { isHeardThroughout, type Look, type Seen, type Sight } from './sight';
import { judgeSilence, patienceOf, silentOrWatched } from './silence';
import { suspendCentre, suspendDevice } from './suspension';
import { usualIntervals } from './usualInterval';
import {
  centre,
  fireDue,
  hasSettled,
  judgeBlindness,
  judgeFlood,
  judgeVitals,
  settleDevice,
  type CentreState,
  type CentreVitals,
} from './watch';
import { WatchedDevices } from './watchedDevices';
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
  held: HeldShards;
  /** Scales every delay of the alarm rules. */
  delayFactor: number;
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
  private readonly watched: WatchedDevices;
  private centreState: CentreState = { rules: [], offsetMs: 0 };
  private watermarkWrittenMs = Number.NEGATIVE_INFINITY;
  /** What a failed batch had touched, until it is read again. */
  private readonly forgotten = new Set<Device>();
  private isDoubtful = false;

  constructor(private readonly ports: EngineRoomPorts) {
    this.watched = new WatchedDevices(ports);
  }

  /** Other rules have other positions: the state of all devices is read again. */
  async reload(): Promise<void> {
    await this.watched.reload();
    await this.loadCentre();
  }

  /** Nothing is judged of a shard before its state was read under its lease. */
  private async renewShards(): Promise<void> {
    const { held, leases, sight } = this.ports;
    while (held.isOutdated) {
      await this.watched.renewShards(leases.terms, sight.seeingMs);
      await this.loadCentre();
    }
  }

  private async loadCentre(): Promise<void> {
    const state: CentreState = { rules: [], offsetMs: 0 };
    const rows = await loadOpenRules(this.ports.pool, [centre.id]);
    adoptOpenRules(state, this.centreRules(), rows.get(centre.id) ?? []);
    this.centreState = state;
  }

  /** @throws when the transaction failed; everything it touched is forgotten then and read again. */
  async run({ messages, look, unstorable }: Work): Promise<void> {
    const { pipeline, sight, clock, held } = this.ports;
    const startedMs = clock.monotonicMs();
    await this.recall();
    const all =
      unstorable === undefined ? await pipeline.judge(messages) : messages.map(withReason(unstorable));
    await this.renewShards();
    const judged = this.oursOf(all);
    const batch = newBatch(clock.now());
    let mark: CommitMark | null;
    try {
      const seen = sight.preview(look);
      const turn = held.plan(seen, look.wall);
      const centreDraft = { ...this.centreState };
      if (!this.wasOnlySlow(messages, look.wall, seen))
        await this.suspendDelays(batch, centreDraft, turn, look.wall, seen);
      await pipeline.apply(batch, judged, look.wall);
      await this.judgeTime(batch, centreDraft, turn, look.wall, seen);
      await this.ensurePartitions(batch);
      mark = await this.write(batch, turn, look, seen);
      this.centreState = centreDraft;
      sight.look(look);
      held.commit(turn);
      this.shiftTimers(batch, seen.steppedMs);
      this.adopt(batch, turn, seen);
    } catch (error) {
      this.forget(batch);
      throw error;
    }
    this.tell(batch, judged, clock.monotonicMs() - startedMs, mark);
  }

  /** @throws when a message must wait: nobody else hears it, and the shard is not ours yet */
  private oursOf(judged: readonly Judged[]): readonly Judged[] {
    const { held, isShared } = this.ports;
    const ours = judged.filter(({ verdict }) => {
      const site = siteOf(verdict);
      return site === null || held.holds(site.shard);
    });
    if (!isShared && ours.length < judged.length)
      throw new Error('a shard is still leased to another process');
    return ours;
  }

  /** @throws when a shard was lost while the batch was made */
  private async write(batch: Batch, turn: ShardTurn, look: Look, seen: Seen): Promise<CommitMark | null> {
    const { writer, leases, held, clock, letters, sight } = this.ports;
    for (const shard of batch.shards)
      if (!held.holds(shard)) throw new Error('the lease of a shard ended while its batch was made');
    const isDue = turn.next !== held.state || look.monotonicMs - this.watermarkWrittenMs >= sight.gapMs / 5;
    const mark = await writer.write(batch, {
      owner: leases.owner,
      now: clock.now(),
      kept: batch.refused.filter((refused) => letters.isKept(refused)),
      watermarks: isDue ? watermarksOf(turn, seen, look.wall) : [],
      seeingOf: (shard) => shardTimeIn(turn, shard, seen)?.seeingMs ?? 0,
    });
    if (isDue) this.watermarkWrittenMs = look.monotonicMs;
    return mark;
  }

  /** The database was slow, but every message that came meanwhile is here, in order. */
  private wasOnlySlow(messages: readonly FieldMessage[], wall: EpochMs, seen: Seen): boolean {
    const { held, sight } = this.ports;
    if (seen.blindSince === null || seen.isStillBlind || seen.steppedMs !== 0 || held.hasNew) return false;
    const arrivals = messages.map(({ receivedAt }) => receivedAt);
    return isHeardThroughout(arrivals, seen.blindSince, wall, sight.gapMs);
  }

  /** What was pending when the centre went blind goes on when it sees again, and not before the field could speak. */
  private async suspendDelays(
    batch: Batch,
    centreDraft: CentreState,
    { spells }: ShardTurn,
    watermark: EpochMs,
    { steppedMs }: Seen,
  ): Promise<void> {
    if (spells.size === 0) return;
    const { pipeline, pool, delayFactor } = this.ports;
    const devices = [...this.watched.all].filter(({ site }) => spells.has(site.shard));
    await pipeline.load(devices);
    const pending = devices.filter(({ present }) => present?.rules.some((open) => open?.timer));
    const graceOf = await usualIntervals(pool, pending, watermark, delayFactor);
    for (const device of pending) {
      const blindMs = spells.get(device.site.shard) ?? 0;
      suspendDevice(batch, device, pipeline.rulesOf(device), {
        blindMs,
        steppedMs,
        graceMs: graceOf(device),
      });
    }
    const centreBlindMs = spells.get(centreShard);
    if (centreBlindMs !== undefined) suspendCentre(batch, centreDraft, this.centreRules(), centreBlindMs);
  }

  private centreRules() {
    return this.ports.ruleBook.rulesOf('centre', 'D');
  }

  private async judgeTime(
    batch: Batch,
    centreDraft: CentreState,
    turn: ShardTurn,
    watermark: EpochMs,
    seen: Seen,
  ): Promise<void> {
    const { pipeline, held } = this.ports;
    const unstepped = watermark - seen.steppedMs;
    for (const device of this.watched.all)
      if (!turn.blindSince.has(device.site.shard))
        fireDue(batch, device, pipeline.rulesOf(device), unstepped);
    await this.settleHistory(batch, watermark);
    await this.judgeFloods(batch, watermark);
    await this.judgeSilentSites(batch, turn, seen, watermark);
    if (!held.holds(centreShard)) return;
    const now = this.ports.clock.now();
    judgeBlindness(batch, centreDraft, this.centreRules(), turn.blindSince.get(centreShard) ?? null, now);
    judgeVitals(batch, centreDraft, this.centreRules(), this.ports.vitals(), now);
  }

  private async settleHistory(batch: Batch, watermark: EpochMs): Promise<void> {
    for (const device of this.watched.all) {
      settleHandOver(batch, device, this.ports.pipeline.rulesOf(device), watermark);
      if (!hasSettled(device, watermark)) continue;
      const known = await nextReadings(this.ports.pool, device);
      const nextAfter = (lastAt: EpochMs) => known.get(lastAt) ?? watermark;
      settleDevice(batch, device, this.ports.pipeline.rulesOf(device), nextAfter, watermark);
    }
  }

  private async judgeSilentSites(
    batch: Batch,
    turn: ShardTurn,
    seen: Seen,
    watermark: EpochMs,
  ): Promise<void> {
    const { places, pipeline, ruleBook } = this.ports;
    const patienceMs = patienceOf(ruleBook.rulesOf('controller', 'D'));
    if (!Number.isFinite(patienceMs)) return;
    const times = Array.from({ length: shardCount }, (_, shard) =>
      turn.blindSince.has(shard) ? null : shardTimeIn(turn, shard, seen),
    );
    const timeOf = (shard: number) => times[shard] ?? null;
    const candidates = silentOrWatched(places, this.watched.all, patienceMs, timeOf);
    await pipeline.load(candidates);
    for (const controller of candidates) {
      const time = timeOf(controller.site.shard);
      if (time !== null) judgeSilence(batch, controller, pipeline.rulesOf(controller), time, watermark);
    }
  }

  private async judgeFloods(batch: Batch, watermark: EpochMs): Promise<void> {
    const { places, pipeline, floods, held } = this.ports;
    const flooding = floods.sites();
    const candidates = new Set<Device>();
    for (const code of flooding) {
      const site = places.sites.get(code);
      const controller = site?.controllerId == null ? undefined : places.devicesById.get(site.controllerId);
      if (controller !== undefined && held.holds(controller.site.shard)) candidates.add(controller);
    }
    for (const device of this.watched.all) if (device.class === 'controller') candidates.add(device);
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
    for (const device of this.watched.all)
      if (device.present !== null && !batch.touched.has(device)) device.present.offsetMs += steppedMs;
    // The packer goes by the clock that was wrong: it may have taken an hour before its end.
    for (const device of this.ports.places.devicesById.values()) device.markedHour = 0;
  }

  private adopt(batch: Batch, turn: ShardTurn, seen: Seen): void {
    for (const device of batch.touched) {
      device.present = device.draft;
      device.draft = null;
      this.watched.follow(device);
    }
    for (const [site, { heardAt, isOnline, isHeard }] of batch.contacts) {
      site.contact.heardAt = heardAt;
      site.contact.isOnline = isOnline;
      if (isHeard)
        site.contact.heardSeeingMs =
          shardTimeIn(turn, site.shard, seen)?.seeingMs ?? site.contact.heardSeeingMs;
    }
  }

  private forget(batch: Batch): void {
    this.ports.partitions.forget();
    this.isDoubtful = true;
    for (const device of batch.touched) {
      device.draft = null;
      device.present = null;
      this.forgotten.add(device);
    }
  }

  /** After a failed batch memory becomes what the database says, delays that wait included. */
  private async recall(): Promise<void> {
    if (!this.isDoubtful) return;
    const { writer, pipeline, held } = this.ports;
    await writer.endLost();
    const devices = [...this.forgotten].filter(({ site }) => held.holds(site.shard));
    await pipeline.load(devices);
    await this.loadCentre();
    for (const device of devices) this.watched.follow(device);
    this.forgotten.clear();
    this.isDoubtful = false;
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

/** When each of the device's late episodes that wait for their end was followed by another reading. */
const nextReadings = async (pool: Pool, device: Device): Promise<Map<EpochMs, EpochMs>> => {
  const late = (device.draft ?? device.present)?.late ?? [];
  const { rows } = await pool.query<{ last_at: EpochMs; next: EpochMs | null }>(
    `select k.last_at, (select min(ts) from readings_${device.class} where device_id = $1 and ts > k.last_at) as next
     from unnest($2::int8[]) as k (last_at)`,
    [device.id, late.flatMap((episode) => episode?.lastAt ?? [])],
  );
  return new Map(rows.flatMap(({ last_at, next }) => (next === null ? [] : [[last_at, next]])));
};

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
