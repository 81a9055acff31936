import { isVague } from './faultWords';
import type {
  FaultResult,
  FaultState,
  FaultStepDetail,
  FaultVerb,
  PauseReason,
  leadVerbs,
  workVerbs,
} from './faults';
import { endedStates, openStates } from './faults';
import { dayMs, type EpochMs } from './time';

/** From when to when the clocks stood; null: they still do. */
export type Pause = readonly [from: EpochMs, to: EpochMs | null];

/** What an order is by its steps alone: nothing here is known from anywhere else. */
export interface FaultFlow {
  version: number;
  state: FaultState;
  suspendedFrom: FaultState | null;
  suspendReason: PauseReason | null;
  assigneeId: number | null;
  /** Whom the system where the order lives has sent. */
  crew: string | null;
  reportedAt: EpochMs;
  confirmedAt: EpochMs | null;
  dispatchedAt: EpochMs | null;
  acceptedAt: EpochMs | null;
  arrivedAt: EpochMs | null;
  repairedAt: EpochMs | null;
  faultEndedAt: EpochMs | null;
  closedAt: EpochMs | null;
  causeId: number | null;
  actionId: number | null;
  result: FaultResult | null;
  completion: string | null;
  cost: number;
  mergedInto: number | null;
  reopened: number;
  /** How often it was opened again within a fortnight after it was closed, or before. */
  failedRepairs: number;
  extendedMin: number;
  pauses: readonly Pause[];
  watchUntil: EpochMs | null;
  watchResult: 'passed' | 'failed' | null;
  steppedAt: EpochMs;
}

export interface FlowStep {
  verb: FaultVerb;
  at: EpochMs;
  note: string;
  detail: FaultStepDetail;
}

export type FlowRefusal =
  | 'illegal'
  | 'noteMissing'
  | 'vague'
  | 'evidenceMissing'
  | 'assigneeMissing'
  | 'targetMissing'
  | 'minutesMissing'
  | 'resultMissing';

interface Rule {
  from: readonly FaultState[];
  /** `same`: the state stays · `before`: that in which it was suspended. */
  to: FaultState | 'same' | 'before';
}

const atWork = ['accepted', 'enRoute', 'onSite', 'repairing'] as const;
const unsent = ['reported', 'confirmed', 'returned', 'reopened'] as const;
const anywhere = [...openStates, ...endedStates];

const rules: Readonly<Record<FaultVerb, Rule>> = {
  report: { from: [], to: 'reported' },
  confirm: { from: ['reported'], to: 'confirmed' },
  merge: { from: [...unsent, 'dispatched'], to: 'merged' },
  dispatch: { from: unsent, to: 'dispatched' },
  delegate: { from: ['dispatched', ...atWork, 'suspended'], to: 'dispatched' },
  accept: { from: ['dispatched'], to: 'accepted' },
  return: { from: ['dispatched', 'accepted', 'enRoute'], to: 'returned' },
  depart: { from: ['accepted'], to: 'enRoute' },
  arrive: { from: ['accepted', 'enRoute'], to: 'onSite' },
  begin: { from: ['onSite'], to: 'repairing' },
  suspend: { from: atWork, to: 'suspended' },
  resume: { from: ['suspended'], to: 'before' },
  finish: { from: ['onSite', 'repairing'], to: 'repaired' },
  close: { from: ['repaired'], to: 'closed' },
  reopen: { from: ['repaired', 'closed'], to: 'reopened' },
  cancel: { from: [...unsent, 'dispatched', 'accepted'], to: 'cancelled' },
  extend: { from: openStates.filter((state) => state !== 'repaired'), to: 'same' },
  note: { from: anywhere, to: 'same' },
  join: { from: openStates.filter((state) => state !== 'repaired'), to: 'same' },
  absorb: { from: openStates, to: 'same' },
  escalate: { from: openStates, to: 'same' },
  doorChecked: { from: anywhere, to: 'same' },
  watchPassed: { from: ['repaired'], to: 'closed' },
  watchFailed: { from: ['repaired'], to: 'reopened' },
};

export const isLegal = (state: FaultState, verb: FaultVerb): boolean => rules[verb].from.includes(state);

/** Where a legal step leads; `before`: the state in which it was suspended. */
export const stateAfter = (state: FaultState, verb: FaultVerb, before: FaultState): FaultState => {
  const { to } = rules[verb];
  return to === 'same' ? state : to === 'before' ? before : to;
};

/** The shortest way, by these verbs alone, to where another may be taken; null: there is none. */
export function wayTo(
  verb: FaultVerb,
  { state, suspendedFrom }: Pick<FaultFlow, 'state' | 'suspendedFrom'>,
  by: readonly FaultVerb[],
): FaultVerb[] | null {
  const ways: [FaultState, FaultVerb[]][] = [[state, []]];
  const seen = new Set<FaultState>([state]);
  for (const [at, way] of ways) {
    if (isLegal(at, verb)) return way;
    for (const next of by.filter((one) => isLegal(at, one))) {
      const to = stateAfter(at, next, suspendedFrom ?? 'accepted');
      if (seen.has(to)) continue;
      seen.add(to);
      ways.push([to, [...way, next]]);
    }
  }
  return null;
}

/** What may be done next, of these verbs. */
export const legalOf = <V extends (typeof leadVerbs | typeof workVerbs)[number]>(
  state: FaultState,
  verbs: readonly V[],
): V[] => verbs.filter((verb) => isLegal(state, verb));

/** Verbs that say nothing without a word of why. */
export const reasonedVerbs: readonly FaultVerb[] = ['return', 'cancel', 'reopen', 'extend', 'close', 'note'];

