import { sql } from 'kysely';
import { listUnitGroups } from '@contract/calls/commands';
import type { UnitGroup, UnitGroupDraft } from '@contract/commandBatches';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { scopeFilter } from '../scope';
import type { CommandsDeps } from './commands.service';
import { unitsMeant } from './selection.store';

const title = '空调远程控制';

/** Groups of which something is in sight, with that part of their units. */
export async function groupsFor({ db, scopeOf }: CommandsDeps, actor: Actor): Promise<UnitGroup[]> {
  const scope = await scopeOf(actor, listUnitGroups.permission);
  const { rows } = await sql<UnitGroup>`
    select g.id, g.name, g.by_user as by, array_agg(m.device_id order by m.device_id) as "deviceIds"
    from unit_groups g join unit_group_members m on m.group_id = g.id
    join devices d on d.id = m.device_id join sites s on s.id = d.site_id
    where ${scopeFilter(scope, 's.area_id', 's.dept_id')}
    group by g.id order by g.name, g.id limit 500`.execute(db);
  return rows;
}

/** @throws AppError('notFound') when some unit is out of sight */
export async function saveGroup(
  { db, clock, scopeOf }: CommandsDeps,
  actor: Actor,
  { name, deviceIds }: UnitGroupDraft,
): Promise<{ id: number }> {
  const scope = await scopeOf(actor, listUnitGroups.permission);
  if (actor.isDisplay) throw new AppError('forbidden');
  return db.transaction().execute(async (trx) => {
    const wanted = [...new Set(deviceIds)];
    const held = await unitsMeant(trx, { kind: 'devices', deviceIds: wanted }, [scope]);
    if (held.length < wanted.length) throw new AppError('notFound');
    const at = clock.now();
    const { id } = await trx
      .insertInto('unit_groups')
      .values({ name, by_user_id: actor.userId, by_user: actor.userName, at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('unit_group_members')
      .values(held.map((device_id) => ({ group_id: id, device_id })))
      .execute();
    const subject = `unitGroup:${id}`;
    await writeAudit(trx, actor, {
      ...{ at, action: 'commands.grouped', subject, title, detail: { name, units: held.length } },
    });
    return { id };
  });
}

/** Its author's alone, and an administrator's. */
export async function removeGroup({ db, clock }: CommandsDeps, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('unit_groups')
      .where('id', '=', id)
      .$if(!actor.isAdmin, (query) => query.where('by_user_id', '=', actor.userId))
      .returning('name')
      .executeTakeFirst();
    if (removed === undefined) throw new AppError('notFound');
    const subject = `unitGroup:${id}`;
    await writeAudit(trx, actor, {
      at: clock.now(),
      action: 'commands.ungrouped',
      subject,
      title,
      detail: removed,
    });
  });
}
