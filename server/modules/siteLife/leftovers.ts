import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AlarmEndReason } from '@contract/alarms';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import { statementsIn } from '../../platform/database/statementsIn';
import type { Db, Trx } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { endAlarms } from '../alarms/endings';
import { isStanding, tellEnded } from './departures';

const leftBehind: readonly (readonly [AlarmEndReason, RawBuilder<SqlBool>])[] = [
  ['siteRetired', sql<SqlBool>`s.retired_at is not null`],
  ['deviceReplaced', sql<SqlBool>`d.retired_at is not null and d.replaced_by is not null`],
  ['deviceRetired', sql<SqlBool>`d.retired_at is not null`],
];

const endThose = async (trx: Trx, reason: AlarmEndReason, are: RawBuilder<SqlBool>, at: EpochMs) => {
  const { rows } = await sql<{ id: number }>`
    select a.id from alarms a left join sites s on s.id = a.site_id left join devices d on d.id = a.device_id
    where ${isStanding} and ${are}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  return endAlarms(statementsIn(trx), ids, { reason, at });
};

/**
 * Ends what stands of sites and devices that retired. It ended with them already, save for what the ingest was just
 * writing and wrote behind the retirement. Answers how many.
 */
export const endLeftovers = (db: Db, at: EpochMs): Promise<number> =>
  db.transaction().execute(async (trx) => {
    let ended = 0;
    for (const [reason, are] of leftBehind) ended += await endThose(trx, reason, are, at);
    if (ended > 0) await tellEnded(trx);
    return ended;
  });

export function createLeftoverSweep({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Unit {
  let cancel = (): void => undefined;
  return {
    name: 'alarms of what retired',
    start: async () => {
      cancel = clock.every(minuteMs, () => {
        endLeftovers(db, clock.now()).catch((error: unknown) =>
          log.error({ err: error }, 'alarms of what retired could not be ended; tried again in a minute'),
        );
      });
    },
    stop: async () => cancel(),
  };
}
