import fc from 'fast-check';
import { minuteMs, secondMs } from '@contract/time';
import type { Said } from '@tests/support/ingestInSteps';
import { useWatchedSite } from '@tests/support/aWatchedSite';

jest.setTimeout(120_000);

const site = useWatchedSite('NS-412');
const turnMs = 4 * secondMs;
const said = (smoke: 0 | 1): Said[] => [
  { site: 'NS-412', device: 'env', v: { smoke } },
  { site: 'NS-412', device: 'ctl', v: { cpuPct: 5 } },
];

/** Turns of smoke and of none; a restart before each of `restarts`. Answers when the alarm was raised and cleared. */
const lived = async (turns: readonly (0 | 1)[], restarts: readonly number[]) => {
  const seen: string[] = [];
  let isOpen = false;
  for (const [at, smoke] of turns.entries()) {
    if (restarts.includes(at)) await site.restart();
    await site.process().live(turnMs, () => said(smoke));
    const isNow = 'smoke' in (await site.open());
    if (isNow !== isOpen) seen.push(`${at} ${isNow ? 'raised' : 'cleared'}`);
    isOpen = isNow;
  }
  return seen;
};

describe('a smoke detector that comes and goes over restarts', () => {
  it('is an alarm as if nothing had been restarted', async () => {
    const turns = Array.from({ length: 24 }, (_, i): 0 | 1 => (i % 4 === 1 ? 1 : 0));
    expect(await lived(turns, [3, 6, 9, 12])).toEqual([expect.stringMatching(/^\d+ raised$/)]);
  });

  it('is slow to clear, however often the centre is restarted', async () => {
    const turns = Array.from({ length: 16 }, (_, i): 0 | 1 => (i % 4 === 1 ? 1 : 0));
    await lived(turns, []);
    expect(await site.open()).toHaveProperty('smoke');
    await site.restart();
    await site.process().live(2 * minuteMs, () => said(0));
    expect(await site.open()).toHaveProperty('smoke');
    await site.restart();
    await site.process().live(5 * minuteMs, () => said(0));
    expect(await site.open()).not.toHaveProperty('smoke');
    expect(await site.query('select from contact_flickers')).toMatchObject({ rowCount: 0 });
  });

  it('is judged the same wherever the restarts fall', async () => {
    const walks = fc.sample(
      fc.tuple(
        fc.array(fc.constantFrom<0 | 1>(0, 0, 1), { minLength: 20, maxLength: 20 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 19 }), { minLength: 2, maxLength: 5 }),
      ),
      { numRuns: 4, seed: 42 },
    );
    for (const [turns, restarts] of walks) {
      const without = await lived(turns, []);
      await site.process().live(12 * minuteMs, () => said(0));
      expect(await lived(turns, restarts)).toEqual(without);
      await site.process().live(12 * minuteMs, () => said(0));
    }
  });
});
