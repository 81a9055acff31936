import { Counter } from 'prom-client';
import type {
  BatchParticipant,
  Contribution,
  Device,
  Field,
  LoadedShard,
  ReadingRow,
  ReadingKind,
  Turn,
} from '../ingest/participant';
import type { EpochMs } from '@contract/time';
import type { Metrics } from '../platform/metrics';
import { AlarmDraft } from './changes';
import { delayTimeOf } from './delayTime';
import { evaluateReading, type ControlOf } from './evaluate';
import { evaluateLate, overtake, settleMsOf } from './lateHistory';
import { writeDelays } from './memory/delays';
import { memoriesToWrite, writeMemories } from './memory/memories';
import { judgedUntil, readOpenRules, unsettledDeviceIds } from './memory/openRules';
import { recallRules } from './memory/ruleMemory';
import type { AlarmRecords } from './records';
import { centreId, Subject } from './state';
import { Subjects } from './subjects';
import { followClock } from './suspension';
import { TimeJudge, type JudgedTurn, type TimeJudgePorts } from './timeJudge';

export interface AlarmEnginePorts extends Omit<TimeJudgePorts, 'subjects'> {
  metrics: Metrics;
  records: AlarmRecords;
  /** Absent where nothing is controlled. */
  controlOf?: ControlOf | undefined;
}

/** How far our wall clock was set between the turn before and this arrival, ms. */
const steppedBefore = ({ steppedMs, watermark }: Turn, receivedAt: EpochMs): number =>
  Math.abs(watermark - receivedAt) <= Math.abs(watermark - steppedMs - receivedAt) ? steppedMs : 0;

/** Judges readings by the rules in force, and lets time alone judge the rest. */
export class AlarmEngine implements BatchParticipant {
  readonly standsOn = ['alarm_definitions'];
  private readonly subjects = new Subjects();
  private centre = new Subject(null);
  private changes: AlarmDraft | null = null;
  /** Those whose memory is written with this turn. */
  private memories: readonly Subject[] = [];
  private isPrepared = false;
  private readonly timeJudge: TimeJudge;
  private readonly transitions: Counter;

  constructor(private readonly ports: AlarmEnginePorts) {
    this.timeJudge = new TimeJudge({ ...ports, subjects: this.subjects });
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
    await readOpenRules(pool, [{ id: centreId, rules: this.ports.ruleBook.of(null), state: centre.state }]);
    this.centre = centre;
  }

  async loadDevices(devices: readonly Device[], { toleranceMs }: Field): Promise<void> {
    const { pool } = this.ports;
    const loaded = devices.flatMap((device) => {
      const { present } = device;
      if (present === null) return [];
      const subject = new Subject(device, judgedUntil(present));
      return [
        {
          id: device.id,
          device,
          present,
          subject,
          state: subject.state,
          rules: this.ports.ruleBook.of(device),
        },
      ];
    });
    await readOpenRules(pool, loaded);
    await recallRules(pool, loaded, toleranceMs);
    for (const { device, subject } of loaded) this.subjects.put(device, subject);
  }

  forgotten(devices: readonly Device[]): void {
    for (const device of devices) this.subjects.forget(device);
  }

  async prepare(turn: Turn): Promise<void> {
    this.changes = new AlarmDraft(turn);
    if (!turn.wasOnlySlow && turn.spells.size > 0) await this.timeJudge.suspendDelays(this.judged(turn));
  }

  judgeReading(turn: Turn, row: ReadingRow, kind: ReadingKind, reported: number): void {
    const changes = this.draft;
    const { device, ts, receivedAt, beyond } = row;
    const subject = this.subjects.of(device);
    const rules = this.ports.ruleBook.of(device);
    const { toleranceMs } = turn.field;
    const draft = changes.stateOf(subject);
    if (kind !== 'live') this.handOver(turn, subject, row, kind);
    if (kind === 'history') return evaluateLate({ changes, subject, rules, watermark: turn.watermark }, row);
    const isOvertaking = kind === 'live' && draft.lateTs >= 0 && draft.lateTs === draft.ts;
    if (isOvertaking && ts - draft.ts > toleranceMs)
      overtake({ changes, subject, rules, watermark: turn.watermark });
    // A device whose clock was wrong was judged by ours: time does not run back.
    const at = kind === 'late' ? Math.max(ts, draft.judgedAt) : delayTimeOf(ts, receivedAt, toleranceMs);
    if (kind === 'live') {
      const subjectTurn = { changes, subject, rules, watermark: turn.watermark };
      followClock(subjectTurn, draft.offsetMs + steppedBefore(turn, receivedAt) - (receivedAt - at));
    }
    draft.ts = ts;
    draft.offsetMs = receivedAt - at;
    draft.judgedAt = at;
    const values = device.draft?.values ?? row.values;
    const whose = kind === 'late' ? 'own' : 'all';
    const { controlOf } = this.ports;
    const { stated } = row;
    const heard = {
      subject,
      rules,
      values,
      reported,
      at,
      receivedAt,
      beyond,
      whose,
      controlOf,
      stated,
    } as const;
    evaluateReading(changes, this.subjects, heard);
  }

  async judge(turn: Turn): Promise<Contribution> {
    const changes = this.draft;
    await this.timeJudge.judge(this.judged(turn));
    this.memories = memoriesToWrite(changes.subjects, turn.batch);
    const { memories } = this;
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
    for (const subject of this.memories) subject.rememberedAt = batch.startedAt;
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

  private judged(turn: Turn): JudgedTurn {
    return { turn, changes: this.draft, centre: this.centre };
  }

  private get draft(): AlarmDraft {
    if (this.changes === null) throw new Error('no turn is being judged');
    return this.changes;
  }

  /** What came late: while more of it comes, the hand-over of a buffer goes on. */
  private handOver({ watermark }: Turn, subject: Subject, { ts }: ReadingRow, kind: ReadingKind): void {
    const draft = this.draft.stateOf(subject);
    const isPresent = kind === 'late';
    if (isPresent || draft.handedOverAt !== null) draft.handedOverAt = watermark + settleMsOf(watermark - ts);
    if (isPresent) draft.lateTs = ts;
  }
}
