import type { LinkFault } from '@contract/alarmRules';
import { secondMs, type EpochMs } from '@contract/time';
import { centrePoints, type CentreVitals } from '@contract/points';
import type { SubjectTurn } from './lateHistory';
import type { Rule } from './rules';
import { applyCondition, applyTime } from './runRule';

const toleratedMs = secondMs;

/** Fires delays that ended by the watermark, without waiting for another reading. */
export const fireDue = ({ changes, subject, rules, watermark }: SubjectTurn): void => {
  const { rules: states } = subject.now;
  for (let position = 0; position < states.length; position++) {
    const { offsetMs, rules: known } = subject.now;
    const timer = known[position]?.timer;
    const rule = rules[position];
    if (!timer || rule === undefined) continue;
    const restMs = timer.due + offsetMs - watermark;
    // Longer than the whole delay: our clock was set back while nobody looked.
    const excessMs = restMs - Math.max(0, timer.due - timer.since);
    if (excessMs > toleratedMs) changes.stateOf(subject).offsetMs -= excessMs;
    if (restMs > 0) continue;
    applyTime({ changes, subject, position, rule, at: watermark - offsetMs, receivedAt: watermark });
  }
};

/** Whether this controller is held back because it sends too fast. */
export const judgeFlood = (
  { changes, subject, rules, watermark }: SubjectTurn,
  isFlooding: boolean,
): void => {
  const position = rules.findIndex((rule) => rule.isAboutFloods);
  const rule = rules[position];
  if (rule === undefined) return;
  const condition = isFlooding ? 'violated' : 'normal';
  const run = { changes, subject, position, rule, at: watermark, receivedAt: watermark };
  applyCondition(run, { condition, value: null });
};

const noFaults: ReadonlyMap<LinkFault, number | null> = new Map();

/** What is wrong with how this controller speaks. */
export const judgeLink = (
  { changes, subject, rules, watermark }: SubjectTurn,
  faults: ReadonlyMap<LinkFault, number | null> = noFaults,
): void => {
  rules.forEach((rule, position) => {
    if (rule.linkFault === undefined) return;
    const value = faults.get(rule.linkFault);
    const condition = value === undefined ? 'normal' : 'violated';
    const run = { changes, subject, position, rule, at: watermark, receivedAt: watermark };
    applyCondition(run, { condition, value: value ?? null });
  });
};

/** The limits of the centre itself; a value that is not known says nothing. */
export const judgeVitals = (
  { changes, subject, rules, watermark: now }: SubjectTurn,
  vitals: CentreVitals,
): void => {
  const values = centrePoints.map((point) => vitals[point] ?? NaN);
  rules.forEach((rule, position) => {
    if (rule.mask === 0) return;
    const run = { changes, subject, position, rule, at: now, receivedAt: now };
    applyTime(run);
    applyCondition(run, { condition: rule.conditionOf(values), value: rule.valueOf(values) });
  });
};

/** Says that the centre could not see from `blindSince`; clears once it has seen for the clear delay. */
export const judgeBlindness = (
  { changes, subject, rules, watermark: now }: SubjectTurn,
  blindSince: EpochMs | null,
): void => {
  rules.forEach((rule, position) => {
    if (rule.afterMs === null) return;
    const patient: Rule = { ...rule, raiseMs: rule.afterMs + rule.raiseMs };
    const run = { changes, subject, position, rule: patient, at: now, receivedAt: now };
    if (blindSince !== null)
      applyCondition({ ...run, at: blindSince }, { condition: 'violated', value: null });
    applyTime(run);
    if (blindSince === null) applyCondition(run, { condition: 'normal', value: null });
  });
};
