import type { Collected, CollectedPort } from '../../ingest/collected';
import type { Stated } from '../../ingest/message';
import {
  alarmLevelOf,
  isEscalation,
  isSameWay,
  nameOf,
  wayOf,
  wayOfOpen,
  type Judging,
  type Way,
} from './alarmWays';
import { isDecidedHere, type Cover } from './cover.store';
import type { BInterfaceDeps } from './deps';
import { declareAlarmPoint, declareValuePoint, namePoint } from './freePoints.store';
import { isContact, targetOf, type RuleTarget, type UnitMap } from './mapping';
import type { BookChange, InboxRow, Outcome, SignalState } from './signals';

/** An alarm of the inbox and what becomes of it. */
export interface PlacedRow {
  row: InboxRow;
  outcome: Outcome;
  /** None for what is only recorded. */
  messages: readonly Collected[];
  change: BookChange;
  /** Of a beginning: where it is, and which point raises it; without one it is recorded. */
  begun?: {
    siteId: number;
    deviceId: number | null;
    takesLevel: Stated['takesLevel'];
    cover: Cover | null;
    /** Of what is recorded: it calls until its end. */
    isOpen: boolean;
  };
  ended?: readonly SignalState[];
}

type PlacedWay = Way & { deviceId: number };

/** Finds for each alarm of a unit the point that raises it or ends it; declares a free point where there is none. */
export class AlarmPlacement {
  /** Each message is newer than the one before. */
  private lastAt = 0;

  constructor(
    private readonly deps: Pick<BInterfaceDeps, 'pool' | 'clock'>,
    private readonly port: CollectedPort,
  ) {}

  /** Null where it has to wait: the intake does not know its device yet, or its free point was just declared. */
  place(row: InboxRow, judging: Judging): Promise<PlacedRow | null> {
    return row.flag === 'BEGIN' ? this.begin(row, judging) : this.end(row, judging);
  }

  private async begin(row: InboxRow, judging: Judging): Promise<PlacedRow | null> {
    const { map, signals, book, takesLevel } = judging;
    const found = targetOf(map, signals, row.deviceCode, row.signal);
    const recorded = (outcome: Outcome, deviceId: number | null, isOpen: boolean): PlacedRow => ({
      ...{ row, outcome, messages: [], change: book.begin(row, outcome) },
      begun: { siteId: map.site.id, deviceId, takesLevel, cover: null, isOpen },
    });
    const decider = found?.kind === 'rule' ? await this.deciderOf(found, map) : null;
    if (decider !== null) return recorded('rule', decider, false);
    const way = wayOf(found, row, judging);
    // The site has no device that could report it: nothing but its record calls.
    if (way === null) return recorded('unmapped', null, true);
    const placed = await this.placed(way, row, map);
    if (placed === 'wait') return null;
    if ('isFull' in placed) return recorded('unmapped', placed.deviceId, true);
    const { free, point, deviceId } = placed;
    // An alarm of another rank is another alarm.
    const isAnother = free !== null && isEscalation(row, judging);
    const messages = [
      ...(isAnother ? [this.messageOf(row, judging, placed, false)] : []),
      this.messageOf(row, judging, placed, true),
    ];
    const outcome = free === null ? 'point' : 'freePoint';
    // A point that no rule calls an alarm at once, and that has no room for a free point beside it, raises none.
    const isRaised = way.free === null || free !== null;
    const cover = { deviceId, point: way.free === null ? point : null, free, at: this.lastAt };
    return {
      ...{ row, outcome, messages, change: book.begin(row, outcome) },
      begun: {
        ...{ siteId: map.site.id, deviceId, takesLevel },
        ...{ cover: isRaised ? cover : null, isOpen: !isRaised },
      },
    };
  }

  /** On a device that has as many free points as one may have it stands without one, and is not raised as another's. */
  private async placed(
    way: Way,
    row: InboxRow,
    map: UnitMap,
  ): Promise<PlacedWay | 'wait' | { isFull: true; deviceId: number }> {
    const device = await this.port.deviceOf(map.site.code, way.target.deviceCode);
    if (device === null) return 'wait';
    const at = { ...way, deviceId: device.id };
    if (way.free === null) return at;
    const known = device.free.get(way.free);
    if (known) return (await this.isNamed(device.id, known, at, row)) ? at : 'wait';
    if (await this.declare(device.id, { ...way, free: way.free }, row)) return 'wait';
    return way.point === null ? { isFull: true, deviceId: device.id } : { ...at, free: null };
  }

