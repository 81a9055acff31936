import type { CommandPoint } from '@contract/commands';
import type { StrategyWish } from '@contract/strategyPrograms';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { PlanGuard } from '@contract/strategies';
import type { Decision, Wanted } from '../strategies/decide';
import { exchangerOf, fanOf, unitsOf } from './siteView';
import type { DesiredNow, Followed, SiteFacts, Wished } from './followed';

/** A plan's override ends by itself unless the plan goes on wanting it. */
export const holdMs = 2 * hourMs;
const renewBeforeMs = hourMs;
/** What was refused or came to nothing is not asked for again before this. */
const againMs = 15 * minuteMs;

/** What is sent, given back and kept for a site in one minute. */
export interface Actions {
  wishes: StrategyWish[];
  /** Own overrides that end now: what was before comes back. */
  ended: DesiredNow[];
  renewed: DesiredNow[];
}

const nothing: Actions = { wishes: [], ended: [], renewed: [] };

const pointOf = { switchedOn: 'switchedOn', setpointC: 'setpointC', fanAuto: 'fanSpeed' } as const;
const steadyFan = 3;

interface Meant extends StrategyWish {
  /** It is how the unit was found. */
  isAsFound: boolean;
}

const valueOf = ({ of, ...wish }: Wanted & { of: 'unit' }): number =>
  of === 'unit' && wish.point === 'fanAuto' ? (wish.value === 1 ? 0 : steadyFan) : wish.value;

/** What the plan wants, by device and point. */
export function meantBy(site: Followed, { wanted, state }: Pick<Decision, 'wanted' | 'state'>): Meant[] {
  const units = unitsOf(site);
  return wanted.flatMap((wish): Meant[] => {
    if (wish.of !== 'unit') {
      const fan = wish.of === 'exchanger' ? exchangerOf(site) : fanOf(site);
      if (fan === undefined) return [];
      return [{ deviceId: fan.id, point: 'switchedOn', value: wish.value, isAsFound: wish.value === 0 }];
    }
    const device = units[wish.unit];
    const found = state.asFound?.[wish.unit];
    if (device === undefined || found === undefined) return [];
    const was = {
      switchedOn: Number(found.switchedOn),
      setpointC: found.setpointC,
      fanAuto: Number(found.isFanAuto),
    };
    const isAsFound = was[wish.point] === wish.value;
    return [{ deviceId: device.id, point: pointOf[wish.point], value: valueOf(wish), isAsFound }];
  });
}

export const keyOf = ({ deviceId, point }: { deviceId: number; point: CommandPoint }): string =>
  `${deviceId} ${point}`;

const isTooSoon = (wished: Wished | undefined, value: number, now: EpochMs): boolean =>
  wished !== undefined && wished.value === value && Math.abs(now - wished.at) < againMs;

const isLiveAt =
  (now: EpochMs) =>
  ({ until }: DesiredNow): boolean =>
    until === null || until > now;

/** All own overrides; outdoor air, or an exchanger, that helps a hot room stays until its own time is over. */
const allEnded = (
  site: Followed,
  guard: PlanGuard | null,
  { desired }: SiteFacts,
  now: EpochMs,
): DesiredNow[] => {
  const kept = guard === 'ceiling' ? [fanOf(site)?.id, exchangerOf(site)?.id] : [];
  return desired.filter((one) => one.isOwn && isLiveAt(now)(one) && !kept.includes(one.deviceId));
};

/**
 * What is done about what the plan wants. What it wants as it was found is given back by ending its own override, and
 * by nothing where it has none: people may have set a unit by hand. What a plan goes on wanting is renewed, so that all it
 * has set ends by itself when nobody lives to renew it.
 */
export function actionsFor(
  site: Followed,
  decision: Pick<Decision, 'wanted' | 'state' | 'held'>,
  facts: SiteFacts,
  now: EpochMs,
): Actions {
  if (site.mode === 'shadow') return nothing;
  const guard = decision.held?.guard ?? null;
  if (site.mode === 'returning' || guard !== null)
    return { ...nothing, ended: allEnded(site, guard, facts, now) };
  const meant = meantBy(site, decision);
  const own = new Map(facts.desired.filter(({ isOwn }) => isOwn).map((one) => [keyOf(one), one]));
  const open = new Set(facts.open.map(keyOf));
  const back = new Set(meant.filter(({ isAsFound }) => isAsFound).map(keyOf));
  const isLive = isLiveAt(now);
  const ended = [...own].flatMap(([key, one]) => (back.has(key) && isLive(one) ? [one] : []));
  const wishes = meant.filter(
    (wish) =>
      !wish.isAsFound &&
      !open.has(keyOf(wish)) &&
      !isTooSoon(site.memory.wished[keyOf(wish)], wish.value, now),
  );
  const moved = new Set(meant.map(keyOf));
  const renewed = [...own].flatMap(([key, one]) =>
    !moved.has(key) && isLive(one) && isDueForRenewal(one, now) ? [one] : [],
  );
  return { wishes: wishes.map(({ deviceId, point, value }) => ({ deviceId, point, value })), ended, renewed };
}

const isDueForRenewal = ({ until }: DesiredNow, now: EpochMs): boolean =>
  until !== null && until - now < renewBeforeMs;
