import type { CentreVitals, ServerVitals } from '@contract/points';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { Counter } from 'prom-client';
import type {
  BatchParticipant,
  Contribution,
  Device,
  Field,
  LoadedShard,
  ReadingRow,
  ShardTime,
  Told as Telling,
  Turn,
} from '../ingest/participant';
import type { Clock } from '../platform/clock';
import type { Metrics } from '../platform/metrics';
import { AlarmDraft } from './changes';
import { delayTimeOf } from './delayTime';
import { evaluateReading } from './evaluate';
import {
  evaluateLate,
  hasSettled,
  overtake,
  settleEpisodes,
  settleHandOver,
  settleMsOf,
  type Told,
} from './lateHistory';
import { writeDelays } from './memory/delays';
import { memoriesToWrite, writeMemories } from './memory/memories';
import { judgedUntil, nextReadings, readOpenRules, unsettledDeviceIds } from './memory/openRules';
import { recallRules } from './memory/ruleMemory';
import type { AlarmRecords } from './records';
import type { RuleBook } from './ruleBook';
import type { Rule } from './rules';
import { judgeSilence, patienceOf, silentOrWatched, type HeardSites } from './silence';
import { centreId, Subject } from './state';
import { Subjects } from './subjects';
import { hasTimer, suspend } from './suspension';
import { fireDue, judgeBlindness, judgeFlood, judgeVitals } from './timed';
import { usualIntervals } from './usualInterval';

export interface AlarmEnginePorts {
  pool: Pool;
  clock: Clock;
  metrics: Metrics;
  records: AlarmRecords;
  ruleBook: RuleBook;
  heard: HeardSites;
  /** Scales every delay of the alarm rules. */
  delayFactor: number;
  vitals(): ServerVitals;
}

/** The centre's own alarms are told by the process that holds the first shard. */
const centreShard = 0;

/** Judges readings, and what time alone decides: delays, silence, floods, the end of history, and the centre itself. */
export class AlarmEngine implements BatchParticipant {
  readonly standsOn = ['alarm_definitions'];
  private readonly subjects = new Subjects();
  private centre = new Subject(null);
  private changes: AlarmDraft | null = null;
  private isPrepared = false;
  private readonly transitions: Counter;

  constructor(private readonly ports: AlarmEnginePorts) {
    this.transitions = new Counter({
      name: 'alarm_transitions_total',
      help: 'Alarms raised and cleared by the ingest',
      labelNames: ['kind'],
      registers: [ports.metrics],
    });
  }

  async renew(): Promise<void> {
    const { records, ruleBook } = this.ports;
    if (!this.isPrepared) await records.prepare();
    this.isPrepared = true;
    ruleBook.replace(await records.definitions());
  }

  async load(shards: readonly LoadedShard[], field: Field): Promise<void> {
    const { pool } = this.ports;
    this.subjects.forgetGone(field.places.devicesById);
    if (shards.length > 0) {
      const ids = await unsettledDeviceIds(
        pool,
        shards.map(({ shard }) => shard),
      );
      await field.load(ids.flatMap((id) => field.places.devicesById.get(id) ?? []));
    }
    const centre = new Subject(null);
    await readOpenRules(pool, [{ id: centreId, rules: this.rulesOf(null), state: centre.state }]);
    this.centre = centre;
  }

  async loadDevices(devices: readonly Device[], { toleranceMs }: Field): Promise<void> {
    const { pool } = this.ports;
    const loaded = devices.flatMap((device) => {
      const { present } = device;
      if (present === null) return [];
      const subject = new Subject(device, judgedUntil(present));
      return [{ id: device.id, device, present, subject, state: subject.state, rules: this.rulesOf(device) }];
    });
    await readOpenRules(pool, loaded);
    await recallRules(pool, loaded, toleranceMs);
    for (const { device, subject } of loaded) this.subjects.put(device, subject);
  }

  forgotten(devices: readonly Device[]): void {
    for (const device of devices) this.subjects.forget(device);
  }

