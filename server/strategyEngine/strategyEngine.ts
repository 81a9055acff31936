import { shardCount } from '@contract/telemetry';
import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import { zoneClock } from '@contract/plantTime';
import type { Pool } from 'pg';
import type { BatchParticipant, Contribution, Field, Turn } from '../ingest/participant';
import { wantPlans } from '../keptPlans';
import type { PreparedQuery } from '../platform/database/statements';
import * as store from './engine.store';
import { noFacts, type Assigned, type DesiredNow, type Followed } from './followed';
import { decideSite, memoryFrom, type Decided } from './minute';

export interface StrategyEnginePorts {
  pool: Pool;
  plantTimeZone: string;
  /** Scales the minute of a plan; 1 in real life. */
  delayFactor: number;
  /** Tells the one who gives back what became of own overrides, after the commit. */
  held(points: readonly Pick<DesiredNow, 'deviceId' | 'point' | 'commandId'>[], until: EpochMs): void;
}

const everyShard = Array.from({ length: shardCount }, (_, shard) => shard);
/** Sites of one turn: readings of others wait for them no longer than some ten milliseconds. */
const mostAtOnce = 250;
/** Wishes of one turn: what a whole fleet wants at once is wished over some minutes, and the intake goes on meanwhile. */
const mostWishes = 100;
const lookEveryMs = 5 * secondMs;
/** What is assigned is read anew after this in any case: tariffs, limits and plates may have changed. */
const anewEveryMs = 10 * minuteMs;

/**
 * Decides every site with a plan once a minute, as the process that owns its shard, from what the site last said. What
 * it remembers, what it says and what it wants are committed together: after a kill it goes on with the minute after
 * the last one that is stored.
 */
export class StrategyEngine implements BatchParticipant {
  readonly standsOn = ['alarm_definitions'];
  private readonly sites = new Map<number, Followed>();
  private shards: number[] = [];
  private isStale = true;
  private mark = '';
  private lookedAt: EpochMs = 0;
  private readAt: EpochMs = 0;
  private decided: Decided[] = [];
  private readonly clock: ReturnType<typeof zoneClock>;

  constructor(private readonly ports: StrategyEnginePorts) {
    this.clock = zoneClock(ports.plantTimeZone);
  }

  async renew(): Promise<void> {
    this.isStale = true;
  }

  async load(): Promise<void> {
    this.isStale = true;
  }

  async prepare(turn: Turn): Promise<void> {
    this.decided = [];
    const { watermark: now, field } = turn;
    await this.look(turn);
    const due = [...this.sites.values()].filter(({ dueAt }) => dueAt <= now).slice(0, mostAtOnce);
    if (due.length === 0) return;
    const facts = await store.readSiteFacts(
      this.ports.pool,
      due.map(({ siteId }) => siteId),
    );
    for (const site of due) site.devices = devicesOf(site, field);
    await field.load(due.flatMap(({ devices }) => devices));
    const local = this.clock.local(now);
    this.due = due.map((site) => ({ site, facts: facts.get(site.siteId) ?? noFacts, local }));
  }

  private due: { site: Followed; facts: typeof noFacts; local: number }[] = [];

  /** Reads what is assigned when that changed, and what is remembered of sites that are new here. */
  private async look(turn: Turn): Promise<void> {
    const { watermark: now } = turn;
    this.due = [];
    if (!this.isStale && Math.abs(now - this.lookedAt) < lookEveryMs * this.ports.delayFactor) return;
    this.lookedAt = now;
    const mark = await store.readAssignmentMark(this.ports.pool);
    const isOld = Math.abs(now - this.readAt) >= anewEveryMs;
    if (!this.isStale && !isOld && mark === this.mark) return;
    this.shards = everyShard.filter((shard) => turn.holds(shard));
    const assigned = await store.readAssigned(this.ports.pool, this.shards);
    if (this.isStale) this.sites.clear();
    await this.follow(assigned, now);
    this.mark = mark;
    this.readAt = now;
    this.isStale = false;
  }

