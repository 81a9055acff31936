import { readinessStates, type UseReadiness } from '@contract/readiness';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../platform/clock';
import { inTransaction } from '../../platform/database/transactionScope';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { readinessOf } from '../../readiness';
import { factsOfSites, type FactsDeps } from './facts.store';

export interface ReadinessUpkeepDeps extends FactsDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
}

export interface ReadinessUpkeep extends Unit {
  /** Judges the sites that are due. @returns how many */
  judgeDue(): Promise<number>;
}

const everyMs = minuteMs;
const mostAtOnce = 500;
/** Days are counted and nights run at any hour after midnight. */
const freshMs = 3 * hourMs;
/** Any constant will do, as long as every process of the product uses the same one. */
const readinessLock = 7_205_316_046;

/** New sites first, then those that were judged longest ago. */
async function dueSites(client: PoolClient, today: EpochMs, now: EpochMs): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select s.id from sites s left join site_readiness_runs r on r.site_id = s.id
     where s.retired_at is null and (r.at is null or r.at < $1 or r.at < $2)
     order by r.at nulls first, s.id limit ${mostAtOnce}`,
    [today, now - freshMs],
  );
  return rows.map(({ id }) => id);
}

interface Found {
  siteId: number;
  uses: UseReadiness[];
}

async function write(client: PoolClient, found: readonly Found[], now: EpochMs): Promise<void> {
  const rows = found.flatMap(({ siteId, uses }) =>
    uses.map(({ use, state, lacks, from }) => ({
      ...{ site_id: siteId, use, state: readinessStates.indexOf(state), lack: lacks[0]?.lack ?? null },
      ...{ lacks, ready_from: from },
    })),
  );
  await client.query(
    `insert into site_readiness select * from jsonb_populate_recordset(null::site_readiness, $1::jsonb)
     on conflict (site_id, use) do update set state = excluded.state, lack = excluded.lack, lacks = excluded.lacks,
       ready_from = excluded.ready_from`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `insert into site_readiness_runs (site_id, at) select id, $2 from unnest($1::int[]) as u (id)
     on conflict (site_id) do update set at = excluded.at`,
    [found.map(({ siteId }) => siteId), now],
  );
}

/** Stores what the data of each site suffice for: it is judged anew within hours, of a new site within a minute. */
export function createReadinessUpkeep(deps: ReadinessUpkeepDeps): ReadinessUpkeep {
  const { pool, clock, log } = deps;
  let cancel = (): void => undefined;
  let running: Promise<unknown> = Promise.resolve();

  const judgeDue = (): Promise<number> =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
        readinessLock,
      ]);
      if (rows[0]?.mine !== true) return 0;
      const now = clock.now();
      const ids = await dueSites(client, deps.dayStart(now), now);
      if (ids.length === 0) return 0;
      const facts = await factsOfSites(client, deps, ids, now);
      const found = [...facts].map(([siteId, of]) => ({ siteId, uses: readinessOf(of) }));
      await write(client, found, now);
      return ids.length;
    });

  return {
    name: 'readiness of sites',
    judgeDue,
    start: async () => {
      let isBusy = false;
      cancel = clock.every(everyMs, () => {
        if (isBusy) return;
        isBusy = true;
        running = judgeDue()
          .catch((error: unknown) =>
            log.error({ error }, 'the readiness of sites could not be found; tried again shortly'),
          )
          .finally(() => (isBusy = false));
      });
    },
    stop: async () => {
      cancel();
      await running;
    },
  };
}
