import type { CentreVitals, ServerVitals } from '@contract/points';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Device, ShardTime, Turn } from '../ingest/participant';
import type { Clock } from '../platform/clock';
import type { AlarmDraft } from './changes';
import { hasSettled, settleEpisodes, settleHandOver, type SubjectTurn } from './lateHistory';
import { nextReadings } from './memory/openRules';
import { judgeMissing, MissingDevices } from './missingDevices';
import type { RuleBook } from './ruleBook';
import { judgeSilence, patienceOf, silentOrWatched, type HeardSites } from './silence';
import type { Subject } from './state';
import type { Subjects } from './subjects';
import { hasTimer, suspend } from './suspension';
import { fireDue, judgeBlindness, judgeFlood, judgeLink, judgeVitals } from './timed';
import { usualIntervals } from './usualInterval';

export interface TimeJudgePorts {
  pool: Pool;
  clock: Clock;
  ruleBook: RuleBook;
  subjects: Subjects;
  heard: HeardSites;
  /** Scales every delay of the alarm rules. */
  delayFactor: number;
  vitals(): ServerVitals;
}

/** A turn with what the rules change in it; `centre` is whom the centre's own rules are about. */
export interface JudgedTurn {
  turn: Turn;
  changes: AlarmDraft;
  centre: Subject;
}

/** The centre's own alarms are told by the process that holds the first shard. */
export const centreShard = 0;

const noFaults: ReturnType<NonNullable<HeardSites['linkFaults']>> = new Map();

/** What no reading decides but time: delays, silence, floods, the end of history, and the centre itself. */
export class TimeJudge {
  private readonly missing: MissingDevices;

  constructor(private readonly ports: TimeJudgePorts) {
    this.missing = new MissingDevices(ports.pool, ports.delayFactor);
  }

  async judge(judged: JudgedTurn): Promise<void> {
    const { turn, changes } = judged;
    const { watermark, steppedMs, blindSince } = turn;
    for (const subject of this.ports.subjects.unsettled)
      if (subject.device !== null && !blindSince.has(subject.device.site.shard))
        fireDue(this.turnOf(changes, subject, watermark - steppedMs));
    await this.settleHistory(judged);
    await this.judgeFloods(judged);
    await this.judgeLinks(judged);
    await this.judgeSilentSites(judged);
    await this.judgeMissingDevices(judged);
    if (turn.holds(centreShard)) this.judgeCentre(judged);
  }

  /** What was pending when the centre went blind goes on when it sees again, and not before the field could speak. */
  async suspendDelays({ turn, changes, centre }: JudgedTurn): Promise<void> {
    const { spells, steppedMs, watermark } = turn;
    const { pool, delayFactor, subjects, ruleBook } = this.ports;
    const pending = [...subjects.unsettled].flatMap((subject) => {
      const { device } = subject;
      const blindMs = device === null ? undefined : spells.get(device.site.shard);
      return device !== null && blindMs !== undefined && hasTimer({ subject })
        ? [{ subject, device, blindMs }]
        : [];
    });
    const devices = pending.map(({ device }) => device);
    const graceOf = await usualIntervals(pool, devices, watermark, delayFactor);
    for (const { subject, device, blindMs } of pending)
      suspend(this.turnOf(changes, subject, watermark), { blindMs, steppedMs, graceMs: graceOf(device) });
    const centreBlindMs = spells.get(centreShard);
    if (centreBlindMs === undefined) return;
    const subjectTurn = { changes, subject: centre, rules: ruleBook.of(null), watermark };
    // The limits of the centre itself are looked at with every turn: they need no time to speak.
    suspend(subjectTurn, { blindMs: centreBlindMs, steppedMs: 0, graceMs: 0 }, (rule) => rule.mask !== 0);
  }

