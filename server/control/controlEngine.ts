import { shardCount, type FieldReply } from '@contract/telemetry';
import { secondMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type {
  BatchParticipant,
  Contribution,
  ReadingKind,
  ReadingRow,
  Site,
  Turn,
} from '../ingest/participant';
import type { Log } from '../platform/log';
import { RefusedCommands } from './apart';
import * as store from './control.store';
import type { ControlledUnits } from './controlledUnits';
import { readFacts, readSettings } from './facts.store';
import { answered, lookedAt } from './lifeCycle';
import { isWaiting, type CommandChange, type LiveCommand } from './liveCommand';
import type { CommandOutbox } from './outbox';
import { desiredBy, handedBackBy, vainlyGivenBackBy } from './overrides';
import { overtaken } from './overtaken';
import { OwnWishes } from './ownWishes';
import { depart } from './sending';
import type { ControlTimes } from './times';
import { TurnChanges } from './turnChanges';
import { isControlledClass, nothingRead, unitReadingOf } from './unitReading';

export interface ControlPorts {
  pool: Pool;
  log: Log;
  times: ControlTimes;
  units: ControlledUnits;
  outbox: Pick<CommandOutbox, 'offer' | 'takePublished' | 'putBack'>;
}

const everyShard = Array.from({ length: shardCount }, (_, shard) => shard);
/** Commands that people ask for are seen within this, ms. */
const syncEveryMs = secondMs / 2;
/** Of the ids that we give; a controller may answer with anything. */
const messageId = /^c\d+-\d+-[0-9a-f]+$/;
/** So many are looked up and sent in one turn. */
const mostAtOnce = 2_000;

/**
 * Carries commands through their life, as the process that owns their shards: sends them, hears the answers, proves
 * them by what the units report, and gives back what has run out. What a turn makes of them is committed with the
 * readings that say so; a message leaves only after its row.
 */
export class ControlEngine implements BatchParticipant {
  readonly standsOn = [];
  private live = new Map<number, LiveCommand>();
  private byMessage = new Map<string, LiveCommand>();
  private readonly refused: RefusedCommands;
  private readonly own: OwnWishes;
  private shards: number[] = [];
  /** What is in the store must be read again, all of it. */
  private isStale = true;
  private readAt: EpochMs = 0;
  private syncedAt: EpochMs = 0;
  private readonly lookedAt = new Map<number, EpochMs>();
  private changes: TurnChanges;
  private replies: store.HeardReply[] = [];
  private published: string[] = [];
  private isPublishedKept = true;

  constructor(private readonly ports: ControlPorts) {
    this.refused = new RefusedCommands(ports.times.lookMs);
    this.own = new OwnWishes(ports);
    this.changes = this.noChanges();
  }

  /** The shards whose commands are ours to send, as of the last turn. */
  get heldShards(): readonly number[] {
    return this.shards;
  }

  async renew(): Promise<void> {
    // Settings are read when a command is about to be sent.
  }

  async load(): Promise<void> {
    this.isStale = true;
  }

  async prepare(turn: Turn): Promise<void> {
    if (!this.isPublishedKept) this.ports.outbox.putBack(this.published);
    this.changes = this.noChanges();
    this.replies = [];
    this.published = [];
    this.isPublishedKept = true;
    this.shards = everyShard.filter((shard) => turn.holds(shard));
    const { watermark } = turn;
    const isDue = (at: EpochMs, everyMs: number) => Math.abs(watermark - at) >= everyMs;
    if (this.isStale) await this.readAll(watermark);
    else if (isDue(this.readAt, 2 * this.ports.times.lookMs)) await this.readLive(watermark);
    else if (isDue(this.syncedAt, syncEveryMs)) await this.readNew(watermark);
    await this.own.look(this.shards, watermark);
  }

  private noChanges(): TurnChanges {
    const { units, log } = this.ports;
    return new TurnChanges({ units, log, refused: this.refused });
  }

  private async readAll(now: EpochMs): Promise<void> {
    const { pool, units, outbox } = this.ports;
    units.replaceDesired(await store.readDesired(pool, this.shards));
    units.knowPlates(await store.readPlates(pool, this.shards));
    await this.readLive(now);
    outbox.offer(await store.readUnpublished(pool, this.shards, now));
    this.isStale = false;
  }

  private async readLive(now: EpochMs): Promise<void> {
    const read = await store.readLive(this.ports.pool, this.shards);
    const live = read.filter(({ id }) => !this.refused.isPausing(id, now));
    this.live = new Map(live.map((command) => [command.id, command]));
    this.byMessage = new Map(live.map((command) => [command.messageId ?? '', command]));
    for (const id of this.lookedAt.keys()) if (!this.live.has(id)) this.lookedAt.delete(id);
    this.ports.units.follow(live);
    this.readAt = this.syncedAt = now;
  }

  /** What people asked for since; what they took back is found when something is to be made of it. */
  private async readNew(now: EpochMs): Promise<void> {
    for (const command of await store.readWaiting(this.ports.pool, this.shards)) {
      if (this.refused.isPausing(command.id, now)) continue;
      this.live.set(command.id, command);
      this.ports.units.followToo(command);
    }
    this.syncedAt = now;
  }

  judgeReading(_turn: Turn, { device, receivedAt, values }: ReadingRow, kind: ReadingKind): void {
    if (!isControlledClass(device.class) || kind !== 'live' || !this.ports.units.isWatched(device.id)) return;
    const reading = unitReadingOf(device.draft?.values ?? values, device.class);
    this.ports.units.hear(device.id, reading, receivedAt);
  }

  hearReply(turn: Turn, site: Site, deviceCode: string, { id, ok, detail }: FieldReply): void {
    if (!messageId.test(id)) return;
    const told = { messageId: id, isOk: ok, detail: detail?.replaceAll('\0', '') ?? null };
    this.replies.push({ siteId: site.id, deviceCode, ...told });
    const command = this.byMessage.get(id);
    if (command?.siteId !== site.id || command.deviceCode !== deviceCode) return;
    if (!this.live.has(command.id) || this.changes.made.has(command.id)) return;
    const change = answered(command, { ok, detail }, turn.watermark, this.ports.times);
    if (change !== null) this.changes.made.set(command.id, [change]);
  }

  async judge(turn: Turn): Promise<Contribution> {
    for (const change of overtaken(this.live.values())) this.changes.made.set(change.command.id, [change]);
    this.lookAtSent(turn);
    await this.sendWaiting(turn);
    const own = this.own.judge(turn, this.live.values());
    this.published = this.ports.outbox.takePublished();
    this.isPublishedKept = false;
    for (const id of this.changes.made.keys()) turn.hold(this.live.get(id)?.shard ?? 0);
    const now = Math.round(turn.watermark);
    return {
      statements: [
        ...(this.replies.length > 0 ? [store.writeReplies(this.replies, now)] : []),
        ...(this.published.length > 0 ? [store.writePublished(this.published, now)] : []),
        ...own,
      ],
      ...(this.changes.made.size > 0 && { write: (statements) => this.changes.write(statements, now) }),
    };
  }

  committed(turn: Turn): void {
    const { watermark } = turn;
    const { units, outbox } = this.ports;
    this.isPublishedKept = true;
    const changes = this.changes.written();
    for (const desired of desiredBy(changes, units, watermark)) units.want(desired);
    for (const { id, deviceId, point } of handedBackBy(changes)) units.handBack(deviceId, point, id);
    for (const { id, deviceId, point } of vainlyGivenBackBy(changes)) units.keep(deviceId, point, id);
    // Before the changes are adopted: a wish that leaves in this turn is newer than what the centre made in it.
    for (const id of this.own.endedBy(this.live.values())) this.live.delete(id);
    this.own.committed(turn);
    const attempts: store.Unpublished[] = [];
    for (const [id, list] of this.changes.made) {
      // Somebody took it back meanwhile, or it is another's by now: the next look tells.
      if (!changes.has(id)) {
        this.live.delete(id);
        continue;
      }
      this.refused.forget(id);
      for (const change of list) {
        if (change.attempt !== undefined) attempts.push(change.attempt);
        this.adopt(change, watermark);
      }
    }
    units.follow(this.live.values());
    outbox.offer(attempts);
  }

  private adopt({ command, state, why, dueAt, isOver, attempt }: CommandChange, now: EpochMs): void {
    Object.assign(command, { state, why, dueAt, stateAt: now });
    if (attempt !== undefined) {
      const { number, messageId, was, wasDrawing, windowMs } = attempt;
      Object.assign(command, {
        attempt: number,
        messageId,
        sentAt: now,
        was: command.was ?? was,
        wasDrawing,
        windowMs,
      });
      this.byMessage.set(messageId, command);
    }
    const wanted = this.ports.units.wantedOf(command.deviceId, command.point);
    if (wanted?.commandId === command.id) wanted.isFailing = state === 'failed';
    if (isOver) this.live.delete(command.id);
  }

  private lookAtSent({ watermark }: Turn): void {
    for (const command of this.live.values()) {
      if (isWaiting(command) || this.changes.made.has(command.id)) continue;
      const { reading, track, heardAt, releasedAt } = this.ports.units.seenOf(command.deviceId);
      const sentAt = command.sentAt ?? 0;
      const shown = releasedAt > sentAt ? { ...reading, locked: 0 } : reading;
      const changes = lookedAt(
        command,
        { reading: shown, track, isNew: heardAt > sentAt },
        watermark,
        this.ports.times,
      );
      if (changes.length > 0) this.changes.made.set(command.id, changes);
    }
  }

  private async sendWaiting({ watermark: now, field }: Turn): Promise<void> {
    const { pool, times } = this.ports;
    const due = [...this.live.values()].filter((command) => this.isDue(command, now)).slice(0, mostAtOnce);
    if (due.length === 0) return;
    const facts = await readFacts(pool, [...new Set(due.map(({ deviceId }) => deviceId))], now);
    const settings = await readSettings(pool);
    const devices = due.flatMap(({ deviceId }) => field.places.devicesById.get(deviceId) ?? []);
    await field.load(devices);
    const started = new Set<number>();
    for (const command of due) {
      this.lookedAt.set(command.id, now);
      const device = field.places.devicesById.get(command.deviceId);
      const reading =
        device?.present && isControlledClass(device.class)
          ? unitReadingOf(device.present.values, device.class)
          : nothingRead;
      const known = facts.get(command.deviceId);
      // On a generator and after an outage units of one site start one after the other.
      const lastStartAgoMs = started.has(command.siteId) ? 0 : (known?.lastStartAgoMs ?? null);
      const departure = { now, facts: known && { ...known, lastStartAgoMs }, reading, settings, times };
      const changes = depart(command, departure);
      if (changes.length === 0) continue;
      this.changes.made.set(command.id, changes);
      if (device?.present) this.ports.units.prime(command.deviceId, reading);
      const isStart = command.point === 'switchedOn' && command.value === 1;
      if (isStart && changes.some(({ attempt }) => attempt !== undefined)) started.add(command.siteId);
    }
  }

  /** What waits is looked at again only so often. */
  private isDue(command: LiveCommand, now: EpochMs): boolean {
    if (!isWaiting(command) || !command.isOpen || this.changes.made.has(command.id)) return false;
    if (command.state === 'retrying' && (command.dueAt ?? 0) > now) return false;
    return Math.abs(now - (this.lookedAt.get(command.id) ?? 0)) >= this.ports.times.lookMs;
  }
}
