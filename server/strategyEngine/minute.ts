import type { StrategySaid } from '@contract/strategyPrograms';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import { decide } from '../strategies/decide';
import { newState, type SiteState } from '../strategies/state';
import { actionsFor, keyOf, meantBy, type Actions } from './actions';
import type { SiteMinute } from './engine.store';
import type { Followed, Keeper, Memory, SiteFacts, Wished } from './followed';
import { keptTextOf, nothingKept } from './keptPlan';
import { seenSite } from './siteView';

export const newMemory = (now: EpochMs): Memory => ({
  state: newState(now),
  peakItW: 0,
  wished: {},
  saidKey: '',
});

/** After so long without a decision what was learned of a site is of another time. */
const tooOldMs = dayMs;

/** What was stored, as it was; of a site that nobody looked at for a day learning begins anew. */
export function memoryFrom(stored: { memory: string; decidedAt: EpochMs } | undefined, now: EpochMs): Memory {
  if (stored === undefined || now - stored.decidedAt > tooOldMs) return newMemory(now);
  // Written by `rowOf` below.
  return JSON.parse(stored.memory) as Memory;
}

const peakFade = Math.exp(-1 / ((7 * dayMs) / minuteMs));
const revertGuards = ['ceiling', 'sensor', 'smoke'];

/** One minute of one site. */
export interface Decided {
  site: Followed;
  memory: Memory;
  actions: Actions;
  stored: Followed['stored'];
  /** What it says differs from the last time in more than its numbers. */
  isNews: boolean;
  /** What the site's controller is to keep from now on; null: as before, or no controller keeps plans. */
  kept: Keeper | null;
  row: SiteMinute;
}

const helpsNow = ({ lead }: SiteState, now: EpochMs): boolean => lead !== null && now < lead.helpUntil;

/** In what a sentence differs beside its numbers. */
const keyOfSaid = ({ notes, guard }: StrategySaid, actions: Actions): string =>
  JSON.stringify([
    notes.map(({ strategy, reason, guard: held }) => [strategy, reason, held]),
    guard,
    actions.wishes,
    actions.ended.map(keyOf),
  ]);

const remembered = (before: Memory['wished'], { wishes }: Actions, now: EpochMs): Record<string, Wished> =>
  wishes.length === 0
    ? before
    : {
        ...before,
        ...Object.fromEntries(wishes.map((wish) => [keyOf(wish), { value: wish.value, at: now }])),
      };

/** When a guard took back what the plan had set; it stays until the plan is free again. */
function revertedAt(site: Followed, guard: string | null, facts: SiteFacts, now: EpochMs): EpochMs | null {
  if (guard === null || !revertGuards.includes(guard)) return null;
  const had = site.mode === 'active' && facts.desired.some(({ isOwn }) => isOwn);
  return site.stored.revertedAt ?? (had ? now : null);
}

/** `mayWish` false: what is wanted is wished in a later minute, if it is still wanted then. */
export interface Minute {
  now: EpochMs;
  /** What the plant's clocks show, written as if it were UTC. */
  local: number;
  mayWish: boolean;
}

export function decideSite(site: Followed, facts: SiteFacts, { now, local, mayWish }: Minute): Decided {
  const { view, itW } = seenSite(site, facts, now, local);
  const decision = decide(site.mode === 'returning' ? [] : site.plan, view, site.memory.state);
  const meant = actionsFor(site, decision, facts, now);
  const actions = mayWish ? meant : { ...meant, wishes: [] };
  const guard = decision.held?.guard ?? null;
  const isHome = site.mode === 'returning' && !facts.desired.some(({ isOwn }) => isOwn);
  const state: SiteState = isHome
    ? { ...decision.state, asFound: null, ramp: null, lead: null }
    : decision.state;
  const wishes = meantBy(site, decision).map(({ deviceId, point, value }) => ({ deviceId, point, value }));
  const said: StrategySaid = {
    notes: [...decision.notes],
    guard,
    until: decision.held?.until ?? null,
    wishes,
  };
  const key = keyOfSaid(said, actions);
  const memory: Memory = {
    state,
    saidKey: key,
    peakItW: Math.max(itW ?? 0, site.memory.peakItW * peakFade),
    wished: remembered(site.memory.wished, actions, now),
  };
  const isNews = key !== site.memory.saidKey;
  const stored = {
    said: JSON.stringify(said),
    saidAt: isNews ? now : site.stored.saidAt,
    revertedAt: revertedAt(site, guard, facts, now),
    helpedSince: helpsNow(state, now) ? (site.stored.helpedSince ?? now) : null,
  };
  const kept = newlyKept(site, keptTextOf(site, { ...decision, state }, view));
  return {
    site,
    memory,
    actions,
    stored,
    isNews,
    kept,
    row: rowOf(site, memory, stored, guard, wishes.length),
  };
}

function newlyKept({ keeper, programId, version }: Followed, text: string): Keeper | null {
  if (keeper === null) return null;
  const of = text === nothingKept ? { programId: null, version: null } : { programId, version };
  const isSame = keeper.text === text && keeper.programId === of.programId && keeper.version === of.version;
  return isSame ? null : { deviceId: keeper.deviceId, text, ...of };
}

const rowOf = (
  { siteId }: Followed,
  memory: Memory,
  { said, saidAt, revertedAt: at, helpedSince }: Followed['stored'],
  guard: string | null,
  wanted: number,
): SiteMinute => ({
  ...{ siteId, memory: JSON.stringify(memory), said, saidAt, guard, revertedAt: at, helpedSince, wanted },
});
