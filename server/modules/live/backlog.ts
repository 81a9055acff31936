import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { countUnnumbered } from './outbox.store';

const everyMs = 5_000;

/** How many rows wait for their number, counted now and then for the health topic. */
export function createBacklog(pool: Pool, clock: Clock, log: Log): Unit & { read(): number } {
  let waiting = 0;
  let end = () => {};
  const count = () =>
    countUnnumbered(pool).then(
      (counted) => {
        waiting = counted;
      },
      (error: unknown) => log.warn({ reason: String(error) }, 'the outbox cannot be counted'),
    );
  return {
    name: 'outbox backlog',
    async start() {
      end = clock.every(everyMs, () => void count());
    },
    async stop() {
      end();
    },
    read: () => waiting,
  };
}
