import fc from 'fast-check';
import { mergePoints, type PointsOfInstant } from './points';

const pointCount = 4;
const message = fc
  .record({
    n: fc.integer({ min: 0, max: 5 }),
    said: fc.array(fc.option(fc.constantFrom(1, 2, NaN)), { minLength: pointCount, maxLength: pointCount }),
  })
  .map(({ n, said }): PointsOfInstant => {
    const mask = (holds: (value: number | null) => boolean) =>
      said.reduce<number>((bits, value, i) => (holds(value) ? bits | (1 << i) : bits), 0);
    return {
      n,
      values: said.map((value) => value ?? NaN),
      reported: mask((value) => value !== null),
      invalid: mask((value) => value !== null && Number.isNaN(value)),
      pointN: null,
    };
  });

const merged = (messages: readonly PointsOfInstant[]): PointsOfInstant => {
  const result: PointsOfInstant = {
    n: -1,
    values: [NaN, NaN, NaN, NaN],
    invalid: 0,
    reported: 0,
    pointN: null,
  };
  for (const each of messages) mergePoints(result, { ...each, values: each.values.slice() });
  return result;
};

describe('points of one instant', () => {
  it('come out the same in any order and with any repeats', () => {
    fc.assert(
      fc.property(
        fc.array(message, { minLength: 1, maxLength: 6 }).chain((messages) =>
          fc.tuple(
            fc.constant(messages),
            fc.shuffledSubarray([...messages, ...messages], {
              minLength: messages.length * 2,
              maxLength: messages.length * 2,
            }),
          ),
        ),
        ([messages, shuffled]) => {
          expect(merged(shuffled)).toEqual(merged(messages));
        },
      ),
    );
  });
});
