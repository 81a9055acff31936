import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { ReadingRow } from '../ingest/participant';
import type { AlarmDraft } from './changes';
import { advance, quiet, type RuleStep } from './engine';
import { evaluateReading } from './evaluate';
import { plateOf, readBeyond, type Measured, type Rule, type SiteView } from './rules';
import { keepRule, stepBy, type RuleRun } from './runRule';
import { withRule, type AlarmRef, type LateEpisode, type OpenRule, type Subject } from './state';
import type { Subjects } from './subjects';

const shortestSettleMs = 5 * secondMs;
const longestSettleMs = 10 * minuteMs;

/**
 * A hand-over is taken to be complete when nothing more of it has come for this long, ms of the watermark. What goes
 * further back takes longer to hand over: 5 s for two hours, a minute for a day, never more than 10 min.
 */
export const settleMsOf = (ageMs: number): number =>
  Math.min(longestSettleMs, Math.max(shortestSettleMs, ageMs / 1_440));

/** What waits for longer than anything may was set before our clock was set back. */
const isDue = (at: EpochMs, watermark: EpochMs): boolean =>
  at <= watermark || at - watermark > longestSettleMs;

const keepEpisode = ({ changes, subject, position, rule }: RuleRun, episode: LateEpisode | null): void => {
  const draft = changes.stateOf(subject);
  const { definitionId } = rule;
  draft.late = withRule(draft.late, position, episode);
  changes.late.set(`${subject.id} ${definitionId}`, { deviceId: subject.id, definitionId, episode });
};

/**
 * Late alarms are closed from the moment they are written: `run.at` is how far history tells that the condition went
 * on, and moves on with it.
 */
const recordLate = (run: RuleRun, episode: LateEpisode, { transitions, state }: RuleStep): void => {
  const { changes, subject, rule, at: knownUntil, receivedAt } = run;
  for (const { kind, at, value } of transitions)
    if (kind === 'raised') {
      const { device } = subject;
      episode.alarm = { id: null, isLate: true };
      changes.raised.push({
        ...{ alarm: episode.alarm, rule, at, value, isLate: true, receivedAt },
        siteId: device?.site.id ?? null,
        deviceId: device?.id ?? null,
        clearedAt: Math.max(at, knownUntil),
      });
    } else if (episode.alarm !== null) {
      changes.cleared.push({ alarm: episode.alarm, at, value, isLate: true, receivedAt });
      episode.alarm = null;
    }
  if (state.isOpen && transitions.length === 0 && episode.alarm !== null)
    changes.extended.push({ alarm: episode.alarm, at: knownUntil });
};

const isOver = ({ isOpen, timer }: LateEpisode): boolean => !isOpen && timer === null;

/** What remembers, or looks at other devices, speaks of the present only. */
const isOfThePast = (rule: Rule): boolean => rule.newEvaluator === null && !rule.isAboutSite;

/** A subject with its rules, in the turn of a watermark. */
export interface SubjectTurn {
  changes: AlarmDraft;
  subject: Subject;
  rules: readonly Rule[];
  watermark: EpochMs;
}

const saidBy = (rule: Rule, row: ReadingRow, plate: SiteView): Measured =>
  readBeyond(rule, row, plate) ?? {
    condition: rule.conditionOf(row.values, plate),
    value: rule.valueOf(row.values, plate),
  };

/** Runs the rules over history in the order it comes; older than what was already told is only stored. */
export const evaluateLate = ({ changes, subject, rules, watermark }: SubjectTurn, row: ReadingRow): void => {
  const plate = plateOf(row.device.ratedPowerW);
  const { ts: at, receivedAt } = row;
  for (let position = 0; position < rules.length; position++) {
    const rule = rules[position];
    if (rule === undefined || (rule.mask & row.reported) === 0 || !isOfThePast(rule)) continue;
    const said = saidBy(rule, row, plate);
    const before = subject.now.late[position] ?? null;
    if (before === null && said.condition !== 'violated') continue;
    if (before !== null && at <= before.lastAt) continue;
    const result = stepBy(before ?? quiet, rule, at, said);
    const settleAt = watermark + settleMsOf(watermark - at);
    const episode: LateEpisode = { ...result.state, alarm: before?.alarm ?? null, lastAt: at, settleAt };
    const run = { changes, subject, position, rule, at, receivedAt };
    recordLate(run, episode, result);
    keepEpisode(run, isOver(episode) ? null : episode);
  }
};

