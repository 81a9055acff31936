import { hourMs, dayMs, secondMs } from '@contract/time';
import type { CollectedPort } from '../../ingest/collected';
import type { Stated } from '../../ingest/message';
import { statementsIn } from '../../platform/database/statementsIn';
import type { Statements } from '../../platform/database/statements';
import type { Unit } from '../../platform/unit';
import { writeRecords } from '../alarmRecords';
import { AlarmPlacement, type PlacedRow } from './alarmPlacement';
import { alarmLevelOf, nameOf } from './alarmWays';
import { contactPoints, uncovered } from './cover.store';
import type { JudgingDeps } from './deps';
import { Fresh } from './fresh';
import { forgetJudged, markJudged, waitingIn } from './inbox.store';
import type { SignalMap } from './mapping';
import { readUnitMaps } from './mapping.store';
import { readRanking } from './ranking';
import { netOf, SignalBook } from './signalBook';
import { forgetEnded, statesOf } from './signalStates.store';

const lookEveryMs = secondMs;
const soonMs = 100;
const retentionMs = 30 * dayMs;

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
  private readonly contacts: Fresh<ReadonlySet<string>>;
  private readonly ranking: Fresh<Stated['takesLevel']>;
  private readonly placement: AlarmPlacement;

  constructor(
    private readonly deps: JudgingDeps,
    private readonly port: CollectedPort,
    private readonly signals: Fresh<SignalMap>,
  ) {
    const { pool, clock } = deps;
    this.contacts = new Fresh(() => contactPoints(pool), clock);
    this.ranking = new Fresh(() => readRanking(pool), clock);
    this.placement = new AlarmPlacement(deps, port);
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
    const ready: PlacedRow[] = [];
    const waiting = new Set<number>();
    for (const row of rows) {
      const map = maps.get(row.unitId);
      // What comes behind it of the same unit must not overtake it.
      const next =
        map === undefined || waiting.has(row.unitId)
          ? null
          : await this.placement.place(row, { ...with_, map, takesLevel });
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

  private async judge(ready: readonly PlacedRow[]): Promise<boolean> {
    const taken = await Promise.all(
      ready.map(async ({ messages }) => {
        const all = await Promise.all(messages.map((message) => this.port.tell(message)));
        return !all.includes(false);
      }),
    );
    const firstLost = taken.indexOf(false);
    const judged = firstLost < 0 ? ready : ready.slice(0, firstLost);
    if (judged.length === 0) return false;
    // All at once: were an end known as judged and its beginning not, the alarm would stand again after a restart.
    await this.deps.db.transaction().execute(async (trx) => {
      const statements = statementsIn(trx);
      await this.record(statements, judged);
      await markJudged(
        statements,
        judged.map(({ row, outcome }) => ({ id: row.id, outcome })),
        netOf(judged.map(({ change }) => change)),
        this.deps.clock.now(),
      );
    });
    return true;
  }

  /** What was acknowledged and is no alarm of a point of ours is in the history all the same, from its beginning to its end. */
  private async record(statements: Statements, judged: readonly PlacedRow[]): Promise<void> {
    const covers = judged.flatMap(({ begun }) => (begun?.cover ? [begun.cover] : []));
    const missing = await uncovered(statements, covers);
    const begun = judged.flatMap(({ row, begun: its, change }) => {
      const [opened] = change.put;
      if (!its || !opened || opened.record !== null) return [];
      const { cover, siteId, deviceId, takesLevel, isOpen } = its;
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
    await writeRecords(this.deps.writeAlarms, statements, { begun, ended }, this.deps.clock.now());
  }

  private async forget(): Promise<void> {
    const { pool, clock, log } = this.deps;
    const before = clock.now() - retentionMs;
    await Promise.all([forgetJudged(pool, before), forgetEnded(pool, before)]).catch((error: unknown) =>
      log.warn({ err: error }, 'old alarms of units could not be removed'),
    );
  }
}
