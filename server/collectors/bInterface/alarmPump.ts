import { pointsByClass } from '@contract/points';
import { hourMs, dayMs, secondMs } from '@contract/time';
import type { Collected, CollectedPort } from '../../ingest/collected';
import type { Unit } from '../../platform/unit';
import type { BInterfaceDeps } from './deps';
import { isDecidedHere } from './cover.store';
import { declareAlarmPoint } from './freePoints.store';
import type { Fresh } from './fresh';
import {
  forgetJudged,
  markJudged,
  standsElsewhere,
  waitingIn,
  type InboxRow,
  type Outcome,
} from './inbox.store';
import {
  targetOf,
  type FreeTarget,
  type PointTarget,
  type RuleTarget,
  type SignalMap,
  type UnitMap,
} from './mapping';
import { readUnitMaps } from './mapping.store';

const lookEveryMs = secondMs;
const keptMs = 30 * dayMs;

interface Ready {
  row: InboxRow;
  outcome: Outcome;
  /** Null for what nobody mapped: it is kept, and says nothing here. */
  message: Collected | null;
}

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

  constructor(
    private readonly deps: BInterfaceDeps,
    private readonly port: CollectedPort,
    private readonly signals: Fresh<SignalMap>,
  ) {}

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
    const maps = await readUnitMaps(this.deps.pool, [...new Set(rows.map(({ unitId }) => unitId))]);
    const signals = await this.signals.value();
    const ready: Ready[] = [];
    const waiting = new Set<number>();
    for (const row of rows) {
      const map = maps.get(row.unitId);
      // What comes behind it of the same unit must not overtake it.
      const next =
        map === undefined || waiting.has(row.unitId) ? null : await this.prepare(row, map, signals);
      if (next === null) waiting.add(row.unitId);
      else ready.push(next);
    }
    return this.judge(ready);
  }

  /** Null where it has to wait: the intake does not know its device yet, or its free point was just declared. */
  private async prepare(row: InboxRow, map: UnitMap, signals: SignalMap): Promise<Ready | null> {
    const found = targetOf(map, signals, row.deviceCode, row.signal);
    if (found?.kind === 'rule' && (await this.isDecided(found, row, map)))
      return { row, outcome: 'rule', message: null };
    const target = found?.kind === 'rule' ? found.otherwise : found;
    if (target === null) return { row, outcome: 'unmapped', message: null };
    const device = await this.port.deviceOf(map.site.code, target.deviceCode);
    if (device === null) return null;
    const isActive = row.flag === 'BEGIN' || (await standsElsewhere(this.deps.pool, row));
    if (isDigital(target, map)) {
      const v = { [target.point]: isActive };
      return { row, outcome: 'point', message: this.messageOf(row, map, target, { v }) };
    }
    const code = target.kind === 'free' ? target.code : `s${row.signal}`;
    if (!device.free.has(code)) {
      const standsFor = found?.kind === 'rule' ? found.alarm : '';
      const declared = { deviceId: device.id, code, name: nameOf(row), standsFor };
      const isRoom = await declareAlarmPoint(this.deps.pool, declared, this.deps.clock.now());
      return isRoom ? null : { row, outcome: 'unmapped', message: null };
    }
    // Each sensor has one of its own, unless somebody named one for all.
    const isOn = target.kind === 'free' && target.named ? isActive : row.flag === 'BEGIN';
    const f = { [code]: isOn ? 1 : 0 };
    return { row, outcome: 'freePoint', message: this.messageOf(row, map, target, { v: {}, f }) };
  }

  /** What the rule looks at is said by its device, which the intake knows; what began as a free point ends as one. */
  private async isDecided(target: RuleTarget, { flag }: InboxRow, { site }: UnitMap): Promise<boolean> {
    const { pool, clock } = this.deps;
    const { deviceCode, alarm, otherwise } = target;
    const holder = otherwise && (await this.port.deviceOf(site.code, otherwise.deviceCode));
    if (flag === 'END' && otherwise && holder?.free.has(otherwise.code) === true) return false;
    const device = await this.port.deviceOf(site.code, deviceCode);
    return device !== null && (await isDecidedHere(pool, device, alarm, clock.now()));
  }

  private messageOf(
    { id }: InboxRow,
    { site }: UnitMap,
    { deviceCode }: PointTarget | FreeTarget,
    said: object,
  ): Collected {
    return { site, deviceCode, leaf: 'telemetry', json: { t: this.deps.clock.now(), n: id, ...said } };
  }

  private async judge(ready: readonly Ready[]): Promise<boolean> {
    const told = await Promise.all(
      ready.map(({ message }) => (message === null ? Promise.resolve(true) : this.port.tell(message))),
    );
    const firstLost = told.indexOf(false);
    const judged = firstLost < 0 ? ready : ready.slice(0, firstLost);
    if (judged.length === 0) return false;
    // All at once: were an end known as judged and its beginning not, the alarm would stand again after a restart.
    await markJudged(
      this.deps.pool,
      judged.map(({ row, outcome }) => ({ id: row.id, outcome })),
      this.deps.clock.now(),
    );
    return true;
  }

  private async forget(): Promise<void> {
    const { pool, clock, log } = this.deps;
    await forgetJudged(pool, clock.now() - keptMs).catch((error: unknown) =>
      log.warn({ err: error }, 'old alarms of units could not be removed'),
    );
  }
}

const isDigital = (target: PointTarget | FreeTarget, { classes }: UnitMap): target is PointTarget => {
  const deviceClass = classes.get(target.deviceCode);
  return (
    target.kind === 'point' &&
    deviceClass !== undefined &&
    pointsByClass[deviceClass].some(({ name, kind }) => name === target.point && kind === 'digital')
  );
};

/** As the unit called it first, without what triggered it. */
const nameOf = ({ text, signal }: InboxRow): string => {
  const name = text.replace(/[(（][^()（）]*[)）]\s*$/, '').trim();
  return (name === '' ? signal : name).slice(0, 64);
};
