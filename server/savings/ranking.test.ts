import { rankerOf } from './ranking';

describe('ranks that noise does not move', () => {
  const all = [
    { value: 5, band: 0.1 },
    { value: 1, band: 0.3 },
    { value: 1.2, band: 0.3 },
    { value: 9, band: 20 },
  ];

  it('are shared by all that do not differ significantly', () => {
    expect(all.map(rankerOf(all))).toEqual([
      { rank: 3, lastRank: 4 },
      { rank: 1, lastRank: 3 },
      { rank: 1, lastRank: 3 },
      { rank: 1, lastRank: 4 },
    ]);
  });

  it('are the places themselves where nothing is uncertain', () => {
    const sure = [3, 1, 2].map((value) => ({ value, band: 0 }));
    expect(sure.map(rankerOf(sure)).map(({ rank, lastRank }) => [rank, lastRank])).toEqual([
      [3, 3],
      [1, 1],
      [2, 2],
    ]);
  });
});
