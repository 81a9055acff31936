import { hourMs, dayMs, secondMs } from '@contract/time';
import type { Collected, CollectedPort } from '../../ingest/collected';
import type { Stated } from '../../ingest/message';
import { statementsIn } from '../../platform/database/statementsIn';
import type { Statements } from '../../platform/database/statements';
import type { Unit } from '../../platform/unit';
import { keepRecords } from '../alarmRecords';
import { alarmLevelOf, isEscalation, isSameWay, nameOf, wayOf, type Judging, type Way } from './alarmWays';
import type { JudgingDeps } from './deps';
import { contactPoints, isDecidedHere, uncovered, type Cover } from './cover.store';
import { declareAlarmPoint, declareValuePoint, namePoint } from './freePoints.store';
import { Fresh } from './fresh';
import { forgetJudged, markJudged, waitingIn } from './inbox.store';
import { isContact, targetOf, type RuleTarget, type SignalMap, type UnitMap } from './mapping';
import { readUnitMaps } from './mapping.store';
import { readRanking } from './ranking';
import { netOf, SignalBook } from './signalBook';
import type { BookChange, InboxRow, Outcome, SignalState } from './signals';
import { forgetEnded, statesOf } from './signalStates.store';

const lookEveryMs = secondMs;
const soonMs = 100;
const keptMs = 30 * dayMs;

interface Ready {
  row: InboxRow;
  outcome: Outcome;
  /** None for what no point tells. */
  messages: readonly Collected[];
  change: BookChange;
  /** Of a beginning: where it is, and what tells it; null where nothing does, so that it is kept as a record. */
  begun?: {
    siteId: number;
    deviceId: number | null;
    takesLevel: Stated['takesLevel'];
    cover: Cover | null;
    isOpen?: true;
  };
  ended?: readonly SignalState[];
}

type Placed = Way & { deviceId: number };

/**
 * Brings the alarms of the inbox to the intake, in their order, where the shard of their site is ours. They are judged
 * when that is committed: as our point where the signal is one, so that our rule stands for both, else as a free point.
 */
export class AlarmPump implements Unit {
  readonly name = 'b interface alarms';
  private isRunning = false;
  private isAsked = false;
  private isStopped = true;
  private ends: (() => void)[] = [];
  private done: Promise<void> = Promise.resolve();
  private endSoon = (): void => undefined;
  /** Each message is newer than the one before. */
  private lastAt = 0;
  private readonly contacts: Fresh<ReadonlySet<string>>;
  private readonly ranking: Fresh<Stated['takesLevel']>;

  constructor(
    private readonly deps: JudgingDeps,
    private readonly port: CollectedPort,
    private readonly signals: Fresh<SignalMap>,
  ) {
    const { pool, clock } = deps;
    this.contacts = new Fresh(() => contactPoints(pool), clock);
    this.ranking = new Fresh(() => readRanking(pool), clock);
  }

  async start(): Promise<void> {
    const { clock, judgements } = this.deps;
    this.isStopped = false;
    this.ends = [
      judgements.onArrival(() => this.ask()),
      clock.every(lookEveryMs, () => this.ask()),
      clock.every(hourMs, () => void this.forget()),
    ];
    this.ask();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.ends.forEach((end) => end());
    this.endSoon();
    await this.done;
  }

