import type { ApprovalReason, CommandPreview, LeftOut } from '@contract/commandBatches';
import { kindsOf, wishedPoints, type AnyWish, type CommandReason } from '@contract/commands';
import { passingInterlocks } from '@contract/interlocks';
import { holdMsOf, interlockOf, takesCooling, type ControlSettings, type UnitFacts } from '../../control';

export interface JudgedUnit {
  facts: UnitFacts;
  /** Why it is left out; null when it is sent. */
  why: CommandReason | null;
  /** Sent, but only when something has passed. */
  isWaiting: boolean;
}

/** Which of the units a wish goes to, by the interlocks as they stand now. */
export const judgeUnits = (
  units: Iterable<UnitFacts>,
  wish: AnyWish,
  settings: ControlSettings,
  isAutomatic: boolean,
): JudgedUnit[] => {
  const wishes = wishedPoints(wish);
  return [...units].map((facts) => {
    const held = wishes.flatMap(
      (one) => interlockOf(one, { ...facts, isAutomatic, isReturn: false }, settings) ?? [],
    );
    const why = held.find((interlock) => !passingInterlocks.has(interlock)) ?? null;
    return { facts, why, isWaiting: why === null && held.length > 0 };
  });
};

/** Why a second person is asked before this goes. */
export const approvalOf = (
  sent: readonly UnitFacts[],
  wish: AnyWish,
  settings: ControlSettings,
): ApprovalReason[] => {
  const reasons: ApprovalReason[] = [];
  if (wishedPoints(wish).some(takesCooling) && leavesASiteWithout(sent)) reasons.push('allOff');
  if (new Set(sent.map(({ siteId }) => siteId)).size > settings.approvalSites) reasons.push('manySites');
  if (sent.some(({ stationClass }) => settings.criticalClasses.includes(stationClass)))
    reasons.push('criticalClass');
  return reasons;
};

/** Whether some site would have no unit left that is switched on to cool. */
const leavesASiteWithout = (sent: readonly UnitFacts[]): boolean => {
  const offIds = new Set(sent.map(({ deviceId }) => deviceId));
  return sent.some(({ coolingIds }) => coolingIds.every((id) => offIds.has(id)));
};

/** By name. */
export const leftOutOf = (judged: readonly JudgedUnit[]): LeftOut[] =>
  judged.flatMap(({ facts: { deviceId, deviceName, siteName }, why }) =>
    why === null ? [] : [{ deviceId, deviceName, siteName, why }],
  );

const namedAtMost = 100;

/** @param before what was left out when the wish was made */
export const previewOf = (
  judged: readonly JudgedUnit[],
  wish: AnyWish,
  settings: ControlSettings,
  before: readonly LeftOut[] = [],
): CommandPreview => {
  const sent = judged.flatMap(({ facts, why }) => (why === null ? [facts] : []));
  const leftOut = [...before, ...leftOutOf(judged)];
  const hottest = sent.reduce<UnitFacts | null>(
    (top, facts) => ((facts.roomTempC ?? -Infinity) > (top?.roomTempC ?? -Infinity) ? facts : top),
    null,
  );
  const minutes = sent.flatMap(({ minutesToLimit }) => minutesToLimit ?? []);
  const margins = sent.flatMap(({ roomTempC, ceilingC }) =>
    roomTempC === null ? [] : [ceilingC - roomTempC],
  );
  const byPath: CommandPreview['byPath'] = { bus: 0, infrared: 0, dryContact: 0, none: 0 };
  for (const { path } of sent) byPath[path] += 1;
  return {
    sendable: sent.length,
    sites: new Set(sent.map(({ siteId }) => siteId)).size,
    byPath,
    leftOut: leftOut.slice(0, namedAtMost),
    leftOutTotal: leftOut.length,
    waiting: judged.filter(({ isWaiting }) => isWaiting).length,
    offline: sent.filter(({ isOnline }) => !isOnline).length,
    hottestC: hottest?.roomTempC ?? null,
    hottestSite: hottest?.siteName ?? null,
    marginK: margins.length === 0 ? null : Math.min(...margins),
    minutesToLimit: minutes.length === 0 ? null : Math.round(Math.min(...minutes)),
    approval: approvalOf(sent, wish, settings),
    asksSecondFactor: asksSecondFactor(wish, settings),
    usualHoldMs: holdMsOf(settings),
  };
};

export const asksSecondFactor = (wish: AnyWish, { secondFactorKinds }: ControlSettings): boolean =>
  kindsOf(wish).some((kind) => secondFactorKinds.includes(kind));