  async prepare(turn: Turn): Promise<void> {
    // What a failed batch drafted of the centre is read again with its devices.
    this.changes = new AlarmDraft(turn);
    if (!turn.wasOnlySlow && turn.spells.size > 0) await this.suspendDelays(turn, this.changes);
  }

  judgeReading(turn: Turn, row: ReadingRow, telling: Telling, reported: number): void {
    const changes = this.draft;
    const { device, ts, receivedAt } = row;
    const subject = this.subjects.of(device);
    const rules = this.rulesOf(device);
    const { toleranceMs } = turn.field;
    const draft = changes.stateOf(subject);
    if (telling !== 'live') this.handOver(turn, subject, row, telling);
    if (telling === 'history')
      return evaluateLate({ changes, subject, rules, watermark: turn.watermark }, row);
    const isOvertaking = telling === 'live' && draft.lateTs >= 0 && draft.lateTs === draft.ts;
    if (isOvertaking && ts - draft.ts > toleranceMs)
      overtake({ changes, subject, rules, watermark: turn.watermark });
    // A device whose clock was wrong was judged by ours: time does not run back.
    const at = telling === 'late' ? Math.max(ts, draft.judgedAt) : delayTimeOf(ts, receivedAt, toleranceMs);
    draft.ts = ts;
    draft.offsetMs = receivedAt - at;
    draft.judgedAt = at;
    const values = device.draft?.values ?? row.values;
    const whose = telling === 'late' ? 'own' : 'all';
    evaluateReading(changes, this.subjects, { subject, rules, values, reported, at, receivedAt, whose });
  }

  async judge(turn: Turn): Promise<Contribution> {
    const changes = this.draft;
    const { watermark, steppedMs, blindSince } = turn;
    for (const subject of this.subjects.unsettled)
      if (subject.device !== null && !blindSince.has(subject.device.site.shard))
        fireDue(this.toldOf(subject, watermark - steppedMs));
    await this.settleHistory(turn);
    await this.judgeFloods(turn);
    await this.judgeSilentSites(turn);
    if (turn.holds(centreShard)) this.judgeCentre(turn);
    const memories = memoriesToWrite(changes.subjects, turn.batch);
    return {
      statements: memories.length > 0 ? [writeMemories(memories, turn.batch.startedAt)] : [],
      write: async (statements, now) => {
        await this.ports.records.write(statements, changes, now);
        await writeDelays(statements, changes);
      },
    };
  }

  committed({ batch, steppedMs }: Turn): void {
    const { subjects: changed, raised, cleared } = this.draft;
    for (const subject of memoriesToWrite(changed, batch)) subject.rememberedAt = batch.startedAt;
    // The wall clock was set: what waits for a moment of ours keeps its distance to it.
    if (steppedMs !== 0)
      for (const { draft, state } of this.subjects.unsettled) if (draft === null) state.offsetMs += steppedMs;
    for (const subject of changed) {
      subject.adopt();
      if (subject.device !== null) this.subjects.follow(subject);
    }
    this.changes = null;
    this.transitions.inc({ kind: 'raised' }, raised.length);
    this.transitions.inc({ kind: 'cleared' }, cleared.length);
  }

  private get draft(): AlarmDraft {
    if (this.changes === null) throw new Error('no turn is being judged');
    return this.changes;
  }

  private toldOf(subject: Subject, watermark: EpochMs): Told {
    return { changes: this.draft, subject, rules: this.rulesOf(subject.device), watermark };
  }

  private rulesOf(device: Device | null): readonly Rule[] {
    const { ruleBook } = this.ports;
    return device === null
      ? ruleBook.rulesOf('centre', 'D')
      : ruleBook.rulesOf(device.class, device.site.stationClass);
  }

  /** What came late: while more of it comes, the hand-over of a buffer goes on. */
  private handOver({ watermark }: Turn, subject: Subject, { ts }: ReadingRow, telling: Telling): void {
    const draft = this.draft.stateOf(subject);
    const isPresent = telling === 'late';
    if (isPresent || draft.handedOverAt !== null) draft.handedOverAt = watermark + settleMsOf(watermark - ts);
    if (isPresent) draft.lateTs = ts;
  }

