import { hasTarget, isJudged, sharesOf, verdictOf } from './targets';

describe('the targets of the standard', () => {
  it('call one alarm per operator in ten minutes acceptable, two manageable, more too much', () => {
    expect([0.4, 1, 1.5, 2, 2.1].map((rate) => verdictOf('perOperatorPer10Min', rate))).toEqual([
      'good',
      'good',
      'fair',
      'fair',
      'bad',
    ]);
  });

  it('allow no chattering alarm at all, and fewer than five stale ones', () => {
    expect([verdictOf('chattering', 0), verdictOf('chattering', 1)]).toEqual(['good', 'bad']);
    expect([verdictOf('stale', 4), verdictOf('stale', 5)]).toEqual(['good', 'bad']);
  });

  it('say nothing of how many alarms stand, only of those that stand for too long', () => {
    expect([hasTarget('standing'), hasTarget('stale')]).toEqual([false, true]);
  });

  it('hold the share of the ten worst against nothing while ten alarms of one each would be too many', () => {
    expect([12, 199, 200].map((raised) => isJudged('topTenShare', { raised }))).toEqual([false, false, true]);
    expect(verdictOf('topTenShare', 10 / 200)).toBe('fair');
    expect(isJudged('stale', { raised: 1 })).toBe(true);
  });

  it('count minor alarms and hints as low priority', () => {
    const shares = sharesOf([0.05, 0.15, 0.5, 0.3]);
    expect(shares).toEqual({ low: 0.8, medium: 0.15, high: 0.05 });
  });
});
