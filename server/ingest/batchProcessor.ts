import type { EpochMs } from '@contract/time';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { newBatch, touch, type Batch } from './batch';
import { feedBatchOf } from './committed';
import type { DeadLetterSample } from './deadLetters';
import type { CommitFeed, CommitMark } from '../platform/commits/feed';
import { shardTimeIn, watermarksOf, type HeldShards, type ShardTurn } from './heldShards';
import type { FloodWatch } from './floods';
import type { TakeOverWatch } from './takeOvers';
import type { Intake } from './intake';
import type { LoadedDevices } from './loadedDevices';
import type { FieldMessage } from './message';
import type { IngestMetrics } from './metrics';
import type { BatchParticipant, Contribution, Turn } from './participant';
import type { ReadingPartitions } from './partitions';
import type { Pipeline } from './pipeline';
import type { Device, Places, Site } from './places';
import type { ShardLeases } from './shards';
import { isHeardThroughout, type Observation, type Advance, type IngestWatermark } from './ingestWatermark';
import { refused, type Verdict } from './verdict';
import type { Judged } from './storedRepeats';
import type { WriteHealth } from './writeHealth';
import type { BatchWriter } from './writer';

export interface BatchProcessorPorts {
  clock: Clock;
  log: Log;
  places: Places;
  pipeline: Pipeline;
  partitions: ReadingPartitions;
  writer: BatchWriter;
  watermark: IngestWatermark;
  leases: ShardLeases;
  held: HeldShards;
  loaded: LoadedDevices;
  participants: readonly BatchParticipant[];
  floods: Pick<FloodWatch, 'sites'>;
  takeOvers: Pick<TakeOverWatch, 'usedTwice'>;
  intake: Pick<Intake, 'isHeld'>;
  writes: Pick<WriteHealth, 'isFailing'>;
  /**
   * Whether other processes hear the field as well. A message of a shard that went to one of them is dropped without
   * an answer, as the broker gives it to its new owner; alone, it waits for the lease of a killed predecessor to end.
   */
  isShared: boolean;
  letters: DeadLetterSample;
  feed: CommitFeed;
  metrics: IngestMetrics;
}

/** What one run of the loop has to do: messages in order of arrival, and the observation that goes with them. */
export interface Work {
  messages: readonly FieldMessage[];
  observation: Observation;
  /** Set for a message that the database cannot take: it becomes a dead letter with this detail. */
  unstorable?: string;
}

/** What a turn is made of: how the shards stand in it, and what its observation means. */
interface Run {
  turn: Turn;
  shards: ShardTurn;
  advance: Advance;
  observation: Observation;
}

/** Turns work into one committed transaction, and only then into memory, news and acknowledgements. */
export class BatchProcessor {
  private watermarkWrittenMs = Number.NEGATIVE_INFINITY;
  /** What a failed batch had touched, until it is read again. */
  private readonly forgotten = new Set<Device>();
  private isDoubtful = false;

  constructor(private readonly ports: BatchProcessorPorts) {}

  /** Participants judge by something else: all that is in memory is read again. */
  async reload(): Promise<void> {
    await this.ports.loaded.reload();
  }

  /** Nothing is judged of a shard before its state was read under its lease. */
  private async renewShards(): Promise<void> {
    const { held, leases, watermark, loaded } = this.ports;
    while (held.isOutdated) await loaded.renewShards(leases.terms, watermark.seeingMs);
  }

  /** @throws when the transaction failed; everything it touched is forgotten then and read again. */
  async run({ messages, observation, unstorable }: Work): Promise<void> {
    const { pipeline, clock, participants } = this.ports;
    const startedMs = clock.monotonicMs();
    await this.recall();
    const all =
      unstorable === undefined ? await pipeline.judge(messages) : messages.map(withReason(unstorable));
    await this.renewShards();
    const judged = this.oursOf(all);
    const batch = newBatch(clock.now());
    const contributions: Contribution[] = [];
    let mark: CommitMark | null;
    try {
      const run = this.begin(batch, messages, observation);
      const { turn } = run;
      for (const participant of participants) await participant.prepare(turn);
      await pipeline.apply(turn, judged);
      for (const participant of participants) contributions.push(await participant.judge(turn));
      await this.ensurePartitions(batch);
      mark = await this.write(run, contributions);
      this.adopt(run);
    } catch (error) {
      this.forget(batch);
      throw error;
    }
    this.ports.feed.publish(feedBatchOf(batch, contributions, clock.now(), mark));
    this.tell(batch, judged, clock.monotonicMs() - startedMs);
  }

