import { secondMs } from '@contract/time';
import { suspended } from './engine';
import type { SubjectTurn } from './lateHistory';
import type { Rule } from './rules';
import { keepRule } from './runRule';

const jitterMs = 10 * secondMs;

/** How long the centre was blind, how far its wall clock was set meanwhile, and how long the subject may take to speak. */
export interface Blindness {
  blindMs: number;
  steppedMs: number;
  graceMs: number;
}

export const hasTimer = ({ subject }: Pick<SubjectTurn, 'subject'>): boolean =>
  subject.now.rules.some((open) => open?.timer);

/**
 * The clock by which the delays of a subject run was set: what is pending ends when it would have ended by ours.
 * @param setMs how far it was set, ms; what an exact clock differs by in two messages is none
 */
export const followClock = ({ changes, subject, rules }: SubjectTurn, setMs: number): void => {
  if (Math.abs(setMs) <= jitterMs || !hasTimer({ subject })) return;
  subject.now.rules.forEach((open, position) => {
    const rule = rules[position];
    if (!open?.timer || rule === undefined) return;
    const timer = { ...open.timer, since: open.timer.since + setMs, due: open.timer.due + setMs };
    keepRule({ changes, subject, position, rule }, { ...open, timer });
  });
};

/** Delays stand still while the centre is blind, and then wait until who they are about has had time to speak. */
export const suspend = (
  subjectTurn: SubjectTurn,
  { blindMs, steppedMs, graceMs }: Blindness,
  isSuspended: (rule: Rule) => boolean = () => true,
): void => {
  const { changes, subject, rules } = subjectTurn;
  if (!hasTimer(subjectTurn)) return;
  const draft = changes.stateOf(subject);
  draft.offsetMs += steppedMs;
  draft.rules.forEach((open, position) => {
    const rule = rules[position];
    if (!open?.timer || rule === undefined || !isSuspended(rule)) return;
    const timer = suspended(open.timer, blindMs, graceMs);
    keepRule({ changes, subject, position, rule }, { ...open, timer });
  });
};
