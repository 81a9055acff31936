import { sql } from 'kysely';
import type { BatchState } from '@contract/commandBatches';
import { centreName, type CommandState } from '@contract/commands';
import { secondMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { readSettings } from '../../control';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import { inTurns } from '../../platform/turns';
import type { Unit } from '../../platform/unit';
import { writeAudit } from '../audit/audit';
import { endUnsent } from './commands.store';

export interface BatchKeeperDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  log: Log;
}

interface OpenBatch {
  id: number;
  state: 'waiting' | 'running';
  wave: number;
  waves: number;
  /** Commands of open waves that may still be sent, or are being tried. */
  open: number;
  failed: number;
  sent: number;
  expires_at: EpochMs;
}

const everyMs = 2 * secondMs;
const enoughToJudge = 5;
const tooManyFailed = 'tooManyFailed';
const title = '空调远程控制';
const keeper = { userId: 0, userName: centreName, source: '', isDisplay: false };

// What nothing can prove now holds no wave up.
const selectOpen = sql<OpenBatch>`
  select b.id, b.state, b.wave, b.waves,
    count(*) filter (where c.wave <= b.wave and c.ended_at is null and c.state <> 'unproven')::int as open,
    count(*) filter (where c.state = 'failed')::int as failed,
    count(*) filter (where c.attempt > 0)::int as sent, max(c.expires_at) as expires_at
  from command_batches b join commands c on c.batch_id = b.id
  where b.ended_at is null group by b.id`;

/**
 * Leads batches through their waves: opens the next when the one before has come to something, stops where too many
 * fail, and writes down what became of it when its last command is over. One process at a time does it.
 */
export const batchKeeper = (deps: BatchKeeperDeps): Unit =>
  inTurns(
    {
      ...{ name: 'command batches', everyMs, clock: deps.clock, log: deps.log },
      failure: 'batches of commands could not be looked at; tried again',
    },
    () => keepBatches(deps),
  );

export async function keepBatches({ db, pool, clock }: BatchKeeperDeps): Promise<void> {
  const { stopAtFailedPct } = await readSettings(pool);
  await db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('coolops command batches')) as "isOurs"`.execute(trx);
    if (locks[0]?.isOurs !== true) return;
    const now = clock.now();
    const { rows } = await selectOpen.execute(trx);
    for (const batch of rows) await keepBatch(trx, batch, stopAtFailedPct, now);
    await tellOutcomes(trx, now);
  });
}

async function keepBatch(trx: Trx, batch: OpenBatch, stopAtFailedPct: number, now: EpochMs): Promise<void> {
  if (batch.state === 'waiting') {
    if (batch.expires_at <= now) await finish(trx, batch, 'expired', now);
    return;
  }
  const failedPct = (100 * batch.failed) / Math.max(1, batch.sent);
  const isFailing = batch.sent >= enoughToJudge && failedPct > stopAtFailedPct;
  if (isFailing && batch.wave < batch.waves) return finish(trx, batch, 'stopped', now);
  if (batch.open > 0) return;
  if (batch.wave >= batch.waves) return finish(trx, batch, 'done', now);
  await trx
    .updateTable('command_batches')
    .set({ wave: batch.wave + 1, wave_at: now })
    .where('id', '=', batch.id)
    .execute();
  // The time in which a command must have left begins with its wave.
  await sql`
    update commands set expires_at = ${now} + (expires_at - requested_at)
    where batch_id = ${batch.id} and wave = ${batch.wave + 1} and ended_at is null`.execute(trx);
}

async function finish(
  trx: Trx,
  batch: OpenBatch,
  state: 'done' | 'stopped' | 'expired',
  now: EpochMs,
): Promise<void> {
  await trx
    .updateTable('command_batches')
    .set({ state, ended_at: now, ...(state === 'stopped' && { decision: tooManyFailed, decided_at: now }) })
    .where('id', '=', batch.id)
    .where('ended_at', 'is', null)
    .execute();
  if (state === 'done') return;
  const why = state === 'expired' ? 'tooLate' : 'batchStopped';
  const ended = { state: state === 'expired' ? 'expired' : 'withdrawn', why, by: centreName, now } as const;
  const unsent = await endUnsent(trx, { batchId: batch.id }, ended);
  if (state === 'stopped')
    await writeAudit(trx, keeper, {
      ...{ at: now, action: 'commands.stopped', subject: `commandBatch:${batch.id}`, title },
      detail: { reason: tooManyFailed, unsent },
    });
}

interface OwedBatch {
  id: number;
  state: BatchState;
  by_user: string;
  by_user_id: number;
  counts: Partial<Record<CommandState, number>>;
}

// What was sent before a batch was stopped, and what nothing could prove, comes to its end later.
const selectOwed = sql<OwedBatch>`
  select b.id, b.state, b.by_user, b.by_user_id,
    (select coalesce(json_object_agg(k.state, k.n), '{}') from (
      select state, count(*)::int as n from commands where batch_id = b.id group by 1) k) as counts
  from command_batches b
  where b.ended_at is not null and b.outcome_at is null
    and not exists (select 1 from commands c where c.batch_id = b.id and c.ended_at is null)
  order by b.id limit 200`;

/** Every wish stands in the operation log with what became of it, once all of it has come to an end. */
async function tellOutcomes(trx: Trx, now: EpochMs): Promise<void> {
  const { rows } = await selectOwed.execute(trx);
  for (const { id, state, by_user: userName, by_user_id: userId, counts } of rows) {
    await trx.updateTable('command_batches').set({ outcome_at: now }).where('id', '=', id).execute();
    const author = { userId, userName, source: '', isDisplay: false };
    await writeAudit(trx, author, {
      ...{ at: now, action: 'commands.finished', subject: `commandBatch:${id}`, title },
      detail: { state, outcome: counts },
    });
  }
}