  private begin(batch: Batch, messages: readonly FieldMessage[], observation: Observation): Run {
    const { watermark, held, loaded: field, floods, takeOvers, intake, writes } = this.ports;
    const advance = watermark.preview(observation);
    const shards = held.plan(advance, observation.wall);
    const turn: Turn = {
      ...{ batch, field, watermark: observation.wall, steppedMs: advance.steppedMs },
      ...{ blindSince: shards.blindSince, spells: shards.spells, flooding: floods.sites() },
      usedTwice: takeOvers.usedTwice(),
      wasOnlySlow: this.wasOnlySlow(messages, observation.wall, advance),
      intake: { isHeld: intake.isHeld, isFailing: writes.isFailing },
      holds: (shard) => held.holds(shard),
      timeOf: (shard) => shardTimeIn(shards, shard, advance),
      hold: (shard) => void batch.shards.add(shard),
      touch: (device) => touch(batch, device),
    };
    return { turn, shards, advance, observation };
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
  private async write(run: Run, contributions: readonly Contribution[]): Promise<CommitMark | null> {
    const { shards, advance, observation } = run;
    const { batch } = run.turn;
    const { writer, leases, held, clock, letters, watermark } = this.ports;
    for (const shard of batch.shards)
      if (!held.holds(shard)) throw new Error('the lease of a shard ended while its batch was made');
    const isDue =
      shards.next !== held.state || observation.monotonicMs - this.watermarkWrittenMs >= watermark.gapMs / 5;
    const mark = await writer.write(batch, {
      owner: leases.owner,
      now: clock.now(),
      kept: batch.refused.filter((refused) => letters.isKept(refused)),
      watermarks: isDue ? watermarksOf(shards, advance, observation.wall) : [],
      contributions,
    });
    if (isDue) this.watermarkWrittenMs = observation.monotonicMs;
    return mark;
  }

  /** The database was slow, but every message that came meanwhile is here, in order. */
  private wasOnlySlow(messages: readonly FieldMessage[], wall: EpochMs, advance: Advance): boolean {
    const { held, watermark } = this.ports;
    if (advance.blindSince === null || advance.isStillBlind || advance.steppedMs !== 0 || held.hasNew)
      return false;
    const arrivals = messages.map(({ receivedAt }) => receivedAt);
    return isHeardThroughout(arrivals, advance.blindSince, wall, watermark.gapMs);
  }

  private async ensurePartitions(batch: Batch): Promise<void> {
    for (const [deviceClass, rows] of batch.rows) {
      const instants = new Set<EpochMs>();
      for (const { ts } of rows) instants.add(Math.floor(ts / 86_400_000) * 86_400_000);
      await this.ports.partitions.ensure(deviceClass, instants);
    }
  }

  /** The packer goes by the clock that was wrong: it may have taken an hour before its end. */
  private unmarkHours({ steppedMs }: Advance): void {
    if (steppedMs === 0) return;
    this.ports.log.warn({ steppedMs }, 'the clock of this machine was set');
    for (const device of this.ports.places.devicesById.values()) device.markedHour = 0;
  }

  private adopt({ turn, shards, advance, observation }: Run): void {
    const { watermark, held, participants } = this.ports;
    watermark.advanceTo(observation);
    held.commit(shards);
    for (const participant of participants) participant.committed(turn);
    this.unmarkHours(advance);
    for (const device of turn.batch.touched) {
      if (device.draft === null) continue;
      device.present = device.draft;
      device.draft = null;
    }
  }

  private forget(batch: Batch): void {
    const devices = [...batch.touched];
    this.ports.partitions.forget();
    this.isDoubtful = true;
    this.ports.loaded.forget(devices);
    for (const device of devices) this.forgotten.add(device);
  }

  /** After a failed batch memory becomes what the database says, delays that wait included. */
  private async recall(): Promise<void> {
    if (!this.isDoubtful) return;
    const { writer, loaded, held } = this.ports;
    await writer.endLost();
    await loaded.load([...this.forgotten].filter(({ site }) => held.holds(site.shard)));
    await loaded.loadShards([]);
    this.forgotten.clear();
    this.isDoubtful = false;
  }

  private tell(batch: Batch, judged: readonly Judged[], tookMs: number): void {
    const { metrics, clock } = this.ports;
    const now = clock.now();
    metrics.committed(batch.messages, batch.points, tookMs / 1_000);
    metrics.repeated(batch.repeats);
    for (const { reason } of batch.refused) metrics.refused(reason);
    const oldest = judged[0]?.message.receivedAt;
    if (oldest !== undefined) metrics.lagged(Math.max(0, now - oldest) / 1_000);
    for (const { message, verdict } of judged)
      message.settle(verdict.kind === 'refused' && verdict.reason === 'notOwner');
  }
}

const siteOf = (verdict: Verdict): Site | null => {
  if (verdict.kind === 'reading' || verdict.kind === 'access') return verdict.device.site;
  if (verdict.kind !== 'history') return verdict.site;
  return verdict.readings[0]?.device.site ?? verdict.refused[0]?.site ?? null;
};

const withReason =
  (detail: string) =>
  (message: FieldMessage): Judged => ({
    message,
    verdict: refused('unstorable', null, detail),
  });
