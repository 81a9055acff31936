import type { PlanGuard, SettingOf, StrategyKind, StrategyNote, StrategyReason } from '@contract/strategies';
import type { EpochMs } from '@contract/time';
import type { AsFound, SiteState } from './state';
import type { SiteView } from './view';

/** What the plan wants of one unit so far. */
export interface UnitWish extends AsFound {
  /** It keeps the room; others wait until it is warmer. */
  isLead: boolean;
}

/** What the strategies want so far, each of them seeing what those before it want. */
export interface Draft {
  units: readonly UnitWish[];
  freshAir: boolean | null;
  exchanger: boolean | null;
  notes: readonly StrategyNote[];
}

export interface Step {
  draft: Draft;
  state: SiteState;
}

/** A strategy: what it is told to do, what it sees, and what it makes of both. */
export type Strategy<Kind extends StrategyKind> = (
  step: Step,
  setting: SettingOf<Kind>,
  view: SiteView,
) => Step;

export const noteOf = (
  strategy: StrategyKind,
  reason: StrategyReason,
  params: Record<string, number> = {},
  more: { guard?: PlanGuard; revertsAt?: EpochMs } = {},
): StrategyNote => ({
  strategy,
  reason,
  params,
  guard: more.guard ?? null,
  revertsAt: more.revertsAt ?? null,
});

export const withNote = (draft: Draft, note: StrategyNote): Draft => ({
  ...draft,
  notes: [...draft.notes, note],
});

export const mapUnits = (draft: Draft, change: (wish: UnitWish, position: number) => UnitWish): Draft => ({
  ...draft,
  units: draft.units.map(change),
});

export const asFoundDraft = (found: readonly AsFound[]): Draft => ({
  units: found.map((unit) => ({ ...unit, isLead: true })),
  freshAir: null,
  exchanger: null,
  notes: [],
});