  private ask(): void {
    this.isAsked = true;
    if (!this.isRunning) this.done = this.run();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.isAsked && !this.isStopped) {
      this.isAsked = false;
      try {
        if (await this.judgeWaiting()) this.isAsked = true;
      } catch (error) {
        this.deps.log.warn({ err: error }, 'alarms of units could not be judged; tried again shortly');
      }
    }
    this.isRunning = false;
  }

  /** @returns whether something was judged, so that more may wait */
  private async judgeWaiting(): Promise<boolean> {
    const rows = await waitingIn(this.deps.pool, this.port.shards());
    if (rows.length === 0) return false;
    const unitIds = [...new Set(rows.map(({ unitId }) => unitId))];
    const maps = await readUnitMaps(this.deps.pool, unitIds);
    const book = new SignalBook(await statesOf(this.deps.pool, unitIds));
    const with_ = { book, signals: await this.signals.value(), contacts: await this.contacts.value() };
    const takesLevel = await this.ranking.value();
    const ready: Ready[] = [];
    const waiting = new Set<number>();
    for (const row of rows) {
      const map = maps.get(row.unitId);
      // What comes behind it of the same unit must not overtake it.
      const next =
        map === undefined || waiting.has(row.unitId)
          ? null
          : await this.prepare(row, { ...with_, map, takesLevel });
      if (next === null) waiting.add(row.unitId);
      else ready.push(next);
    }
    if (waiting.size > 0) this.askSoon();
    return this.judge(ready);
  }

  /** What waits for a point that was just declared waits no longer than that. */
  private askSoon(): void {
    this.endSoon();
    this.endSoon = this.deps.clock.after(soonMs, () => this.ask());
  }

  /** Null where it has to wait: the intake does not know its device yet, or its free point was just declared. */
  private prepare(row: InboxRow, judging: Judging): Promise<Ready | null> {
    return row.flag === 'BEGIN' ? this.begin(row, judging) : this.end(row, judging);
  }

  private async begin(row: InboxRow, judging: Judging): Promise<Ready | null> {
    const { map, signals, book, takesLevel } = judging;
    const found = targetOf(map, signals, row.deviceCode, row.signal);
    const kept = (outcome: Outcome, deviceId: number | null, isOpen = false): Ready => ({
      ...{ row, outcome, messages: [], change: book.begin(row, outcome) },
      begun: {
        siteId: map.site.id,
        deviceId,
        takesLevel,
        cover: null,
        ...(isOpen && { isOpen: true as const }),
      },
    });
    const decider = found?.kind === 'rule' ? await this.deciderOf(found, map) : null;
    if (decider !== null) return kept('rule', decider);
    const way = wayOf(found, row, judging);
    if (way === null) return kept('unmapped', null);
    const placed = await this.placed(way, row, map);
    if (placed === 'wait') return null;
    if ('isFull' in placed) return kept('unmapped', placed.deviceId, true);
    const { free, point, deviceId } = placed;
    // An alarm of another rank is another alarm.
    const isAnother = free !== null && isEscalation(row, judging);
    const messages = [
      ...(isAnother ? [this.messageOf(row, judging, placed, false)] : []),
      this.messageOf(row, judging, placed, true),
    ];
    const outcome = free === null ? 'point' : 'freePoint';
    // A point that no rule calls an alarm at once, and that has no room for a free point beside it, tells none.
    const isTold = way.free === null || free !== null;
    const cover = { deviceId, point: way.free === null ? point : null, free, at: this.lastAt };
    return {
      ...{ row, outcome, messages, change: book.begin(row, outcome) },
      begun: {
        ...{ siteId: map.site.id, deviceId, takesLevel },
        ...(isTold ? { cover } : { cover: null, isOpen: true as const }),
      },
    };
  }

  /** On a device that has as many free points as one may have it stands without one, and is not told as another's. */
  private async placed(
    way: Way,
    row: InboxRow,
    map: UnitMap,
  ): Promise<Placed | 'wait' | { isFull: true; deviceId: number }> {
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

  private async end(row: InboxRow, judging: Judging): Promise<Ready | null> {
    const { map, signals, book } = judging;
    const { ended, ...change } = book.end(row);
    // An end may name another device than its beginning did.
    const about = { ...row, ...(ended[0] && { deviceCode: ended[0].deviceCode }) };
    const ready = (outcome: Outcome, messages: readonly Collected[] = []): Ready => ({
      ...{ row, outcome, messages, change, ended },
    });
    const isTold = ({ outcome }: SignalState): boolean => outcome !== 'rule' && outcome !== 'unmapped';
    if (ended[0] && !ended.some(isTold)) return ready(ended[0].outcome || 'unmapped');
    const way = wayOf(targetOf(map, signals, about.deviceCode, row.signal), about, judging);
    if (way === null) return ready('unmapped');
    const holder = await this.holderOf(way, map);
    if (holder === undefined) return null;
    const free = holder === null ? null : way.free;
    if (free === null && way.point === null) return ready('freePoint');
    const isActive = book
      .openOf(row.unitId)
      .some(
        (each) =>
          isTold(each) &&
          isSameWay(wayOf(targetOf(map, signals, each.deviceCode, each.signal), each, judging), way),
      );
    const target = { ...way.target, deviceCode: holder ?? way.target.deviceCode };
    return ready(free === null ? 'point' : 'freePoint', [
      this.messageOf(about, judging, { ...way, target, free }, isActive),
    ]);
  }

  /** The device whose free point tells the alarm; null where none does, undefined where that is not known yet. */
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

  private async judge(ready: readonly Ready[]): Promise<boolean> {
    const told = await Promise.all(
      ready.map(async ({ messages }) => {
        const all = await Promise.all(messages.map((message) => this.port.tell(message)));
        return !all.includes(false);
      }),
    );
    const firstLost = told.indexOf(false);
    const judged = firstLost < 0 ? ready : ready.slice(0, firstLost);
    if (judged.length === 0) return false;
    // All at once: were an end known as judged and its beginning not, the alarm would stand again after a restart.
    await this.deps.db.transaction().execute(async (trx) => {
      const statements = statementsIn(trx);
      await this.keep(statements, judged);
      await markJudged(
        statements,
        judged.map(({ row, outcome }) => ({ id: row.id, outcome })),
        netOf(judged.map(({ change }) => change)),
        this.deps.clock.now(),
      );
    });
    return true;
  }

  /** What was acknowledged and what no alarm of ours tells is in the history all the same, from its beginning to its end. */
  private async keep(statements: Statements, judged: readonly Ready[]): Promise<void> {
    const covers = judged.flatMap(({ begun }) => (begun?.cover ? [begun.cover] : []));
    const missing = await uncovered(statements, covers);
    const begun = judged.flatMap(({ row, begun: its, change }) => {
      const [opened] = change.put;
      if (!its || !opened || opened.record !== null) return [];
      const { cover, siteId, deviceId, takesLevel, isOpen = false } = its;
      if (cover !== null && !missing.has(covers.indexOf(cover))) return [];
      opened.record = { id: null, isLate: true };
      const stated = { level: alarmLevelOf(row.level), takesLevel };
      return [
        { record: opened.record, siteId, deviceId, name: nameOf(row), stated, at: row.receivedAt, isOpen },
      ];
    });
    const ended = judged.flatMap(({ row, ended: its }) =>
      (its ?? []).flatMap(({ record }) =>
        record === null ? [] : [{ record, at: row.receivedAt, note: row.reason }],
      ),
    );
    await keepRecords(this.deps.writeAlarms, statements, { begun, ended }, this.deps.clock.now());
  }

  private async forget(): Promise<void> {
    const { pool, clock, log } = this.deps;
    const before = clock.now() - keptMs;
    await Promise.all([forgetJudged(pool, before), forgetEnded(pool, before)]).catch((error: unknown) =>
      log.warn({ err: error }, 'old alarms of units could not be removed'),
    );
  }
}
