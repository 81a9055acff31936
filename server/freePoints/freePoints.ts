import type { Pool } from 'pg';
import type { AlarmChanges } from '../alarmEngine/changes';
import { delayTimeOf } from '../alarmEngine/delayTime';
import type { AlarmRecords } from '../alarmEngine/records';
import type {
  BatchParticipant,
  Contribution,
  Device,
  Field,
  FreePoint,
  LoadedShard,
  ReadingKind,
  ReadingRow,
  Turn,
} from '../ingest/participant';
import { daysOf, FreeDraft, valueOf } from './freeDraft';
import {
  FreePartitions,
  readPoints,
  renewSignals,
  waitingDeviceIds,
  writeReports,
  writeSignals,
  writeValues,
} from './freePoints.store';
import { conditionOf, judgeLook, judgeTime, standStill, type Definitions, type LimitRun } from './judgeLimit';
import { lookAt } from './pointSensor';
import { isWaiting, sides, unheard, type LimitState, type PointState, type Side } from './pointState';
import { SeenSignals } from './seenSignals';

export interface FreePointsPorts {
  pool: Pool;
  records: AlarmRecords;
  /** Scales every delay, 1 in real life. */
  delayFactor: number;
}

type Limits = Record<Side, LimitState>;
const hasChanges = ({ raised, cleared }: AlarmChanges): boolean => raised.length + cleared.length > 0;

/** Keeps the present and the past of signals that have no column of their own, and holds them to their limits. */
export class FreePoints implements BatchParticipant {
  readonly standsOn = ['alarm_definitions'];
  private readonly partitions: FreePartitions;
  private readonly seen = new SeenSignals();
  /** By device, and there by the number of the point. */
  private readonly states = new Map<Device, Map<number, PointState>>();
  private readonly waiting = new Set<Device>();
  private definitions: Definitions = new Map();
  private draft = new FreeDraft();

  constructor(private readonly ports: FreePointsPorts) {
    this.partitions = new FreePartitions(ports.pool);
  }

  async renew(): Promise<void> {
    const definitions = await this.ports.records.definitions();
    this.definitions = new Map(definitions.map((definition) => [definition.id, definition]));
  }

  async load(shards: readonly LoadedShard[], field: Field): Promise<void> {
    this.forgetGone(field);
    if (shards.length === 0) return;
    const ids = await waitingDeviceIds(
      this.ports.pool,
      shards.map(({ shard }) => shard),
    );
    await field.load(ids.flatMap((id) => field.places.devicesById.get(id) ?? []));
  }

  async loadDevices(devices: readonly Device[]): Promise<void> {
    const telling = devices.filter(({ free }) => free.size > 0);
    if (telling.length === 0) return;
    const known = await readPoints(this.ports.pool, telling);
    for (const device of telling) {
      const points = [...device.free.values()].flatMap(({ id }): [number, PointState][] => {
        const state = known.get(id);
        return state === undefined ? [] : [[id, state]];
      });
      this.states.set(device, new Map(points));
      if (points.some(([, state]) => isWaiting(state))) this.waiting.add(device);
    }
  }

  forgotten(devices: readonly Device[]): void {
    for (const device of devices) this.forget(device);
    this.partitions.forget();
  }

  async prepare({ field, spells }: Turn): Promise<void> {
    this.draft = new FreeDraft();
    if (this.waiting.size > 0) this.forgetGone(field);
    if (spells.size === 0) return;
    for (const device of this.waiting) {
      const blindMs = spells.get(device.site.shard) ?? 0;
      if (blindMs > 0)
        this.eachWaiting(device, (state) => ({
          ...state,
          high: standStill(state.high, blindMs),
          low: standStill(state.low, blindMs),
          invalid: standStill(state.invalid, blindMs),
        }));
    }
  }

  judgeReading({ field }: Turn, row: ReadingRow, kind: ReadingKind): void {
    const { free, device, ts, receivedAt, stated } = row;
    if (free === undefined || free === null) return;
    const report = this.draft.reportOf(device, ts);
    for (const code in free) {
      const raw = free[code] ?? null;
      const point = device.free.get(code);
      if (point === undefined) this.seen.hear(this.draft, device, code, raw, ts);
      else {
        const value = valueOf(point, raw);
        report.ids.push(point.id);
        report.values.push(value);
        if (kind !== 'history')
          this.tell(device, point, { value, ts, receivedAt, toleranceMs: field.toleranceMs, kind, stated });
      }
    }
  }

  /** What the device said since counts, and not what we said of it before that. */
  judgeOwnWord(turn: Turn, row: ReadingRow): void {
    const { device, free, ts } = row;
    const isNews = (code: string): boolean => {
      const point = device.free.get(code);
      return point !== undefined && ts > this.stateOf(device, point.id).ts;
    };
    const news = Object.entries(free ?? {}).filter(([code]) => isNews(code));
    if (news.length > 0) this.judgeReading(turn, { ...row, free: Object.fromEntries(news) }, 'live');
  }

