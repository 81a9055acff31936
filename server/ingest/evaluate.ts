import type { EpochMs } from '@contract/time';
import { advance, quiet, step, type RuleStep, type RuleTransition } from '../alarmEngine/engine';
import { longestPauseMs, type Gauge, type Measured, type Rule, type SiteView } from '../alarmEngine/rules';
import type { Batch } from './batch';
import type { Device, Site } from './places';
import { withRule, type OpenRule, type Present } from './present';

/** Of whom a rule speaks: a device of a site, or the centre itself (subject 0, no site, no device). */
export interface Subject {
  id: number;
  site: Site | null;
  deviceId: number | null;
  ratedPowerW: number;
}

export const subjectOf = (device: Device): Subject => ({
  id: device.id,
  site: device.site,
  deviceId: device.id,
  ratedPowerW: device.ratedPowerW,
});

/** State that holds rules: a device's draft or the centre's. */
type RuleHolder = Pick<Present, 'rules' | 'offsetMs'> & Partial<Pick<Present, 'lateTs'>>;

/** Whether the reading that began this delay came late; delays may be a fraction of a millisecond off. */
const isLateRaise = ({ lateTs = -1 }: RuleHolder, rule: Rule, raisedAt: EpochMs): boolean =>
  raisedAt - rule.raiseMs < lateTs + 1;

const record = (
  batch: Batch,
  subject: Subject,
  holder: RuleHolder,
  rule: Rule,
  state: OpenRule,
  transition: RuleTransition,
  receivedAt: EpochMs,
): void => {
  const { at, value } = transition;
  if (transition.kind === 'raised') {
    const isLate = isLateRaise(holder, rule, at);
    state.alarm = { id: null, isLate };
    const { site, deviceId } = subject;
    batch.raised.push({
      alarm: state.alarm,
      rule,
      site,
      deviceId,
      at,
      value,
      isLate,
      clearedAt: null,
      receivedAt,
    });
  } else if (state.alarm !== null) {
    batch.cleared.push({ alarm: state.alarm, at, value, isLate: state.alarm.isLate, receivedAt });
    state.alarm = null;
  }
};

const isQuiet = (state: OpenRule): boolean => !state.isOpen && state.timer === null;

const keep = (
  batch: Batch,
  subject: Pick<Subject, 'id'>,
  holder: RuleHolder,
  position: number,
  { definitionId }: Rule,
  rule: OpenRule | null,
): void => {
  holder.rules = withRule(holder.rules, position, rule);
  batch.rules.set(`${subject.id} ${definitionId}`, {
    subjectId: subject.id,
    definitionId,
    rule,
    offsetMs: holder.offsetMs,
  });
};

/** A rule begins anew: nothing is open or pending any more. */
export const forgetRule = (
  batch: Batch,
  subject: Pick<Subject, 'id'>,
  holder: RuleHolder,
  position: number,
  rule: Rule,
): void => {
  keep(batch, subject, holder, position, rule, null);
};

/** Takes over one step of the engine: alarms and delays become part of the batch. */
const apply = (
  batch: Batch,
  subject: Subject,
  holder: RuleHolder,
  position: number,
  rule: Rule,
  { state, transitions }: RuleStep,
  receivedAt: EpochMs,
): void => {
  const next: OpenRule = { ...state, alarm: holder.rules[position]?.alarm ?? null };
  for (const transition of transitions) record(batch, subject, holder, rule, next, transition, receivedAt);
  keep(batch, subject, holder, position, rule, isQuiet(next) ? null : next);
};

/** What a condition, seen at `at`, does to a rule. */
export const applyCondition = (
  batch: Batch,
  subject: Subject,
  holder: RuleHolder,
  position: number,
  rule: Rule,
  condition: ReturnType<Rule['conditionOf']>,
  at: EpochMs,
  value: number | null,
  receivedAt: EpochMs,
): void => {
  const before = holder.rules[position] ?? null;
  if (before === null && (condition !== 'violated' || rule.isEnding)) return;
  const next = step(before ?? quiet, rule, condition, at, value);
  if (next.state !== before) apply(batch, subject, holder, position, rule, next, receivedAt);
};

/** Fires the delay of a rule that ended at or before `at`, device time. */
export const applyTime = (
  batch: Batch,
  subject: Subject,
  holder: RuleHolder,
  position: number,
  rule: Rule,
  at: EpochMs,
  receivedAt: EpochMs,
): void => {
  const before = holder.rules[position] ?? null;
  if (before === null) return;
  const next = advance(before, at);
  if (next.transitions.length > 0) apply(batch, subject, holder, position, rule, next, receivedAt);
};

const nothingHeard: readonly ArrayLike<number>[] = [];

const isHeardBy = ({ ts, judgedAt }: Present, at: EpochMs): boolean =>
  ts >= 0 && at - judgedAt <= longestPauseMs;

/** The other devices of a site as this batch sees them at `at`, without the stale; built only for rules that ask. */
const viewOf = ({ site, ratedPowerW }: Subject, at: EpochMs): SiteView => ({
  ratedPowerW,
  valuesOf: (deviceClass) => {
    if (site === null) return nothingHeard;
    const heard: ArrayLike<number>[] = [];
    for (const device of site.devices.values()) {
      const state = device.class === deviceClass ? (device.draft ?? device.present) : null;
      if (state !== null && isHeardBy(state, at)) heard.push(state.values);
    }
    return heard.length === 0 ? nothingHeard : heard;
  },
});

/** The gauge of a rule that remembers; null of any other. */
export const gaugeIn = (
  { gauges }: Pick<Present, 'gauges'>,
  position: number,
  { newGauge, definitionId, memoryKey }: Rule,
): Gauge | null =>
  newGauge === null ? null : (gauges[position] ??= { definitionId, memoryKey, gauge: newGauge() }).gauge;

/** What a rule that remembers, or looks around, says of the newest values of a device. */
const measure = (rule: Rule, draft: Present, position: number, at: EpochMs, view: SiteView): Measured =>
  gaugeIn(draft, position, rule)?.observe(draft.values, at, view) ?? {
    condition: rule.conditionOf(draft.values, view),
    value: rule.valueOf(draft.values, view),
  };

const isPlain = (rule: Rule): boolean => rule.newGauge === null && !rule.isAboutSite && !rule.isAboutPlate;

/** Of which rules: those that look at other devices of the site, those that do not, or all. */
export type Whose = 'all' | 'own' | 'site';

/** Every rule that looks at one of the points just reported. */
export const evaluateReading = (
  batch: Batch,
  subject: Subject,
  draft: Present,
  rules: readonly Rule[],
  reported: number,
  at: EpochMs,
  receivedAt: EpochMs,
  whose: Whose = 'all',
): void => {
  let view: SiteView | null = null;
  for (let position = 0; position < rules.length; position++) {
    const rule = rules[position];
    if (rule === undefined || (rule.mask & reported) === 0) continue;
    if (whose !== 'all' && rule.isAboutSite !== (whose === 'site')) continue;
    const isWatched = (draft.rules[position] ?? null) !== null;
    let condition: Measured['condition'];
    let value: number | null;
    if (isPlain(rule)) {
      // Nearly every rule of nearly every reading ends here: nothing may be allocated before.
      condition = rule.conditionOf(draft.values);
      if (condition !== 'violated' && !isWatched) continue;
      value = rule.valueOf(draft.values);
    } else {
      view ??= viewOf(subject, at);
      ({ condition, value } = measure(rule, draft, position, at, view));
      if (condition !== 'violated' && !isWatched) continue;
    }
    applyCondition(batch, subject, draft, position, rule, condition, at, value, receivedAt);
  }
};
