import { diceOf } from '@tests/support/fuzz/dice';
import { beginFlow, follow, isLegal, wayTo, type FaultFlow, type FlowStep } from './faultFlow';
import { endedStates, faultVerbs, type FaultStepDetail, type FaultVerb } from './faults';
import { isVague } from './faultWords';

const told = 'Replaced contactor K1, compressor runs at 6.2 A';
const details: Partial<Record<FaultVerb, FaultStepDetail>> = {
  dispatch: { assigneeId: 7 },
  delegate: { assigneeId: 8 },
  merge: { intoId: 3 },
  extend: { minutes: 30 },
  suspend: { reason: 'parts', evidence: 'PO 4711' },
  finish: { result: 'solved', causeId: 2, watchUntil: 9_000_000 },
};
const step = (verb: FaultVerb, at: number, more: Partial<FlowStep> = {}): FlowStep => ({
  ...{ verb, at, note: told, detail: details[verb] ?? {} },
  ...more,
});

/** The order after these steps, a minute apart. */
const after = (...verbs: FaultVerb[]): FaultFlow =>
  verbs.reduce<FaultFlow>((flow, verb, n) => {
    const next = follow(flow, step(verb, (n + 1) * 60_000));
    if (typeof next === 'string') throw new Error(`${verb} in ${flow.state}: ${next}`);
    return next;
  }, beginFlow(0));

const toSite = ['confirm', 'dispatch', 'accept', 'depart', 'arrive'] as const;

