import { sql } from 'kysely';
import { hangControlTag, listControlTags } from '@contract/calls/commands';
import type { ControlTag, ControlTagDraft } from '@contract/commandBatches';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { scopeFilter } from '../scope';
import type { CommandsDeps } from './commands.service';

const title = '空调远程控制';

export async function tagsFor({ db, scopeOf }: CommandsDeps, actor: Actor): Promise<ControlTag[]> {
  const scope = await scopeOf(actor, listControlTags.permission);
  const { rows } = await sql<ControlTag>`
    select t.id, t.kind, t.site_id as "siteId", s.name as "siteName", t.device_id as "deviceId",
      d.name as "deviceName", t.reason, t.by_user as by, t.at
    from control_tags t join sites s on s.id = t.site_id left join devices d on d.id = t.device_id
    where t.ended_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
    order by t.id desc limit 500`.execute(db);
  return rows;
}

/** @throws AppError('notFound') for a place out of the scope, or a device of another site */
export async function hangTag(
  { db, clock, scopeOf }: CommandsDeps,
  actor: Actor,
  { kind, siteId, deviceId, reason }: ControlTagDraft,
): Promise<{ id: number }> {
  const scope = await scopeOf(actor, hangControlTag.permission);
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select s.id from sites s where s.id = ${siteId} and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
        and (${deviceId ?? null}::int is null
          or exists (select 1 from devices d where d.id = ${deviceId ?? null} and d.site_id = s.id))`.execute(
      trx,
    );
    if (rows.length === 0) throw new AppError('notFound');
    const at = clock.now();
    const { id } = await trx
      .insertInto('control_tags')
      .values({
        ...{ kind, site_id: siteId, device_id: deviceId ?? null, reason, by_user: actor.userName, at },
        ended_at: null,
        ended_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = `controlTag:${id}`;
    await writeAudit(trx, actor, {
      ...{ at, action: 'commands.tagged', subject, title, detail: { kind, siteId, deviceId, reason } },
    });
    return { id };
  });
}

export async function removeTag(
  { db, clock, scopeOf }: CommandsDeps,
  actor: Actor,
  id: number,
): Promise<void> {
  const scope = await scopeOf(actor, hangControlTag.permission);
  await db.transaction().execute(async (trx) => {
    const at = clock.now();
    const { rows } = await sql<{ kind: string }>`
      update control_tags t set ended_at = ${at}, ended_by = ${actor.userName} from sites s
      where t.id = ${id} and t.ended_at is null and s.id = t.site_id
        and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
      returning t.kind`.execute(trx);
    const [removed] = rows;
    if (removed === undefined) throw new AppError('notFound');
    const subject = `controlTag:${id}`;
    await writeAudit(trx, actor, {
      at,
      action: 'commands.untagged',
      subject,
      title,
      detail: { kind: removed.kind },
    });
  });
}
