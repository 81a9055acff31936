import { suspended } from '../alarmEngine/engine';
import type { Rule } from '../alarmEngine/rules';
import { draftIn, type Batch } from './batch';
import type { Device } from './places';
import { withRule, type OpenRule } from './present';
import { centre, type CentreState } from './watch';

/** How long the centre was blind, how far its wall clock was set meanwhile, and how long a device may take to speak. */
export interface Blindness {
  blindMs: number;
  steppedMs: number;
  graceMs: number;
}

const record = (
  batch: Batch,
  subjectId: number,
  { definitionId }: Rule,
  rule: OpenRule,
  offsetMs: number,
): void => {
  batch.rules.set(`${subjectId} ${definitionId}`, { subjectId, definitionId, rule, offsetMs });
};

/** The delays of a device stand still while the centre is blind, and then wait until it has had time to speak. */
export const suspendDevice = (
  batch: Batch,
  device: Device,
  rules: readonly Rule[],
  { blindMs, steppedMs, graceMs }: Blindness,
): void => {
  if (!device.present?.rules.some((open) => open?.timer)) return;
  const draft = draftIn(batch, device);
  draft.offsetMs += steppedMs;
  draft.rules.forEach((open, position) => {
    const rule = rules[position];
    if (!open?.timer || rule === undefined) return;
    const next = { ...open, timer: suspended(open.timer, blindMs, graceMs) };
    draft.rules = withRule(draft.rules, position, next);
    record(batch, device.id, rule, next, draft.offsetMs);
  });
};

/** The limits of the centre itself are looked at with every turn: they need no time to speak. */
export const suspendCentre = (
  batch: Batch,
  state: CentreState,
  rules: readonly Rule[],
  blindMs: number,
): void => {
  state.rules.forEach((open, position) => {
    const rule = rules[position];
    if (!open?.timer || rule === undefined || rule.mask === 0) return;
    const next = { ...open, timer: suspended(open.timer, blindMs, 0) };
    state.rules = withRule(state.rules, position, next);
    record(batch, centre.id, rule, next, state.offsetMs);
  });
};
