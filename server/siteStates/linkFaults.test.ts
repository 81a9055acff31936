import { minuteMs, secondMs } from '@contract/time';
import { aFieldSite } from '@tests/support/aFieldPlace';
import { LinkFaults } from './linkFaults';

const now = Date.UTC(2026, 4, 12);
const refusedFor = (t: number) => ({
  ...{ site: aFieldSite('NS-001', { door: 'door' }), deviceCode: 'door', isCollected: false },
  ...{ receivedAt: now, steadyAt: now, errorMs: t - now },
  refused: { reason: 'clockPast' as const, detail: `t=${t}` },
});

describe('the clock of a controller', () => {
  it('is not told by a time in seconds, from a device that may say nothing more for an hour', () => {
    const faults = new LinkFaults();
    const speech = refusedFor(Math.floor(now / secondMs));
    faults.hear(speech, 2 * minuteMs);
    expect(faults.of(speech.site).size).toBe(0);
  });

  it('is told by any other stamp that is refused for being too old', () => {
    const faults = new LinkFaults();
    const speech = refusedFor(now - 90 * 24 * 60 * minuteMs);
    faults.hear(speech, 2 * minuteMs);
    expect([...faults.of(speech.site).keys()]).toEqual(['clock']);
  });
});