  async judge(turn: Turn): Promise<Contribution> {
    this.judgeTime(turn);
    const { draft } = this;
    const { reports, signals } = draft;
    if (reports.length > 0) await this.partitions.ensure(daysOf(reports));
    return {
      statements: [
        ...(draft.states.size > 0 ? [writeValues(draft.values)] : []),
        ...(reports.length > 0 ? [writeReports(reports)] : []),
        ...(signals.length > 0 ? [writeSignals(signals), renewSignals(signals)] : []),
      ],
      ...(hasChanges(draft.changes) && {
        write: (statements, now) => this.ports.records.write(statements, draft.changes, now),
      }),
    };
  }

  committed(): void {
    for (const [device, states] of this.draft.states) {
      const known = this.states.get(device) ?? new Map<number, PointState>();
      for (const [id, state] of states) known.set(id, state);
      this.states.set(device, known);
      const isAnyWaiting = [...device.free.values()].some(({ id }) => isWaiting(known.get(id) ?? unheard));
      if (isAnyWaiting) this.waiting.add(device);
      else this.waiting.delete(device);
    }
    this.seen.adopt(this.draft);
    this.draft = new FreeDraft();
  }

  private tell(
    device: Device,
    point: FreePoint,
    said: Pick<ReadingRow, 'ts' | 'receivedAt' | 'stated'> & {
      value: number;
      toleranceMs: number;
      kind: ReadingKind;
    },
  ): void {
    const { value, ts, receivedAt, toleranceMs, kind, stated } = said;
    const before = this.stateOf(device, point.id);
    if (kind !== 'live' && ts < before.ts) return;
    const at = delayTimeOf(ts, receivedAt, toleranceMs);
    const now = { ...before, ts, receivedAt, value, offsetMs: receivedAt - at };
    // What came late is the present until a live word comes, which alone calls anybody.
    if (kind !== 'live') return this.draft.put(device, point.id, now);
    // What a device decides by itself is no look at a sensor.
    const { condition: valid, sensor } = stated
      ? { condition: 'between' as const, sensor: before.sensor }
      : lookAt(point, before, value, at);
    const limits = this.limitsOf(device, point, { at, receivedAt, stated }, (run, side) => {
      if (side === 'invalid' && stated) return before.invalid;
      const condition = side === 'invalid' ? valid : conditionOf(point, side, value);
      return judgeLook(run, before[side], { value, condition });
    });
    this.draft.put(device, point.id, { ...now, sensor, ...limits });
  }

  /** What falls due with time alone, where it can be seen whether the device still speaks. */
  private judgeTime(turn: Turn): void {
    const { watermark, blindSince, holds } = turn;
    for (const device of this.waiting) {
      const { shard } = device.site;
      if (!holds(shard) || blindSince.has(shard)) continue;
      this.eachWaiting(device, (state, point) => {
        const run = { at: watermark - state.offsetMs, receivedAt: watermark };
        return {
          ...state,
          ...this.limitsOf(device, point, run, (each, side) => judgeTime(each, state[side])),
        };
      });
    }
    for (const device of this.draft.states.keys()) turn.touch(device);
  }

  private limitsOf(
    device: Device,
    point: FreePoint,
    when: Pick<LimitRun, 'at' | 'receivedAt' | 'stated'>,
    judged: (run: LimitRun, side: Side) => LimitState,
  ): Limits {
    const { definitions, draft, ports } = this;
    const run = {
      changes: draft.changes,
      definitions,
      delayFactor: ports.delayFactor,
      device,
      point,
      ...when,
    };
    const of = (side: Side): LimitState => judged({ ...run, side }, side);
    return { high: of('high'), low: of('low'), invalid: of('invalid') };
  }

  private eachWaiting(device: Device, changed: (state: PointState, point: FreePoint) => PointState): void {
    for (const point of device.free.values()) {
      const state = this.stateOf(device, point.id);
      if (!isWaiting(state)) continue;
      const next = changed(state, point);
      if (sides.some((side) => next[side] !== state[side])) this.draft.put(device, point.id, next);
    }
  }

  private stateOf(device: Device, pointId: number): PointState {
    return this.draft.states.get(device)?.get(pointId) ?? this.states.get(device)?.get(pointId) ?? unheard;
  }

  private forgetGone({ places }: Field): void {
    const isThere = (device: Device) => places.devicesById.get(device.id) === device;
    for (const device of this.states.keys()) if (!isThere(device)) this.forget(device);
    this.seen.keepOnly(isThere);
  }

  private forget(device: Device): void {
    this.states.delete(device);
    this.waiting.delete(device);
    this.seen.forget(device);
  }
}
