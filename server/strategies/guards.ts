import type { PlanGuard } from '@contract/strategies';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import { hasLearned, learnedAt, loadPerK, peakLoad } from './observe';
import type { SiteState } from './state';
import type { SiteView } from './view';

const sensorMs = 3 * minuteMs;
const hotMs = 5 * minuteMs;
/** After a room came too near to its limit, everything stays as found for half a day. */
const heldMs = 12 * hourMs;
const nearK = 1;
/** The plan works only where the units could carry a day this much hotter than the last ones with some to spare. */
const hotterK = 8;
const carriedShare = 0.8;
const stillCarriedShare = 0.88;

export interface Held {
  guard: PlanGuard;
  until: EpochMs | null;
}

/** Load that a much hotter day would bring, as a share of what the units at hand can do. */
function expectedShare(state: SiteState, view: SiteView): number {
  const peak = peakLoad(state);
  const units = view.units.filter(({ isFaulty, isHeld }) => !isFaulty && !isHeld).length;
  if (peak === null || units === 0) return Infinity;
  return (peak + hotterK * loadPerK(state.slope)) / units;
}

const areAllHeld = ({ units }: SiteView): boolean => units.length > 0 && units.every(({ isHeld }) => isHeld);

/** Remembers since when the room is hot, its sensor unsound, and whether there is headroom; ends what is over. */
export function watch(state: SiteState, view: SiteView): SiteState {
  const isHot = view.roomTempC !== null && view.roomTempC > view.ceilingC - nearK;
  const isUnsound = !view.isSensorSound || view.roomTempC === null;
  const hotSince = isHot ? (state.hotSince ?? view.now) : null;
  const unsoundSince = isUnsound ? (state.unsoundSince ?? view.now) : null;
  const isTooHot = hotSince !== null && view.now - hotSince >= hotMs;
  const standing = state.held !== null && view.now < state.held.until ? state.held : null;
  const held = isTooHot ? { guard: 'ceiling' as const, until: view.now + heldMs } : standing;
  const share = expectedShare(state, view);
  // Of units that people hold nothing is asked, and nothing is learned.
  const isShortOfHeadroom = areAllHeld(view)
    ? state.isShortOfHeadroom
    : share > (state.isShortOfHeadroom ? carriedShare : stillCarriedShare);
  return { ...state, hotSince, unsoundSince, held, isShortOfHeadroom };
}

/** Nothing can go back to how it was found before a bus has said how that is; infrared says nothing of itself. */
const isUnknownAsFound = ({ asFound }: SiteState, { units }: SiteView): boolean =>
  asFound?.length !== units.length &&
  units.some(
    ({ path, switchedOn, setpointC }) => path === 'bus' && (switchedOn === null || setpointC === null),
  );

/** What holds the whole plan back, the first that does; null: nothing. */
export function heldBy(state: SiteState, view: SiteView): Held | null {
  if (view.isSmoke) return { guard: 'smoke', until: null };
  if (state.unsoundSince !== null && view.now - state.unsoundSince > sensorMs)
    return { guard: 'sensor', until: null };
  if (state.hotSince !== null) return { guard: 'ceiling', until: state.held?.until ?? null };
  if (state.held !== null) return { guard: state.held.guard, until: state.held.until };
  if (isUnknownAsFound(state, view)) return { guard: 'sensor', until: null };
  if (!hasLearned(state)) return { guard: 'learning', until: learnedAt(state) };
  if (areAllHeld(view)) return { guard: 'heldByHand', until: null };
  if (state.isShortOfHeadroom) return { guard: 'headroom', until: null };
  return null;
}

/** Held back, the way up begins anew. */
export const begunAnew = (state: SiteState): SiteState => ({
  ...state,
  ramp: null,
  lead:
    state.lead === null
      ? null
      : { ...state.lead, next: null, missingMinutes: 0, overMinutes: 0, since: state.lastAt },
  isFreshAirOn: false,
  isExchangerOn: false,
});
