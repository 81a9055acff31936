import type { Clock } from '../platform/clock';
import { freeBytesOf } from '../platform/freeBytes';
import type { Log } from '../platform/log';
import type { Unit } from '../platform/unit';

export interface DiskGuardDeps {
  /** On the disk that must not fill up. */
  folder: string;
  /** Bytes that must stay free for the database to run and to write alarms, and for people to sign in. */
  reserveBytes: number;
  clock: Clock;
  log: Log;
  hold(isHeld: boolean): void;
  /** Bytes that are free; another answer in tests. */
  freeBytes?: (folder: string) => Promise<number>;
}

const lookEveryMs = 1_000;
/** Intake goes on when a quarter more than the reserve is free again, so that it does not flutter at the edge. */
const easeFactor = 1.25;

/**
 * Holds the intake before the data disk is full: a database without a byte left can neither keep a reading nor tell
 * anybody why. What the field was told is stored stays stored, what it was not told it sends again.
 */
export const createDiskGuard = (deps: DiskGuardDeps): Unit => {
  const { folder, reserveBytes, clock, log, hold, freeBytes = freeBytesOf } = deps;
  let isHeld = false;
  let end = (): void => undefined;
  const look = async (): Promise<void> => {
    const free = await freeBytes(folder);
    const isShort = free < reserveBytes * (isHeld ? easeFactor : 1);
    if (isShort === isHeld) return;
    isHeld = isShort;
    if (isHeld) log.error({ free, reserveBytes }, 'the data disk is nearly full: intake pauses');
    else log.warn({ free }, 'the data disk has space again: intake goes on');
    hold(isHeld);
  };
  const tell = (error: unknown) => log.warn({ reason: String(error) }, 'the data disk cannot be measured');
  return {
    name: 'disk guard',
    async start() {
      await look().catch(tell);
      end = clock.every(lookEveryMs, () => void look().catch(tell));
    },
    async stop() {
      end();
    },
  };
};
