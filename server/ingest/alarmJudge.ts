import type { CentreVitals } from '@contract/points';
import { shardCount } from '@contract/telemetry';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Rule } from '../alarmEngine/rules';
import type { Clock } from '../platform/clock';
import { adoptOpenRules, loadOpenRules } from './deviceState';
import type { FloodWatch } from './floods';
import { shardTimeIn, type HeldShards, type ShardTurn } from './heldShards';
import { settleHandOver } from './lateHistory';
import type { BatchParticipant, Turn, Watched } from './participant';
import type { Pipeline } from './pipeline';
import type { Device, Places } from './places';
import type { RuleBook } from './ruleBook';
import { judgeSilence, patienceOf, silentOrWatched } from './silence';
import { suspendCentre, suspendDevice } from './suspension';
import { usualIntervals } from './usualInterval';
import {
  centre,
  fireDue,
  hasSettled,
  judgeBlindness,
  judgeFlood,
  judgeVitals,
  settleDevice,
  type CentreState,
} from './watch';

export interface AlarmJudgePorts {
  pool: Pool;
  clock: Clock;
  places: Places;
  ruleBook: RuleBook;
  pipeline: Pick<Pipeline, 'load' | 'rulesOf'>;
  held: HeldShards;
  floods: FloodWatch;
  watched: Watched;
  /** Scales every delay of the alarm rules. */
  delayFactor: number;
  vitals(): CentreVitals;
}

/** The centre's own alarms are told by the process that holds the first shard. */
const centreShard = 0;

/** Alarms that time decides: delays, silence, floods, the end of history, and those of the centre itself. */
export class AlarmJudge implements BatchParticipant {
  private centreState: CentreState = { rules: [], offsetMs: 0 };
  private centreDraft: CentreState = this.centreState;

  constructor(private readonly ports: AlarmJudgePorts) {}

  async load(): Promise<void> {
    const state: CentreState = { rules: [], offsetMs: 0 };
    const rows = await loadOpenRules(this.ports.pool, [centre.id]);
    adoptOpenRules(state, this.centreRules(), rows.get(centre.id) ?? []);
    this.centreState = state;
  }

  async prepare(turn: Turn): Promise<void> {
    this.centreDraft = { ...this.centreState };
    if (!turn.wasOnlySlow && turn.shards.spells.size > 0) await this.suspendDelays(turn);
  }

  async judge(turn: Turn): Promise<void> {
    const { pipeline, watched, held, clock, vitals } = this.ports;
    const { batch, shards, seen, watermark } = turn;
    const unstepped = watermark - seen.steppedMs;
    for (const device of watched)
      if (!shards.blindSince.has(device.site.shard))
        fireDue(batch, device, pipeline.rulesOf(device), unstepped);
    await this.settleHistory(turn);
    await this.judgeFloods(turn);
    await this.judgeSilentSites(turn);
    if (!held.holds(centreShard)) return;
    const [now, rules] = [clock.now(), this.centreRules()];
    judgeBlindness(batch, this.centreDraft, rules, shards.blindSince.get(centreShard) ?? null, now);
    judgeVitals(batch, this.centreDraft, rules, vitals(), now);
  }

  /** The wall clock was set: what waits for a moment of ours keeps its distance to it. */
  committed({ batch, seen }: Turn): void {
    this.centreState = this.centreDraft;
    if (seen.steppedMs === 0) return;
    for (const device of this.ports.watched)
      if (device.present !== null && !batch.touched.has(device)) device.present.offsetMs += seen.steppedMs;
  }

  /** What was pending when the centre went blind goes on when it sees again, and not before the field could speak. */
  private async suspendDelays({ batch, shards: { spells }, seen, watermark }: Turn): Promise<void> {
    const { pipeline, pool, delayFactor, watched } = this.ports;
    const devices = [...watched].filter(({ site }) => spells.has(site.shard));
    await pipeline.load(devices);
    const pending = devices.filter(({ present }) => present?.rules.some((open) => open?.timer));
    const graceOf = await usualIntervals(pool, pending, watermark, delayFactor);
    const { steppedMs } = seen;
    for (const device of pending) {
      const blindMs = spells.get(device.site.shard) ?? 0;
      suspendDevice(batch, device, pipeline.rulesOf(device), {
        blindMs,
        steppedMs,
        graceMs: graceOf(device),
      });
    }
    const centreBlindMs = spells.get(centreShard);
    if (centreBlindMs !== undefined)
      suspendCentre(batch, this.centreDraft, this.centreRules(), centreBlindMs);
  }

  private centreRules(): readonly Rule[] {
    return this.ports.ruleBook.rulesOf('centre', 'D');
  }

  private async settleHistory({ batch, watermark }: Turn): Promise<void> {
    const { pipeline, watched, pool } = this.ports;
    for (const device of watched) {
      settleHandOver(batch, device, pipeline.rulesOf(device), watermark);
      if (!hasSettled(device, watermark)) continue;
      const known = await nextReadings(pool, device);
      const nextAfter = (lastAt: EpochMs) => known.get(lastAt) ?? watermark;
      settleDevice(batch, device, pipeline.rulesOf(device), nextAfter, watermark);
    }
  }

  private async judgeSilentSites({ batch, shards, seen, watermark }: Turn): Promise<void> {
    const { places, pipeline, ruleBook, watched } = this.ports;
    const patienceMs = patienceOf(ruleBook.rulesOf('controller', 'D'));
    if (!Number.isFinite(patienceMs)) return;
    const times = timesOf(shards, seen);
    const timeOf = (shard: number) => times[shard] ?? null;
    const candidates = silentOrWatched(places, watched, patienceMs, timeOf);
    await pipeline.load(candidates);
    for (const controller of candidates) {
      const time = timeOf(controller.site.shard);
      if (time !== null) judgeSilence(batch, controller, pipeline.rulesOf(controller), time, watermark);
    }
  }

  private async judgeFloods({ batch, watermark }: Turn): Promise<void> {
    const { places, pipeline, floods, held, watched } = this.ports;
    const flooding = floods.sites();
    const candidates = new Set<Device>();
    for (const code of flooding) {
      const site = places.sites.get(code);
      const controller = site?.controllerId == null ? undefined : places.devicesById.get(site.controllerId);
      if (controller !== undefined && held.holds(controller.site.shard)) candidates.add(controller);
    }
    for (const device of watched) if (device.class === 'controller') candidates.add(device);
    await pipeline.load([...candidates]);
    for (const device of candidates)
      judgeFlood(batch, device, pipeline.rulesOf(device), flooding.has(device.site.code), watermark);
  }
}

/** The seeing clock of each shard; null where we are blind or hold nothing. */
const timesOf = (shards: ShardTurn, seen: Turn['seen']) =>
  Array.from({ length: shardCount }, (_, shard) =>
    shards.blindSince.has(shard) ? null : shardTimeIn(shards, shard, seen),
  );

/** When each of the device's late episodes that wait for their end was followed by another reading. */
const nextReadings = async (pool: Pool, device: Device): Promise<Map<EpochMs, EpochMs>> => {
  const late = (device.draft ?? device.present)?.late ?? [];
  const { rows } = await pool.query<{ last_at: EpochMs; next: EpochMs | null }>(
    `select k.last_at, (select min(ts) from readings_${device.class} where device_id = $1 and ts > k.last_at) as next
     from unnest($2::int8[]) as k (last_at)`,
    [device.id, late.flatMap((episode) => episode?.lastAt ?? [])],
  );
  return new Map(rows.flatMap(({ last_at, next }) => (next === null ? [] : [[last_at, next]])));
};