const isEmpty = (text: string | undefined): boolean => (text ?? '').trim() === '';

const refusalOf = ({ state }: FaultFlow, { verb, note, detail }: FlowStep): FlowRefusal | null => {
  if (!isLegal(state, verb)) return 'illegal';
  if (reasonedVerbs.includes(verb) && isEmpty(note)) return 'noteMissing';
  if (
    (verb === 'dispatch' || verb === 'delegate') &&
    detail.assigneeId === undefined &&
    detail.crew === undefined
  )
    return 'assigneeMissing';
  if (verb === 'merge' && detail.intoId === undefined) return 'targetMissing';
  if (verb === 'extend' && detail.minutes === undefined) return 'minutesMissing';
  if (verb === 'suspend' && (detail.reason === undefined || isEmpty(detail.evidence)))
    return 'evidenceMissing';
  if (verb !== 'finish') return null;
  if (detail.result === undefined || detail.causeId === undefined) return 'resultMissing';
  return isVague(note) ? 'vague' : null;
};

export const beginFlow = (at: EpochMs): FaultFlow => ({
  version: 1,
  state: 'reported',
  suspendedFrom: null,
  suspendReason: null,
  assigneeId: null,
  crew: null,
  reportedAt: at,
  confirmedAt: null,
  dispatchedAt: null,
  acceptedAt: null,
  arrivedAt: null,
  repairedAt: null,
  faultEndedAt: null,
  closedAt: null,
  causeId: null,
  actionId: null,
  result: null,
  completion: null,
  cost: 0,
  mergedInto: null,
  reopened: 0,
  failedRepairs: 0,
  extendedMin: 0,
  pauses: [],
  watchUntil: null,
  watchResult: null,
  steppedAt: at,
});

const resumed = (pauses: readonly Pause[], at: EpochMs): Pause[] =>
  pauses.map(([from, to]) => [from, to ?? at]);

/** Whoever gets it begins anew; who came first, and when, stays where that was on site. */
const handedOver = (flow: FaultFlow, { at, detail }: FlowStep): Partial<FaultFlow> => ({
  assigneeId: detail.assigneeId ?? null,
  crew: detail.crew ?? null,
  dispatchedAt: at,
  confirmedAt: flow.confirmedAt ?? at,
  suspendedFrom: null,
  suspendReason: null,
  pauses: resumed(flow.pauses, at),
});

const finished = ({ at, note, detail }: FlowStep): Partial<FaultFlow> => ({
  repairedAt: at,
  faultEndedAt: detail.endedAt ?? at,
  result: detail.result ?? null,
  causeId: detail.causeId ?? null,
  actionId: detail.actionId ?? null,
  completion: note,
  watchUntil: detail.watchUntil ?? null,
  watchResult: null,
});

/** What stays mended for so long was mended the first time. */
const fixedForMs = 14 * dayMs;

/** While it counted as repaired nobody was asked to hurry. */
const reopened = (flow: FaultFlow, at: EpochMs): Partial<FaultFlow> => ({
  reopened: flow.reopened + 1,
  failedRepairs: flow.failedRepairs + (at - (flow.closedAt ?? at) <= fixedForMs ? 1 : 0),
  pauses: [...flow.pauses, [flow.repairedAt ?? at, at]],
  ...{ assigneeId: null, crew: null, repairedAt: null, faultEndedAt: null, closedAt: null, watchUntil: null },
});

const changes: Partial<Record<FaultVerb, (flow: FaultFlow, step: FlowStep) => Partial<FaultFlow>>> = {
  confirm: (_, { at }) => ({ confirmedAt: at }),
  merge: (_, { at, detail }) => ({ mergedInto: detail.intoId ?? null, closedAt: at }),
  dispatch: handedOver,
  delegate: handedOver,
  accept: (flow, { at }) => ({ acceptedAt: flow.acceptedAt ?? at }),
  return: () => ({ assigneeId: null, crew: null, acceptedAt: null }),
  arrive: (flow, { at }) => ({ arrivedAt: flow.arrivedAt ?? at }),
  suspend: (flow, { at, detail }) => ({
    suspendedFrom: flow.state,
    suspendReason: detail.reason ?? null,
    pauses: [...flow.pauses, [at, null]],
  }),
  resume: (flow, { at }) => ({
    suspendedFrom: null,
    suspendReason: null,
    pauses: resumed(flow.pauses, at),
  }),
  finish: (flow, step) => ({ ...finished(step), cost: flow.cost + (step.detail.cost ?? 0) }),
  close: (_, { at }) => ({ closedAt: at, watchUntil: null }),
  reopen: (flow, { at }) => reopened(flow, at),
  cancel: (_, { at }) => ({ closedAt: at }),
  extend: (flow, { detail }) => ({ extendedMin: flow.extendedMin + (detail.minutes ?? 0) }),
  watchPassed: (_, { at }) => ({ closedAt: at, watchUntil: null, watchResult: 'passed' }),
  watchFailed: (flow, { at }) => ({ ...reopened(flow, at), watchResult: 'failed' }),
};

/** The order after one more step, or why there is none. What came late counts from the step before it. */
export function follow(flow: FaultFlow, given: FlowStep): FaultFlow | FlowRefusal {
  const refusal = refusalOf(flow, given);
  if (refusal !== null) return refusal;
  const step = { ...given, at: Math.max(given.at, flow.steppedAt) };
  const state = stateAfter(flow.state, step.verb, flow.suspendedFrom ?? 'accepted');
  return {
    ...flow,
    ...changes[step.verb]?.(flow, step),
    state,
    version: flow.version + 1,
    steppedAt: step.at,
  };
}