  /** What was pending when the centre went blind goes on when it sees again, and not before the field could speak. */
  private async suspendDelays({ spells, steppedMs, watermark }: Turn, changes: AlarmDraft): Promise<void> {
    const { pool, delayFactor } = this.ports;
    const pending = [...this.subjects.unsettled].flatMap((subject) => {
      const { device } = subject;
      const blindMs = device === null ? undefined : spells.get(device.site.shard);
      return device !== null && blindMs !== undefined && hasTimer({ subject })
        ? [{ subject, device, blindMs }]
        : [];
    });
    const devices = pending.map(({ device }) => device);
    const graceOf = await usualIntervals(pool, devices, watermark, delayFactor);
    for (const { subject, device, blindMs } of pending)
      suspend(this.toldOf(subject, watermark), { blindMs, steppedMs, graceMs: graceOf(device) });
    const centreBlindMs = spells.get(centreShard);
    if (centreBlindMs === undefined) return;
    const told = { changes, subject: this.centre, rules: this.rulesOf(null), watermark };
    // The limits of the centre itself are looked at with every turn: they need no time to speak.
    suspend(told, { blindMs: centreBlindMs, steppedMs: 0, graceMs: 0 }, (rule) => rule.mask !== 0);
  }

  private async settleHistory({ watermark }: Turn): Promise<void> {
    for (const subject of this.subjects.unsettled) {
      const told = this.toldOf(subject, watermark);
      settleHandOver(told, this.subjects);
      const { device } = subject;
      if (device === null || !hasSettled(subject, watermark)) continue;
      const known = await nextReadings(this.ports.pool, device, subject.now);
      settleEpisodes(told, (lastAt) => known.get(lastAt) ?? watermark);
    }
  }

  private async judgeFloods({ flooding, field, watermark, holds }: Turn): Promise<void> {
    const { sites, devicesById } = field.places;
    const candidates = new Set<Device>();
    for (const code of flooding) {
      const site = sites.get(code);
      const controller = site?.controllerId == null ? undefined : devicesById.get(site.controllerId);
      if (controller !== undefined && holds(controller.site.shard)) candidates.add(controller);
    }
    for (const { device } of this.subjects.unsettled)
      if (device?.class === 'controller') candidates.add(device);
    await field.load([...candidates]);
    for (const device of candidates)
      judgeFlood(this.toldOf(this.subjects.of(device), watermark), flooding.has(device.site.code));
  }

  private async judgeSilentSites(turn: Turn): Promise<void> {
    const { field, blindSince, watermark } = turn;
    const { heard, ruleBook } = this.ports;
    const patienceMs = patienceOf(ruleBook.rulesOf('controller', 'D'));
    if (!Number.isFinite(patienceMs)) return;
    const times = new Map<number, ShardTime | null>();
    const timeOf = (shard: number): ShardTime | null => {
      const known = times.get(shard);
      if (known !== undefined) return known;
      const time = blindSince.has(shard) ? null : turn.timeOf(shard);
      times.set(shard, time);
      return time;
    };
    const isWatched = (controller: Device): boolean => {
      const subject = this.subjects.find(controller);
      return subject !== undefined && this.subjects.unsettled.has(subject);
    };
    const candidates = silentOrWatched(heard, field.places, { isWatched, patienceMs, timeOf });
    await field.load(candidates);
    for (const controller of candidates) {
      const { site } = controller;
      const time = timeOf(site.shard);
      const told = this.toldOf(this.subjects.of(controller), watermark);
      if (time !== null) judgeSilence(told, heard, site, time);
    }
  }

  private judgeCentre({ blindSince, intake }: Turn): void {
    const told = this.toldOf(this.centre, this.ports.clock.now());
    const vitals: CentreVitals = {
      ...this.ports.vitals(),
      intakeHeld: Number(intake.isHeld),
      intakeFailing: Number(intake.isFailing),
    };
    judgeBlindness(told, blindSince.get(centreShard) ?? null);
    judgeVitals(told, vitals);
  }
}