  private async follow(assigned: readonly Assigned[], now: EpochMs): Promise<void> {
    const ids = new Set(assigned.map(({ siteId }) => siteId));
    for (const id of this.sites.keys()) if (!ids.has(id)) this.sites.delete(id);
    const fresh = assigned.filter(({ siteId }) => !this.sites.has(siteId)).map(({ siteId }) => siteId);
    const states = await store.readStates(this.ports.pool, fresh);
    for (const each of assigned) {
      const known = this.sites.get(each.siteId);
      const stored = states.get(each.siteId);
      if (known !== undefined) Object.assign(known, each);
      else
        this.sites.set(each.siteId, {
          ...each,
          memory: memoryFrom(stored, now),
          stored: {
            said: stored?.said ?? '',
            saidAt: stored?.saidAt ?? now,
            revertedAt: stored?.revertedAt ?? null,
            helpedSince: stored?.helpedSince ?? null,
          },
          dueAt: this.dueAfter(each.siteId, stored?.decidedAt ?? now - this.everyMs, now),
          devices: [],
        });
    }
  }

  private get everyMs(): number {
    return minuteMs * this.ports.delayFactor;
  }

  /** Sites have their turns spread over the minute. What was missed while nobody decided is not made up for. */
  private dueAfter(siteId: number, lastAt: EpochMs, now: EpochMs): EpochMs {
    const phase = ((siteId * 7_919) % 60_000) * (this.everyMs / minuteMs);
    const next = Math.floor((lastAt - phase) / this.everyMs + 1) * this.everyMs + phase;
    return Math.abs(now - next) > 2 * this.everyMs ? now : next;
  }

  async judge(turn: Turn): Promise<Contribution> {
    const now = Math.round(turn.watermark);
    let wishes = 0;
    this.decided = this.due.flatMap(({ site, facts, local }) => {
      if (!turn.holds(site.shard)) return [];
      const decided = decideSite(site, facts, { now, local, mayWish: wishes < mostWishes });
      wishes += decided.actions.wishes.length;
      return [decided];
    });
    if (this.decided.length === 0) return {};
    for (const { site } of this.decided) turn.hold(site.shard);
    return { statements: this.statements(now) };
  }

  private statements(now: EpochMs): PreparedQuery[] {
    const wishes = this.decided.flatMap(({ site, actions }) =>
      actions.wishes.map((wish) => ({ ...wish, siteId: site.siteId, shard: site.shard })),
    );
    const ended = this.decided.flatMap(({ actions }) => actions.ended);
    const renewed = this.decided.flatMap(({ actions }) => actions.renewed);
    const news = this.decided.filter(({ isNews }) => isNews);
    const kept = this.decided.flatMap((one) => one.kept ?? []);
    return [
      store.writeStates(
        this.decided.map(({ row }) => row),
        now,
      ),
      ...(news.length > 0
        ? [
            store.writeLog(
              news.map(({ site, stored }) => ({ ...lineOf(site), said: stored.said })),
              now,
            ),
          ]
        : []),
      ...(ended.length > 0 ? [store.endHolds(ended, now)] : []),
      ...(renewed.length > 0 ? [store.renewHolds(renewed, now)] : []),
      ...(wishes.length > 0 ? [store.addWishes(wishes, now)] : []),
      ...(kept.length > 0 ? [wantPlans(kept, now)] : []),
    ];
  }

  committed({ watermark }: Turn): void {
    const now = Math.round(watermark);
    for (const { site, memory, stored, actions, kept } of this.decided) {
      site.keeper = kept ?? site.keeper;
      site.memory = memory;
      site.stored = stored;
      site.dueAt = this.dueAfter(site.siteId, now, now);
      this.ports.held(actions.ended, now);
      this.ports.held(actions.renewed, store.heldUntil(now));
    }
    this.decided = [];
  }
}

const lineOf = ({ siteId, programId, version, mode }: Followed) => ({ siteId, programId, version, mode });

const devicesOf = ({ siteCode }: Followed, { places }: Field) => [
  ...(places.sites.get(siteCode)?.devices.values() ?? []),
];
