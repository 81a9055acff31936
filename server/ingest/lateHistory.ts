import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import { advance, quiet, step, type RuleStep } from '../alarmEngine/engine';
import { plateOf, type Rule } from '../alarmEngine/rules';
import { draftIn, type Batch, type ReadingRow } from './batch';
import { evaluateReading, forgetRule, subjectOf } from './evaluate';
import type { Device } from './places';
import { withRule, type AlarmRef, type LateEpisode, type OpenRule, type Present } from './present';

const shortestSettleMs = 5 * secondMs;
const longestSettleMs = 10 * minuteMs;

/**
 * A hand-over is taken to be complete when nothing more of it has come for this long, ms of the watermark. What goes
 * further back takes longer to hand over: 5 s for two hours, a minute for a day, never more than 10 min.
 */
export const settleMsOf = (ageMs: number): number =>
  Math.min(longestSettleMs, Math.max(shortestSettleMs, ageMs / 1_440));

const keep = (
  batch: Batch,
  device: Device,
  draft: Present,
  position: number,
  rule: Rule,
  episode: LateEpisode | null,
): void => {
  draft.late = withRule(draft.late, position, episode);
  batch.late.set(`${device.id} ${rule.definitionId}`, {
    deviceId: device.id,
    definitionId: rule.definitionId,
    episode,
  });
};

/**
 * Late alarms are closed from the moment they are written: `knownUntil` is how far history tells that the
 * condition went on, and moves on with it.
 */
const recordLate = (
  batch: Batch,
  device: Device,
  rule: Rule,
  episode: LateEpisode,
  { transitions, state }: RuleStep,
  knownUntil: EpochMs,
  receivedAt: EpochMs,
): void => {
  for (const { kind, at, value } of transitions)
    if (kind === 'raised') {
      episode.alarm = { id: null, isLate: true };
      const raised = { alarm: episode.alarm, rule, site: device.site, deviceId: device.id, at, value };
      batch.raised.push({ ...raised, isLate: true, clearedAt: Math.max(at, knownUntil), receivedAt });
    } else if (episode.alarm !== null) {
      batch.cleared.push({ alarm: episode.alarm, at, value, isLate: true, receivedAt });
      episode.alarm = null;
    }
  if (state.isOpen && transitions.length === 0 && episode.alarm !== null)
    batch.extended.push({ alarm: episode.alarm, at: knownUntil });
};

const isOver = ({ isOpen, timer }: LateEpisode): boolean => !isOpen && timer === null;

/** What remembers, or looks at other devices, speaks of the present only. */
const isOfThePast = (rule: Rule): boolean => rule.newGauge === null && !rule.isAboutSite;

/** Runs the rules over history in the order it comes; older than what was already told is only stored. */
export const evaluateLate = (
  batch: Batch,
  draft: Present,
  rules: readonly Rule[],
  row: ReadingRow,
  watermark: EpochMs,
): void => {
  const plate = plateOf(row.device.ratedPowerW);
  for (let position = 0; position < rules.length; position++) {
    const rule = rules[position];
    if (rule === undefined || (rule.mask & row.reported) === 0 || !isOfThePast(rule)) continue;
    const condition = rule.conditionOf(row.values, plate);
    const before = draft.late[position] ?? null;
    if (before === null && condition !== 'violated') continue;
    if (before !== null && row.ts <= before.lastAt) continue;
    const result = step(before ?? quiet, rule, condition, row.ts, rule.valueOf(row.values, plate));
    const episode: LateEpisode = {
      ...result.state,
      alarm: before?.alarm ?? null,
      lastAt: row.ts,
      settleAt: watermark + settleMsOf(watermark - row.ts),
    };
    recordLate(batch, row.device, rule, episode, result, row.ts, row.receivedAt);
    keep(batch, row.device, draft, position, rule, isOver(episode) ? null : episode);
  }
};

/**
 * Ends an episode whose history has ceased: the condition is taken to have lasted until `nextKnownAt`, the first
 * reading after it (or now, when there is none).
 */
export const settleLate = (
  batch: Batch,
  device: Device,
  draft: Present,
  position: number,
  rule: Rule,
  nextKnownAt: EpochMs,
  watermark: EpochMs,
): void => {
  const before = draft.late[position] ?? null;
  if (before === null) return;
  const episode = { ...before };
  const result = advance(before, nextKnownAt);
  recordLate(batch, device, rule, episode, result, nextKnownAt, watermark);
  if (episode.alarm !== null)
    batch.cleared.push({
      alarm: episode.alarm,
      at: nextKnownAt,
      value: null,
      isLate: true,
      receivedAt: watermark,
    });
  keep(batch, device, draft, position, rule, null);
};

const beganInHistory = ({ alarm, timer }: OpenRule, lateTs: EpochMs): boolean =>
  alarm === null ? timer !== null && timer.since <= lateTs : alarm.isLate;

const endForNow = (batch: Batch, alarm: AlarmRef, knownUntil: EpochMs): void => {
  const raised = batch.raised.find((each) => each.alarm === alarm);
  if (raised !== undefined) raised.clearedAt = Math.max(raised.at, knownUntil);
  else {
    batch.extended.push({ alarm, at: knownUntil });
    batch.overtaken.push(alarm);
  }
};

/**
 * A live reading overtakes a hand-over whose newest reading was the present so far: what began in history goes on in
 * history, which has still to tell how it ended, and the live rules begin anew.
 */
export const overtake = (
  batch: Batch,
  device: Device,
  draft: Present,
  rules: readonly Rule[],
  watermark: EpochMs,
): void => {
  draft.handedOverAt = null;
  draft.rules.forEach((state, position) => {
    const rule = rules[position];
    if (state === null || rule === undefined || !beganInHistory(state, draft.lateTs)) return;
    settleLate(batch, device, draft, position, rule, draft.late[position]?.lastAt ?? draft.ts, watermark);
    const settleAt = watermark + settleMsOf(watermark - draft.ts);
    keep(batch, device, draft, position, rule, { ...state, lastAt: draft.ts, settleAt });
    if (state.alarm !== null) endForNow(batch, state.alarm, draft.ts);
    forgetRule(batch, device, draft, position, rule);
  });
};

const allPoints = -1;

/**
 * Ends a hand-over of which nothing more has come for a while. What other devices of the site have to do with is judged
 * now that all of them are known; and an alarm that late readings raised and that still stands becomes one like any
 * other, which sounds and is sent.
 */
export const settleHandOver = (
  batch: Batch,
  device: Device,
  rules: readonly Rule[],
  watermark: EpochMs,
): void => {
  const state = device.draft ?? device.present;
  if (state === null || state.lateTs < 0) return;
  if (state.handedOverAt !== null) {
    if (state.handedOverAt > watermark) return;
    const draft = draftIn(batch, device);
    draft.handedOverAt = null;
    evaluateReading(batch, subjectOf(device), draft, rules, allPoints, draft.judgedAt, watermark, 'site');
  }
  state.rules.forEach((rule, position) => {
    if (rule?.alarm?.isLate !== true || rule.alarm.id === null || !rule.isOpen || rule.timer !== null) return;
    const alarm = { id: rule.alarm.id, isLate: false };
    const draft = draftIn(batch, device);
    draft.rules = withRule(draft.rules, position, { ...rule, alarm });
    batch.confirmed.push(alarm.id);
  });
};
