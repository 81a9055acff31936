import { closed } from './doorState';
import { visitAfter } from './visits';

const [chan, lee] = [7, 8];
const cameIn = visitAfter(closed, { t: 100, kind: 'card', direction: 'in', granted: true }, chan);
const leaves = { t: 200, direction: 'out', granted: true } as const;

describe('who is inside', () => {
  it('is whoever was let in by a card or a key', () => {
    expect(cameIn.visit).toEqual({ at: 100, holderId: chan });
    expect(
      visitAfter(closed, { t: 1, kind: 'button', direction: 'in', granted: true }, null).visit,
    ).toBeNull();
    expect(
      visitAfter(closed, { t: 1, kind: 'card', direction: 'in', granted: false }, chan).visit,
    ).toBeNull();
  });

  it('has left with the own card or the button, not with the card of another', () => {
    expect(visitAfter(cameIn, { ...leaves, kind: 'card' }, lee).visit).not.toBeNull();
    expect(visitAfter(cameIn, { ...leaves, kind: 'card' }, chan).visit).toBeNull();
    expect(visitAfter(cameIn, { ...leaves, kind: 'button' }, null).visit).toBeNull();
    expect(visitAfter(cameIn, { ...leaves, kind: 'button', t: 50 }, null).visit).not.toBeNull();
  });
});
