import type { AccessEvent } from '@contract/doorEvents';
import { pointsByClass } from '@contract/points';
import { secondMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { AlarmChanges } from '../alarmEngine/changes';
import { delayTimeOf } from '../alarmEngine/delayTime';
import type { AlarmRecords } from '../alarmEngine/records';
import type {
  BatchParticipant,
  Contribution,
  Device,
  Field,
  LoadedShard,
  ReadingKind,
  ReadingRow,
  SignOfLife,
  Turn,
} from '../ingest/participant';
import type { Clock } from '../platform/clock';
import { cardHash, lastOf, writtenForms } from '../platform/cardNumbers';
import type { Statements } from '../platform/database/statements';
import type { SecretBox } from '../platform/secretBox';
import { closed, isUnsettled, longestVisitMs, presentSince, type DoorState } from './doorState';
import {
  DoorPartitions,
  readStanding,
  readVisits,
  unsettledDoors,
  withoutReason,
  writeEvents,
  type HeardEvent,
  type Presence,
} from './doors.store';
import { cameLate, findingsOf, raise, ruleOf, untilOf, type Rules } from './judgeEvents';
import { endOf, visitAfter } from './visits';

export type AnnounceDoors = (
  statements: Statements,
  deviceIds: readonly number[],
  kind: 'state' | 'event',
  at: EpochMs,
) => Promise<void>;

export interface DoorWatchPorts {
  pool: Pool;
  clock: Clock;
  records: AlarmRecords;
  box: SecretBox;
  /** Scales every delay, 1 in real life. */
  delayFactor: number;
  /** Tells, in the transaction that keeps it, which doors stand otherwise or told of somebody. */
  announce: AnnounceDoors;
}

const openAt = pointsByClass.door.findIndex(({ name }) => name === 'open');
const keyOf = (deviceId: number, { t, n }: Pick<AccessEvent, 't' | 'n'>): string => `${deviceId} ${t} ${n}`;

/** What a door's state is made of (contract/doors.ts). */
const statePoints = ['open', 'locked', 'illegalEntry', 'fault', 'commFault'].map((name) =>
  pointsByClass.door.findIndex((point) => point.name === name),
);
const isOtherwise = ({ present }: Device, values: readonly number[]): boolean =>
  statePoints.some((at) => {
    const [is, was] = [values[at] ?? NaN, present?.values[at] ?? NaN];
    return !Number.isNaN(is) && is !== was;
  });

const noChanges = (): AlarmChanges => ({
  ...{ raised: [], cleared: [], extended: [], overtaken: [], confirmed: [], contacts: [] },
  hasController: false,
});
/** So often it is asked whether whoever is at a site has an order or a permit. */
const askEveryMs = 5 * secondMs;

/** Keeps what doors say of people, and judges who is where without a reason. */
export class DoorWatch implements BatchParticipant {
  readonly standsOn = ['alarm_definitions'];
  private readonly partitions: DoorPartitions;
  private readonly states = new Map<Device, DoorState>();
  private readonly unsettled = new Set<Device>();
  private rules: Rules;
  private draft = new Map<Device, DoorState>();
  private heard: HeardEvent[] = [];
  private readonly moved = new Set<number>();
  private askedAt: EpochMs = 0;

  constructor(private readonly ports: DoorWatchPorts) {
    this.partitions = new DoorPartitions(ports.pool);
    this.rules = { byId: new Map(), delayFactor: ports.delayFactor };
  }

  async renew(): Promise<void> {
    const definitions = await this.ports.records.definitions();
    const byId = new Map(definitions.map((definition) => [definition.id, definition]));
    this.rules = { ...this.rules, byId };
  }

  async load(shards: readonly LoadedShard[], field: Field): Promise<void> {
    for (const device of this.states.keys())
      if (field.places.devicesById.get(device.id) !== device) this.forget(device);
    if (shards.length === 0) return;
    const ids = await unsettledDoors(
      this.ports.pool,
      shards.map(({ shard }) => shard),
    );
    await field.load(ids.flatMap((id) => field.places.devicesById.get(id) ?? []));
  }

  async loadDevices(devices: readonly Device[]): Promise<void> {
    const doors = devices.filter((device) => device.class === 'door');
    if (doors.length === 0) return;
    const byId = new Map(doors.map((door) => [door.id, door]));
    const ids = [...byId.keys()];
    const { pool } = this.ports;
    const standing = await readStanding(pool, ids, (judgement, raisedAt, id) => {
      const door = byId.get(id);
      return door === undefined ? null : untilOf(this.rules, judgement, door, raisedAt);
    });
    const visits = await readVisits(pool, ids, this.ports.clock.now());
    for (const [id, door] of byId) {
      const isOpen = door.present?.values[openAt] === 1;
      this.adopt(door, {
        openSince: isOpen ? (door.present?.receivedAt ?? null) : null,
        visit: visits.get(id) ?? null,
        standing: standing.get(id) ?? {},
      });
    }
  }

  forgotten(devices: readonly Device[]): void {
    for (const device of devices) this.forget(device);
    this.partitions.forget();
  }

  async prepare({ spells, field }: Turn): Promise<void> {
    this.draft = new Map();
    this.heard = [];
    this.moved.clear();
    for (const door of this.unsettled) {
      if (field.places.devicesById.get(door.id) !== door) this.forget(door);
      const blindMs = spells.get(door.site.shard) ?? 0;
      const state = this.stateOf(door);
      if (blindMs > 0 && state.openSince !== null)
        this.draft.set(door, { ...state, openSince: state.openSince + blindMs });
    }
  }

  hearAccess(
    turn: Turn,
    door: Device,
    events: readonly AccessEvent[],
    { receivedAt, shownAt = receivedAt }: SignOfLife,
  ): void {
    turn.touch(door);
    for (const event of events) {
      const hash = event.card === undefined ? null : cardHash(this.ports.box, event.card);
      const last4 = event.card === undefined ? null : lastOf(event.card);
      const forms = event.card === undefined ? [] : writtenForms(this.ports.box, event.card);
      this.heard.push({ door, event, receivedAt, shownAt, hash, forms, last4 });
    }
  }

  judgeReading({ field }: Turn, row: ReadingRow, kind: ReadingKind): void {
    const { device, ts, receivedAt } = row;
    if (device.class !== 'door' || kind === 'history') return;
    if (isOtherwise(device, row.values)) this.moved.add(device.id);
    const open = row.values[openAt];
    const state = this.stateOf(device);
    if (open === 0 && state.openSince !== null) this.draft.set(device, { ...state, openSince: null });
    if (open === 1 && state.openSince === null)
      this.draft.set(device, { ...state, openSince: delayTimeOf(ts, receivedAt, field.toleranceMs) });
  }

  async judge(turn: Turn): Promise<Contribution> {
    const { heard } = this;
    if (heard.length > 0) await this.partitions.ensure(new Set(heard.map(({ event }) => event.t)));
    const changes = noChanges();
    const isAsking = Math.abs(turn.watermark - this.askedAt) >= askEveryMs * this.ports.delayFactor;
    const present = isAsking ? this.presentIn(turn) : [];
    if (isAsking) this.askedAt = turn.watermark;
    const ends = this.endByTime(turn, changes);
    if (heard.length === 0 && present.length === 0 && !ends && this.moved.size === 0) return {};
    return { write: (statements, now) => this.write(statements, { turn, changes, present, now }) };
  }

  committed(): void {
    for (const [door, state] of this.draft) this.adopt(door, state);
    this.draft = new Map();
    this.heard = [];
  }

  private async write(
    statements: Statements,
    {
      turn,
      changes,
      present,
      now,
    }: { turn: Turn; changes: AlarmChanges; present: readonly Presence[]; now: EpochMs },
  ): Promise<void> {
    await this.ports.announce(statements, [...this.moved], 'state', now);
    if (this.heard.length > 0) await this.writeHeard(statements, { turn, changes, now });
    if (present.length > 0) await this.judgePresent(statements, { turn, changes, present });
    if (changes.raised.length + changes.cleared.length > 0)
      await this.ports.records.write(statements, changes, now);
  }

  private async writeHeard(
    statements: Statements,
    { turn, changes, now }: { turn: Turn; changes: AlarmChanges; now: EpochMs },
  ): Promise<void> {
    const { toleranceMs } = turn.field;
    const stored = await writeEvents(statements, this.heard);
    const byKey = new Map(this.heard.map((each) => [keyOf(each.door.id, each.event), each]));
    for (const fresh of stored) {
      const said = byKey.get(keyOf(fresh.deviceId, { t: fresh.ts, n: fresh.n }));
      if (said === undefined) continue;
      const { door } = said;
      for (const finding of await findingsOf(statements, this.rules, said, fresh, toleranceMs))
        this.draft.set(door, raise(this.rules, changes, this.stateOf(door), finding));
      if (!cameLate(said, toleranceMs))
        this.draft.set(door, visitAfter(this.stateOf(door), said.event, fresh.holderId));
    }
    const told = new Set(stored.map(({ deviceId }) => deviceId));
    await this.ports.announce(statements, [...told], 'event', now);
  }

  /** Doors at which somebody is for long enough to be asked for a reason. */
  private presentIn({ watermark, blindSince, holds, touch }: Turn): Presence[] {
    const doors = new Set([...this.unsettled, ...this.draft.keys()]);
    return [...doors].flatMap((door) => {
      const { shard, id: siteId } = door.site;
      const state = this.stateOf(door);
      const since = presentSince(state);
      const rule = ruleOf(this.rules, 'withoutOrder', door);
      if (since === null || rule === null || !holds(shard) || blindSince.has(shard)) return [];
      if (watermark - since < rule.raiseMs) return [];
      touch(door);
      return [{ deviceId: door.id, siteId, holderId: state.visit?.holderId ?? null, since }];
    });
  }

  private async judgePresent(
    statements: Statements,
    { turn, changes, present }: { turn: Turn; changes: AlarmChanges; present: readonly Presence[] },
  ): Promise<void> {
    const unexpected = await withoutReason(statements, present, turn.watermark);
    for (const { deviceId, since } of present) {
      const door = turn.field.places.devicesById.get(deviceId);
      if (door === undefined) continue;
      const state = this.stateOf(door);
      const at = since + (ruleOf(this.rules, 'withoutOrder', door)?.raiseMs ?? 0);
      if (unexpected.has(deviceId)) {
        if (state.standing.withoutOrder === undefined)
          this.draft.set(
            door,
            raise(this.rules, changes, state, {
              ...{
                judgement: 'withoutOrder',
                door,
                at,
                receivedAt: turn.watermark,
                value: null,
                isLate: false,
              },
            }),
          );
      } else this.draft.set(door, endOf(changes, state, 'withoutOrder', turn.watermark));
    }
  }

  /** @returns whether anything ended */
  private endByTime(turn: Turn, changes: AlarmChanges): boolean {
    const { watermark, holds } = turn;
    for (const door of new Set([...this.unsettled, ...this.draft.keys()])) {
      if (!holds(door.site.shard)) continue;
      const before = this.stateOf(door);
      let state = before;
      if (state.visit !== null && watermark - state.visit.at > longestVisitMs)
        state = { ...state, visit: null };
      if (presentSince(state) === null) state = endOf(changes, state, 'withoutOrder', watermark);
      for (const judgement of ['unknownCard', 'twoDoors'] as const)
        if ((state.standing[judgement]?.until ?? Infinity) <= watermark)
          state = endOf(changes, state, judgement, watermark);
      if (state === before) continue;
      this.draft.set(door, state);
      turn.touch(door);
    }
    return changes.cleared.length > 0;
  }

  private stateOf(door: Device): DoorState {
    return this.draft.get(door) ?? this.states.get(door) ?? closed;
  }

  private adopt(door: Device, state: DoorState): void {
    this.states.set(door, state);
    if (isUnsettled(state)) this.unsettled.add(door);
    else this.unsettled.delete(door);
  }

  private forget(door: Device): void {
    this.states.delete(door);
    this.unsettled.delete(door);
  }
}
