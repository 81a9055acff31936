import { testClock } from '@tests/support/testClock';
import { quietLog } from '@tests/support/quietLog';
import { createDiskGuard } from './diskGuard';

const megabyte = 2 ** 20;

/** A guard whose disk and whose looks the test decides. */
const aGuard = () => {
  const disk = { free: 1_000 * megabyte };
  const told: boolean[] = [];
  let look = (): void => undefined;
  const clock = {
    ...testClock(),
    every: (_ms: number, run: () => void) => {
      look = run;
      return () => undefined;
    },
  };
  const guard = createDiskGuard({
    folder: '.',
    reserveBytes: 100 * megabyte,
    clock,
    log: { ...quietLog, error: () => undefined, warn: () => undefined },
    hold: (isHeld) => told.push(isHeld),
    freeBytes: async () => disk.free,
  });
  const after = async (free: number): Promise<boolean | undefined> => {
    disk.free = free * megabyte;
    look();
    await new Promise((resolve) => setImmediate(resolve));
    return told.at(-1);
  };
  return { guard, after, told };
};

describe('the guard of the data disk', () => {
  it('holds the intake below the reserve, and lets it go on only with space to spare', async () => {
    const { guard, after, told } = aGuard();
    await guard.start(new AbortController().signal);
    expect(await after(101)).toBeUndefined();
    expect(await after(99)).toBe(true);
    expect(await after(110)).toBe(true);
    expect(await after(126)).toBe(false);
    expect(told).toEqual([true, false]);
  });
});
