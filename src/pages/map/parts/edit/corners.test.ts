import { cornersOf, textOfCorners } from './corners';

describe('the corners of an area as text', () => {
  it('come back as they were written', () => {
    expect(
      cornersOf(
        textOfCorners([
          [113.9, 22.5],
          [-70.25, -33.45],
        ]),
      ),
    ).toEqual([
      [113.9, 22.5],
      [-70.25, -33.45],
    ]);
    expect(cornersOf('113.9，22.5\n\n 114 22.6 ')).toEqual([
      [113.9, 22.5],
      [114, 22.6],
    ]);
  });

  it('are none while a line says no place', () => {
    expect([cornersOf('113.9,'), cornersOf('113.9, 95'), cornersOf('a, b'), cornersOf('1,2,3')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
