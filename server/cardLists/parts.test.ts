import { cardListLimits, type CardEntry } from '@contract/cardLists';
import type { ListContent } from './content';
import { differenceOf, partOf } from './parts';

const policy = { offline: 'list', fire: 'release', utcOffsetMin: 480 } as const;
const contentOf = (count: number): ListContent => ({
  ...{ policy, hash: '0123456789abcdef', reader: 'entered' as const },
  entries: new Map(
    Array.from({ length: count }, (_, i): [number, CardEntry] => [i + 1, { card: `1${i}`, w: '*' }]),
  ),
});
const confirmed = { confirmed: 7, needsAll: false };
const unknown = () => undefined;

describe('what a controller is sent', () => {
  it('is what changed since it confirmed: entries that are there, cards that are not any more', () => {
    const difference = differenceOf(confirmed, [1, 99], contentOf(3), (id) =>
      id === 99 ? '0099' : undefined,
    );
    expect(difference).toEqual({ base: 7, steps: [{ put: { card: '10', w: '*' } }, { drop: '0099' }] });
  });

  it.each([
    ['it has confirmed nothing', { confirmed: null, needsAll: false }, [1]],
    ['it has another list than was believed', { confirmed: 7, needsAll: true }, [1]],
    ['everything may have changed', confirmed, [1, 0]],
    ['a card is gone whose number nobody knows', confirmed, [99]],
  ])('is the whole list where %s', (_, state, changed) => {
    expect(differenceOf(state, changed, contentOf(3), unknown)).toMatchObject({
      base: null,
      steps: { length: 3 },
    });
  });

  it('is nothing but its policy where only that changed', () => {
    const part = partOf(differenceOf(confirmed, [], contentOf(3), unknown), contentOf(3), opened(8), 5);
    expect(part).toMatchObject({ base: 7, put: [], drop: [], part: 0, parts: 1, count: 3, policy });
  });

  const opened = (wanted: number, pendingVersion: number | null = null, pendingParts = 0) => ({
    ...{ wanted, pendingVersion, pendingParts },
  });

  it('goes on with the part that it has not kept, of this version only', () => {
    const content = contentOf(2 * cardListLimits.perPart + 1);
    const difference = differenceOf({ confirmed: null, needsAll: true }, [], content, unknown);
    const next = (state: ReturnType<typeof opened>) => partOf(difference, content, state, 5);
    expect(next(opened(8))).toMatchObject({ part: 0, parts: 3 });
    expect(next(opened(8, 8, 2))).toMatchObject({ part: 2, parts: 3, put: { length: 1 } });
    expect(next(opened(9, 8, 2))).toMatchObject({ part: 0 });
    // It kept all of them, and did not take the list.
    expect(next(opened(8, 8, 3))).toMatchObject({ part: 0 });
  });
});