describe('the life of an order', () => {
  it('leads from the report to the end, each step with its time', () => {
    const flow = after(...toSite, 'begin', 'finish', 'watchPassed');
    expect(flow).toMatchObject({
      ...{ state: 'closed', confirmedAt: 60_000, dispatchedAt: 120_000, acceptedAt: 180_000 },
      ...{ arrivedAt: 300_000, repairedAt: 420_000, closedAt: 480_000, watchResult: 'passed', version: 9 },
    });
  });

  it('refuses steps that do not follow from where it stands', () => {
    expect(follow(beginFlow(0), step('accept', 1))).toBe('illegal');
    expect(follow(after(...toSite), step('cancel', 1e6))).toBe('illegal');
    expect(follow(after('cancel'), step('dispatch', 1e6))).toBe('illegal');
  });

  it('asks for a reason where one returns, cancels, extends or reopens', () => {
    for (const [flow, verb] of [
      [after('dispatch'), 'return'],
      [beginFlow(0), 'cancel'],
      [beginFlow(0), 'extend'],
      [after(...toSite, 'finish'), 'reopen'],
    ] as const)
      expect([verb, follow(flow, step(verb, 1e6, { note: ' ' }))]).toEqual([verb, 'noteMissing']);
  });

  it('lets the clocks stand only with a reason and its evidence', () => {
    const flow = after(...toSite);
    expect(follow(flow, step('suspend', 1e6, { detail: { reason: 'parts' } }))).toBe('evidenceMissing');
    expect(follow(flow, step('suspend', 1e6, { detail: { evidence: 'PO 1' } }))).toBe('evidenceMissing');
    const paused = follow(flow, step('suspend', 1e6)) as FaultFlow;
    expect(paused).toMatchObject({ state: 'suspended', suspendedFrom: 'onSite', pauses: [[1e6, null]] });
    expect(follow(paused, step('resume', 2e6))).toMatchObject({ state: 'onSite', pauses: [[1e6, 2e6]] });
  });

  it('takes no words for a completion that say nothing', () => {
    const flow = after(...toSite);
    for (const note of [
      'ok',
      'Fixed.',
      '已处理',
      '好了，正常',
      'done done',
      '修好了!',
      'aaaaaaaaaaaaaaa',
      '處理完畢',
    ])
      expect([note, follow(flow, step('finish', 1e6, { note }))]).toEqual([note, 'vague']);
    for (const note of ['更换压缩机接触器', told, '已更換冷凝風扇電容'])
      expect([note, isVague(note)]).toEqual([note, false]);
  });

  it('gives a delegated order to somebody else, who accepts it anew', () => {
    expect(after('dispatch', 'accept', 'delegate')).toMatchObject({ state: 'dispatched', assigneeId: 8 });
  });

  it('begins anew when it is reopened, and does not count the time it was thought to be repaired', () => {
    const flow = after(...toSite, 'finish', 'watchFailed');
    expect(flow).toMatchObject({ state: 'reopened', reopened: 1, repairedAt: null, assigneeId: null });
    expect(flow.pauses).toEqual([[360_000, 420_000]]);
  });

  it('counts a repair as failed when it is opened again within a fortnight, and not later', () => {
    const closed = after(...toSite, 'finish', 'watchPassed');
    const at = (days: number) => (closed.closedAt ?? 0) + days * 86_400_000;
    expect(after(...toSite, 'finish', 'watchFailed')).toMatchObject({ reopened: 1, failedRepairs: 1 });
    expect(follow(closed, step('reopen', at(14)))).toMatchObject({ reopened: 1, failedRepairs: 1 });
    expect(follow(closed, step('reopen', at(15)))).toMatchObject({ reopened: 1, failedRepairs: 0 });
  });

  it('counts what is told late from the step before it', () => {
    expect(follow(after('confirm', 'dispatch'), step('accept', 5))).toMatchObject({ acceptedAt: 120_000 });
  });

  it('is given to somebody without an account here by the system where it lives', () => {
    const sent = follow(beginFlow(0), step('dispatch', 1, { detail: { crew: 'Chan' } }));
    expect(sent).toMatchObject({ state: 'dispatched', assigneeId: null, crew: 'Chan' });
    expect(follow(beginFlow(0), step('dispatch', 1, { detail: {} }))).toBe('assigneeMissing');
    expect(after('dispatch', 'delegate', 'accept', 'return').crew).toBeNull();
  });

  it('is led to a step by the shortest way, of the steps that may lie between alone', () => {
    const all: FaultVerb[] = ['dispatch', 'accept', 'depart', 'arrive', 'begin', 'resume'];
    expect(wayTo('finish', beginFlow(0), all)).toEqual(['dispatch', 'accept', 'arrive']);
    expect(wayTo('finish', after(...toSite, 'suspend'), all)).toEqual(['resume']);
    expect(wayTo('accept', beginFlow(0), ['dispatch'])).toEqual(['dispatch']);
    expect(wayTo('depart', beginFlow(0), ['dispatch'])).toBeNull();
    expect(wayTo('begin', after(...toSite, 'begin', 'finish', 'watchPassed'), all)).toBeNull();
  });

  it('keeps its invariants in any order of legal and illegal steps', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const dice = diceOf(seed);
      let flow = beginFlow(0);
      let taken = 1;
      for (let n = 0; n < 60; n += 1) {
        const verb = dice.oneOf(faultVerbs);
        const at = dice.below(10_000_000);
        const next = follow(flow, step(verb, at, dice.chance(0.1) ? { note: '', detail: {} } : {}));
        if (typeof next === 'string') continue;
        expect(isLegal(flow.state, verb)).toBe(true);
        taken += 1;
        expect(next.version).toBe(taken);
        expect(next.steppedAt).toBeGreaterThanOrEqual(flow.steppedAt);
        for (const [from, to] of next.pauses) expect(to ?? Infinity).toBeGreaterThanOrEqual(from);
        expect(next.pauses.filter(([, to]) => to === null).length).toBe(next.state === 'suspended' ? 1 : 0);
        expect(next.closedAt !== null).toBe(endedStates.includes(next.state));
        expect(next.repairedAt !== null).toBe(next.state === 'repaired' || next.faultEndedAt !== null);
        if (['dispatched', 'accepted', 'enRoute', 'onSite', 'repairing'].includes(next.state))
          expect(next.assigneeId).not.toBeNull();
        flow = next;
      }
    }
  });
});
