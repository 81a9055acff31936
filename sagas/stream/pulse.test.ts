import { createPulse } from './pulse';

/** A browser clock that is wrong by `skewMs` and a monotonic one that began at some other time. */
function aBrowser(skewMs: number) {
  let trueMs = 1_000_000;
  const clock = { now: () => trueMs + skewMs, monotonicMs: () => trueMs - 777 };
  const pulse = createPulse(clock);
  return {
    pulse,
    pass: (ms: number) => (trueMs += ms),
    beat: (delayMs = 0) => pulse.beat({ serverTime: trueMs - delayMs }),
    step: (ms: number) => (skewMs += ms),
    now: () => trueMs,
  };
}

/** A server process that began to count at `bootMs`, and whose wall clock somebody may set. */
function aServer(browser: ReturnType<typeof aBrowser>, of: string, bootMs = 0) {
  let skewMs = 0;
  return {
    set: (ms: number) => (skewMs += ms),
    wall: () => browser.now() + skewMs,
    beat: (delayMs = 0) =>
      browser.pulse.beat({
        serverTime: browser.now() - delayMs + skewMs,
        steady: { of, ms: browser.now() - delayMs - bootMs },
      }),
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

  it('R-LIVE-03 says that a server fell silent also after its clock was set back by an hour', () => {
    const browser = aBrowser(0);
    const server = aServer(browser, 'a');
    server.beat();
    browser.pass(1_000);
    server.set(-3_600_000);
    server.beat();
    expect(browser.pulse.read()).toMatchObject({
      freshness: 'live',
      ageMs: 0,
      lastEventAt: server.wall(),
      serverOffsetMs: -3_600_000,
    });
    browser.pass(11_000);
    expect(browser.pulse.read()).toMatchObject({ freshness: 'lost', ageMs: 11_000 });
  });

  it('is not frightened by a server clock that is set forward', () => {
    const browser = aBrowser(0);
    const server = aServer(browser, 'a');
    server.beat();
    server.set(3_600_000);
    server.beat();
    server.set(-3_600_000);
    browser.pass(3_000);
    expect(browser.pulse.read()).toMatchObject({ freshness: 'stale', ageMs: 3_000 });
    server.beat();
    expect(browser.pulse.read()).toMatchObject({ freshness: 'live', ageMs: 0, serverOffsetMs: 0 });
  });

  it('begins to count anew with a process that counts from another start', () => {
    const browser = aBrowser(0);
    aServer(browser, 'a').beat();
    browser.pass(1_000);
    const other = aServer(browser, 'b', 900_000);
    other.beat();
    expect(browser.pulse.read()).toMatchObject({ freshness: 'live', ageMs: 0 });
    browser.pass(2_501);
    expect(browser.pulse.read().freshness).toBe('stale');
  });
});