  /** @returns false where it was just named, which the intake is to know before it raises its alarm */
  private async isNamed(
    deviceId: number,
    { code, name: before }: { code: string; name: string },
    { target }: Way,
    row: InboxRow,
  ): Promise<boolean> {
    const { pool } = this.deps;
    const [{ signal }, name] = [row, nameOf(row)];
    if (before !== signal || name === signal) return true;
    const isNew = await namePoint(pool, { deviceId, code, name }, signal);
    if (target.kind === 'free' && !target.named)
      await namePoint(pool, { deviceId, code: target.code, name }, signal);
    return !isNew;
  }

  private async declare(
    deviceId: number,
    { target, free, standsFor }: Way & { free: string },
    row: InboxRow,
  ) {
    const { pool, clock } = this.deps;
    const [name, now] = [nameOf(row), clock.now()];
    const isDeclared = await declareAlarmPoint(pool, { deviceId, code: free, name, standsFor }, now);
    if (isDeclared && target.kind === 'free' && !target.named && !isContact(row.signal))
      await declareValuePoint(pool, { deviceId, code: target.code, name }, now);
    return isDeclared;
  }

  private async end(row: InboxRow, judging: Judging): Promise<PlacedRow | null> {
    const { map, signals, book } = judging;
    const { ended, ...change } = book.end(row);
    // An end may name another device than its beginning did.
    const about = { ...row, ...(ended[0] && { deviceCode: ended[0].deviceCode }) };
    const ready = (outcome: Outcome, messages: readonly Collected[] = []): PlacedRow => ({
      ...{ row, outcome, messages, change, ended },
    });
    const isOfPoint = ({ outcome }: SignalState): boolean => outcome !== 'rule' && outcome !== 'unmapped';
    if (ended[0] && !ended.some(isOfPoint)) return ready(ended[0].outcome || 'unmapped');
    const begun = ended.find(isOfPoint);
    const way =
      begun === undefined
        ? wayOf(targetOf(map, signals, about.deviceCode, row.signal), about, judging)
        : wayOfOpen(begun, judging);
    if (way === null) return ready('unmapped');
    const holder = await this.holderOf(way, map);
    if (holder === undefined) return null;
    const free = holder === null ? null : way.free;
    if (free === null && way.point === null) return ready('freePoint');
    const isActive = book
      .openOf(row.unitId)
      .some((each) => isOfPoint(each) && isSameWay(wayOfOpen(each, judging), way));
    const target = { ...way.target, deviceCode: holder ?? way.target.deviceCode };
    return ready(free === null ? 'point' : 'freePoint', [
      this.messageOf(about, judging, { ...way, target, free }, isActive),
    ]);
  }

  /** The device whose free point is in alarm; null where there is none, undefined where that is not known yet. */
  private async holderOf({ target, point, free }: Way, map: UnitMap): Promise<string | null | undefined> {
    for (const deviceCode of [target.deviceCode, ...(point === null ? map.classes.keys() : [])]) {
      const device = await this.port.deviceOf(map.site.code, deviceCode);
      if (device === null) return undefined;
      if (free !== null && device.free.has(free)) return deviceCode;
    }
    return null;
  }

  /** The device that says what the rule looks at, where it does; it is the intake's to know. */
  private async deciderOf({ deviceCode, alarm }: RuleTarget, { site }: UnitMap): Promise<number | null> {
    const { pool, clock } = this.deps;
    const device = await this.port.deviceOf(site.code, deviceCode);
    return device !== null && (await isDecidedHere(pool, device, alarm, clock.now())) ? device.id : null;
  }

  private messageOf(
    { id, level, reason }: InboxRow,
    { map, takesLevel }: Judging,
    { target, point, free }: Way,
    isActive: boolean,
  ): Collected {
    this.lastAt = Math.max(this.deps.clock.now(), this.lastAt + 1);
    const v = point === null ? {} : { [point]: isActive };
    const said = { v, ...(free !== null && { f: { [free]: isActive ? 1 : 0 } }) };
    return {
      ...{ site: map.site, deviceCode: target.deviceCode, leaf: 'telemetry' },
      json: { t: this.lastAt, n: id, ...said },
      stated: { level: alarmLevelOf(level), takesLevel, note: isActive ? '' : reason },
    };
  }
}
