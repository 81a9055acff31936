import { sql } from 'kysely';
import { previewBatch as call } from '@contract/calls/commands';
import type { CommandPreview, LeftOut } from '@contract/commandBatches';
import { readSettings } from '../../control';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import type { Scope } from '../scope';
import { factsOf, type CommandsDeps } from './commands.service';
import { inAll } from './selection.store';
import { judgeUnits, previewOf } from './wishes';

async function unitsOf(db: Db, batchId: number, scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.device_id as id from commands c join sites s on s.id = c.site_id
    where c.batch_id = ${batchId} and ${inAll([scope])} group by c.device_id order by min(c.id)`.execute(db);
  return rows.map(({ id }) => id);
}

async function leftOutOf(db: Db, batchId: number, scope: Scope): Promise<LeftOut[]> {
  const { rows } = await sql<LeftOut>`
    select d.id as "deviceId", d.name as "deviceName", s.name as "siteName", o.why
    from command_left_out o join devices d on d.id = o.device_id join sites s on s.id = d.site_id
    where o.batch_id = ${batchId} and ${inAll([scope])} order by s.code, d.code`.execute(db);
  return rows;
}

/**
 * What a batch would do now to the units in sight, with what was left out when it was wished.
 * @throws AppError('notFound') where nothing of it is in sight
 */
export async function previewBatch(
  { db, pool, clock, scopeOf }: CommandsDeps,
  actor: Actor,
  id: number,
): Promise<CommandPreview> {
  const scope = await scopeOf(actor, call.permission);
  const ids = await unitsOf(db, id, scope);
  const batch = await db
    .selectFrom('command_batches')
    .select(['wish', 'origin', 'approval'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (batch === undefined || ids.length === 0) throw new AppError('notFound');
  const { wish, origin, approval } = batch;
  const settings = await readSettings(pool);
  const judged = judgeUnits(await factsOf(pool, ids, clock.now()), wish, settings, origin === 'schedule');
  return { ...previewOf(judged, wish, settings, await leftOutOf(db, id, scope)), approval };
}
