import type { EpochMs } from '@contract/time';
import { centrePoints, type CentreVitals } from '@contract/points';
import type { Rule } from '../alarmEngine/rules';
import { draftIn, type Batch } from './batch';
import { applyCondition, applyTime, subjectOf, type Subject } from './evaluate';
import { settleLate } from './lateHistory';
import type { Device } from './places';
import type { Present } from './present';

/** State of the rules of the centre itself, kept as a device's is. */
export type CentreState = Pick<Present, 'rules' | 'offsetMs'>;
export const centre: Subject = { id: 0, site: null, deviceId: null, ratedPowerW: NaN };

/** Fires delays of a device that ended by the watermark, without waiting for another reading. */
export const fireDue = (batch: Batch, device: Device, rules: readonly Rule[], watermark: EpochMs): void => {
  const state = device.draft ?? device.present;
  if (state === null) return;
  for (let position = 0; position < state.rules.length; position++) {
    const timer = state.rules[position]?.timer;
    const rule = rules[position];
    if (!timer || rule === undefined || timer.due + state.offsetMs > watermark) continue;
    const draft = draftIn(batch, device);
    applyTime(batch, subjectOf(device), draft, position, rule, watermark - draft.offsetMs, watermark);
  }
};

/** Whether some history of this device has ceased and waits to be closed. */
export const hasSettled = (device: Device, watermark: EpochMs): boolean =>
  (device.draft ?? device.present)?.late.some(
    (episode) => episode !== null && episode.settleAt <= watermark,
  ) ?? false;

export const settleDevice = (
  batch: Batch,
  device: Device,
  rules: readonly Rule[],
  nextAfter: (lastAt: EpochMs) => EpochMs,
  watermark: EpochMs,
): void => {
  const draft = draftIn(batch, device);
  draft.late.forEach((episode, position) => {
    const rule = rules[position];
    if (episode === null || rule === undefined || episode.settleAt > watermark) return;
    settleLate(batch, device, draft, position, rule, nextAfter(episode.lastAt), watermark);
  });
};

/** Whether this controller is held back because it sends too fast. */
export const judgeFlood = (
  batch: Batch,
  controller: Device,
  rules: readonly Rule[],
  isFlooding: boolean,
  watermark: EpochMs,
): void => {
  const position = rules.findIndex((rule) => rule.isAboutFloods);
  const rule = rules[position];
  const state = controller.draft ?? controller.present;
  if (rule === undefined || (!isFlooding && (state?.rules[position] ?? null) === null)) return;
  const draft = draftIn(batch, controller);
  const condition = isFlooding ? 'violated' : 'normal';
  applyCondition(batch, subjectOf(controller), draft, position, rule, condition, watermark, null, watermark);
};

/** The limits of the centre itself; a value that is not known says nothing. */
export const judgeVitals = (
  batch: Batch,
  state: CentreState,
  rules: readonly Rule[],
  vitals: CentreVitals,
  now: EpochMs,
): void => {
  const values = centrePoints.map((point) => vitals[point] ?? NaN);
  rules.forEach((rule, position) => {
    if (rule.mask === 0) return;
    applyTime(batch, centre, state, position, rule, now, now);
    const condition = rule.conditionOf(values);
    applyCondition(batch, centre, state, position, rule, condition, now, rule.valueOf(values), now);
  });
};

/** Says that the centre could not see from `blindSince`; clears once it has seen for the clear delay. */
export const judgeBlindness = (
  batch: Batch,
  state: CentreState,
  rules: readonly Rule[],
  blindSince: EpochMs | null,
  now: EpochMs,
): void => {
  rules.forEach((rule, position) => {
    if (rule.afterMs === null) return;
    const patient: Rule = { ...rule, raiseMs: rule.afterMs + rule.raiseMs };
    if (blindSince !== null)
      applyCondition(batch, centre, state, position, patient, 'violated', blindSince, null, now);
    applyTime(batch, centre, state, position, patient, now, now);
    if (blindSince === null)
      applyCondition(batch, centre, state, position, patient, 'normal', now, null, now);
  });
};
