import { openStates } from '@contract/faults';
import { anOrder } from '@tests/support/anOrder';
import { actsOf, takesOn } from './acts';

describe('the first step that is offered of an order', () => {
  const of = (state: (typeof openStates)[number], who: object = {}) =>
    actsOf(anOrder({ state, assigneeId: 5 }), { mayLead: true, mayWork: true, me: 9, ...who });

  it('is never another when a leader has just confirmed: merging is no next step', () => {
    expect(of('reported')[0]?.verb).toBe('confirm');
    const after = of('confirmed');
    expect(after.map(({ verb }) => verb)).toContain('merge');
    expect(after.some(takesOn)).toBe(false);
  });

  it('takes the order on wherever one does, before handing it back or waiting', () => {
    expect(of('accepted', { me: 5 })[0]?.verb).toBe('depart');
    for (const state of openStates) {
      const acts = of(state, { me: 5 });
      const first = acts.findIndex((act) => !takesOn(act));
      expect(acts.slice(Math.max(first, 0)).some(takesOn)).toBe(first < 0 && acts.length > 0);
    }
  });
});