  private async settleHistory({ turn: { watermark }, changes }: JudgedTurn): Promise<void> {
    const { pool, subjects } = this.ports;
    for (const subject of subjects.unsettled) {
      const subjectTurn = this.turnOf(changes, subject, watermark);
      settleHandOver(subjectTurn, subjects);
      const { device } = subject;
      if (device === null || !hasSettled(subject, watermark)) continue;
      const known = await nextReadings(pool, device, subject.now);
      settleEpisodes(subjectTurn, (lastAt) => known.get(lastAt) ?? watermark);
    }
  }

  private async judgeFloods({ turn, changes }: JudgedTurn): Promise<void> {
    const { flooding, field, watermark, holds } = turn;
    const { subjects } = this.ports;
    const { sites, devicesById } = field.places;
    const candidates = new Set<Device>();
    for (const code of flooding) {
      const site = sites.get(code);
      const controller = site?.controllerId == null ? undefined : devicesById.get(site.controllerId);
      if (controller !== undefined && holds(controller.site.shard)) candidates.add(controller);
    }
    for (const { device } of subjects.unsettled) if (device?.class === 'controller') candidates.add(device);
    await field.load([...candidates]);
    for (const device of candidates)
      judgeFlood(this.turnOf(changes, subjects.of(device), watermark), flooding.has(device.site.code));
  }

  private async judgeLinks({ turn, changes }: JudgedTurn): Promise<void> {
    const { field, watermark, holds } = turn;
    const { subjects, heard } = this.ports;
    const faults = heard.linkFaults?.() ?? noFaults;
    const candidates = new Set<Device>();
    for (const { controllerId, shard } of faults.keys()) {
      const controller = controllerId === null ? undefined : field.places.devicesById.get(controllerId);
      if (controller !== undefined && holds(shard)) candidates.add(controller);
    }
    for (const { device } of subjects.unsettled) if (device?.class === 'controller') candidates.add(device);
    await field.load([...candidates]);
    for (const device of candidates)
      judgeLink(this.turnOf(changes, subjects.of(device), watermark), faults.get(device.site));
  }

  private async judgeSilentSites({ turn, changes }: JudgedTurn): Promise<void> {
    const { field, blindSince, watermark } = turn;
    const { heard, ruleBook, subjects } = this.ports;
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
      const subject = subjects.find(controller);
      return subject !== undefined && subjects.unsettled.has(subject);
    };
    const candidates = silentOrWatched(heard, field.places, { isWatched, patienceMs, timeOf });
    await field.load(candidates);
    for (const controller of candidates) {
      const { site } = controller;
      const time = timeOf(site.shard);
      const subjectTurn = this.turnOf(changes, subjects.of(controller), watermark);
      if (time !== null) judgeSilence(subjectTurn, heard, site, time);
    }
  }

  private async judgeMissingDevices({ turn, changes }: JudgedTurn): Promise<void> {
    const { field, watermark, blindSince, holds } = turn;
    const { devicesById } = field.places;
    const ids = await this.missing.look(watermark);
    const devices = ids
      .flatMap((id) => devicesById.get(id) ?? [])
      .filter(({ site }) => site.isSpokenFor && holds(site.shard) && !blindSince.has(site.shard));
    await field.load(devices);
    for (const device of devices)
      judgeMissing(this.turnOf(changes, this.ports.subjects.of(device), watermark));
  }

  private judgeCentre({ turn: { blindSince, intake }, changes, centre }: JudgedTurn): void {
    const subjectTurn = this.turnOf(changes, centre, this.ports.clock.now());
    const known = this.ports.vitals();
    const vitals: CentreVitals = {
      ...known,
      intakeHeld: Number(intake.isHeld),
      intakeFailing: Number(intake.isFailing),
      clockErrorS: Math.max(known.clockErrorS ?? 0, this.ports.heard.clockErrorS?.() ?? 0),
    };
    judgeBlindness(subjectTurn, blindSince.get(centreShard) ?? null);
    judgeVitals(subjectTurn, vitals);
  }

  private turnOf(changes: AlarmDraft, subject: Subject, watermark: EpochMs): SubjectTurn {
    return { changes, subject, rules: this.ports.ruleBook.of(subject.device), watermark };
  }
}