/**
 * Ends an episode whose history has ceased: the condition is taken to have lasted until `run.at`, the first reading
 * after it (or now, when there is none).
 */
const settleLate = (run: RuleRun): void => {
  const { changes, subject, position, at, receivedAt } = run;
  const before = subject.now.late[position] ?? null;
  if (before === null) return;
  const episode = { ...before };
  recordLate(run, episode, advance(before, at));
  if (episode.alarm !== null)
    changes.cleared.push({ alarm: episode.alarm, at, value: null, isLate: true, receivedAt });
  keepEpisode(run, null);
};

/** Whether some history of this subject has ceased and waits to be closed. */
export const hasSettled = ({ now }: Subject, watermark: EpochMs): boolean =>
  now.late.some((episode) => episode !== null && isDue(episode.settleAt, watermark));

/** Ends the episodes whose history has ceased. */
export const settleEpisodes = (
  { changes, subject, rules, watermark }: SubjectTurn,
  nextAfter: (lastAt: EpochMs) => EpochMs,
): void => {
  subject.now.late.forEach((episode, position) => {
    const rule = rules[position];
    if (episode === null || rule === undefined || !isDue(episode.settleAt, watermark)) return;
    settleLate({ changes, subject, position, rule, at: nextAfter(episode.lastAt), receivedAt: watermark });
  });
};

const beganInHistory = ({ alarm, timer }: OpenRule, lateTs: EpochMs): boolean =>
  alarm === null ? timer !== null && timer.since <= lateTs : alarm.isLate;

const endForNow = (
  { raised, extended, overtaken }: AlarmDraft,
  alarm: AlarmRef,
  knownUntil: EpochMs,
): void => {
  const fresh = raised.find((each) => each.alarm === alarm);
  if (fresh !== undefined) fresh.clearedAt = Math.max(fresh.at, knownUntil);
  else {
    extended.push({ alarm, at: knownUntil });
    overtaken.push(alarm);
  }
};

/**
 * A live reading overtakes a hand-over whose newest reading was the present so far: what began in history goes on in
 * history, which has still to tell how it ended, and the live rules begin anew.
 */
export const overtake = ({ changes, subject, rules, watermark }: SubjectTurn): void => {
  const draft = changes.stateOf(subject);
  draft.handedOverAt = null;
  draft.rules.forEach((state, position) => {
    const rule = rules[position];
    if (state === null || rule === undefined || !beganInHistory(state, draft.lateTs)) return;
    const at = draft.late[position]?.lastAt ?? draft.ts;
    const run = { changes, subject, position, rule, at, receivedAt: watermark };
    settleLate(run);
    const settleAt = watermark + settleMsOf(watermark - draft.ts);
    keepEpisode(run, { ...state, lastAt: draft.ts, settleAt });
    if (state.alarm !== null) endForNow(changes, state.alarm, draft.ts);
    keepRule(run, null);
  });
};

const allPoints = -1;

/**
 * Ends a hand-over of which nothing more has come for a while. What other devices of the site have to do with is judged
 * now that all of them are known; and an alarm that late readings raised and that still stands becomes one like any
 * other, which sounds and is sent.
 */
export const settleHandOver = (subjectTurn: SubjectTurn, subjects: Subjects): void => {
  const { changes, subject, rules, watermark } = subjectTurn;
  const { lateTs, handedOverAt } = subject.now;
  const values = (subject.device?.draft ?? subject.device?.present)?.values;
  if (lateTs < 0 || values === undefined) return;
  if (handedOverAt !== null) {
    if (!isDue(handedOverAt, watermark)) return;
    const draft = changes.stateOf(subject);
    draft.handedOverAt = null;
    const heard = { subject, rules, values, reported: allPoints, at: draft.judgedAt, receivedAt: watermark };
    evaluateReading(changes, subjects, { ...heard, whose: 'site' });
  }
  subject.now.rules.forEach((rule, position) => {
    if (rule?.alarm?.isLate !== true || rule.alarm.id === null || !rule.isOpen || rule.timer !== null) return;
    const alarm = { id: rule.alarm.id, isLate: false };
    const draft = changes.stateOf(subject);
    draft.rules = withRule(draft.rules, position, { ...rule, alarm });
    changes.confirmed.push(alarm.id);
  });
};
