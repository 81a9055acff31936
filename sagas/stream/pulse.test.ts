import { createPulse } from './pulse';

/** A browser clock that is wrong by `skewMs` and a monotonic one that began at some other time. */
function aBrowser(skewMs: number) {
  let trueMs = 1_000_000;
  const clock = { now: () => trueMs + skewMs, monotonicMs: () => trueMs - 777 };
  const pulse = createPulse(clock);
  return {
    pulse,
    pass: (ms: number) => (trueMs += ms),
    beat: (delayMs = 0) => pulse.beat(trueMs - delayMs),
    step: (ms: number) => (skewMs += ms),
  };
}

describe('the pulse', () => {
  it('becomes stale after 2.5 s of silence and lost after 10, whatever the local clock says', () => {
    const { pulse, pass, beat } = aBrowser(-86_400_000);
    expect(pulse.read().freshness).toBe('lost');
    beat();
    expect(pulse.read()).toMatchObject({ freshness: 'live', ageMs: 0, serverOffsetMs: 86_400_000 });
    pass(2_501);
    expect(pulse.read()).toMatchObject({ freshness: 'stale', ageMs: 2_501 });
    pass(7_500);
    expect(pulse.read().freshness).toBe('lost');
    beat();
    expect(pulse.read().freshness).toBe('live');
  });

  it('keeps ageing when somebody sets the clock of the machine', () => {
    const { pulse, pass, beat, step } = aBrowser(0);
    beat();
    pass(4_000);
    step(-3_600_000);
    expect(pulse.read()).toMatchObject({ freshness: 'stale', ageMs: 4_000 });
  });

  it('calls data old that stood in a queue, however punctually it arrives', () => {
    const { pulse, pass, beat } = aBrowser(0);
    beat();
    for (let second = 0; second < 8; second++) {
      pass(1_000);
      beat(second * 900);
    }
    expect(pulse.read().freshness).toBe('stale');
  });
});
