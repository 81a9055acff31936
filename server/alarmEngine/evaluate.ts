import type { EpochMs } from '@contract/time';
import type { Device, Stated } from '../ingest/participant';
import type { AlarmDraft } from './changes';
import {
  longestPauseMs,
  readBeyond,
  type Beyond,
  type DeclaredCounter,
  type DeviceControl,
  type StatefulEvaluator,
  type Measured,
  type Rule,
  type SiteView,
} from './rules';
import { applyCondition } from './runRule';
import type { Subject } from './state';
import type { Subjects } from './subjects';

const nothingHeard: readonly ArrayLike<number>[] = [];

const isHeardBy = ({ now }: Subject, at: EpochMs): boolean =>
  now.ts >= 0 && at - now.judgedAt <= longestPauseMs;

/** What stands beside a reading as this batch sees it; nothing is looked up before a rule asks. */
class SiteNow implements SiteView {
  constructor(
    private readonly subjects: Subjects,
    private readonly heard: Heard,
  ) {}

  private get device(): Device | null {
    return this.heard.subject.device;
  }

  get ratedPowerW(): number {
    return this.device?.ratedPowerW ?? NaN;
  }

  get counter(): DeclaredCounter | undefined {
    return this.device?.counter ?? undefined;
  }

  get airMin(): number | undefined {
    return this.device?.site.airMin ?? undefined;
  }

  get control(): DeviceControl | undefined {
    return this.device === null ? undefined : this.heard.controlOf?.(this.device.id);
  }

  /** Without the stale. */
  valuesOf(deviceClass: string): readonly ArrayLike<number>[] {
    const heard: ArrayLike<number>[] = [];
    for (const other of this.device?.site.devices.values() ?? []) {
      const subject = other.class === deviceClass ? this.subjects.find(other) : undefined;
      const state = other.draft ?? other.present;
      if (subject !== undefined && state !== null && isHeardBy(subject, this.heard.at))
        heard.push(state.values);
    }
    return heard.length === 0 ? nothingHeard : heard;
  }
}

/** The evaluator of a rule that remembers; null of any other. */
export const evaluatorIn = (
  { evaluators }: Pick<Subject, 'evaluators'>,
  position: number,
  { newEvaluator, definitionId, memoryKey }: Rule,
): StatefulEvaluator | null =>
  newEvaluator === null
    ? null
    : (evaluators[position] ??= { definitionId, memoryKey, evaluator: newEvaluator() }).evaluator;

/** What the centre wants of a device, by its id. */
export type ControlOf = (deviceId: number) => DeviceControl;

const isPlain = (rule: Rule): boolean =>
  rule.newEvaluator === null && !rule.isAboutSite && !rule.isAboutPlate && !rule.isAboutControl;

/** Of which rules: those that look at other devices of the site, those that do not, or all. */
export type Whose = 'all' | 'own' | 'site';

/** What a device has said, as its rules see it. */
export interface Heard {
  subject: Subject;
  rules: readonly Rule[];
  /** All that is known of the device, and which points of it were just reported. */
  values: ArrayLike<number>;
  reported: number;
  at: EpochMs;
  receivedAt: EpochMs;
  /** What was just reported above the range of its point. */
  beyond?: Beyond | null | undefined;
  whose: Whose;
  /** Of the present only: what was wanted in the past is not asked. */
  controlOf?: ControlOf | undefined;
  /** Set where the device decided itself that it is an alarm. */
  stated?: Stated | undefined;
}

/** What a rule that remembers, or looks around, says of the newest values of a device. */
const measure = (rule: Rule, position: number, heard: Heard, view: SiteView): Measured => {
  const { subject, values, at, reported } = heard;
  return (
    evaluatorIn(subject, position, rule)?.observe(values, at, view, reported) ?? {
      condition: rule.conditionOf(values, view),
      value: rule.valueOf(values, view),
    }
  );
};

const isAsked = (rule: Rule, { reported, whose }: Heard): boolean =>
  (rule.mask & reported) !== 0 && (whose === 'all' || rule.isAboutSite === (whose === 'site'));

/** Every rule that looks at one of the points just reported. */
export const evaluateReading = (changes: AlarmDraft, subjects: Subjects, heard: Heard): void => {
  const { subject, rules, values, at, receivedAt } = heard;
  let view: SiteView | null = null;
  for (let position = 0; position < rules.length; position++) {
    const rule = rules[position];
    if (rule === undefined || !isAsked(rule, heard)) continue;
    const isWatched = (subject.now.rules[position] ?? null) !== null;
    let said: Measured;
    if (isPlain(rule) && !heard.beyond) {
      // Nearly every rule of nearly every reading ends here: nothing may be allocated before.
      const condition = rule.conditionOf(values);
      if (condition !== 'violated' && !isWatched) continue;
      said = { condition, value: rule.valueOf(values) };
    } else {
      view ??= new SiteNow(subjects, heard);
      said = readBeyond(rule, heard, view) ?? measure(rule, position, heard, view);
      if (said.condition !== 'violated' && !isWatched) continue;
    }
    const stated = rule.isContact ? heard.stated : undefined;
    applyCondition({ changes, subject, position, rule, at, receivedAt, ...(stated && { stated }) }, said);
  }
};
