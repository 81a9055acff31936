import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ResourceHooks } from '../../crud';
import type { Draft, Saving } from '../../crud/hooks';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { createScopeOf } from '../scope';
import { peopleAround } from '../scope/personScope';

const membersOf = ({ userIds }: Draft): number[] => (Array.isArray(userIds) ? userIds.map(Number) : []);

/** People (alias `p`) whom the actor sees, so that they may be shown in a team, and put into one. */
const peopleSeen = async (db: Db | Trx, actor: Actor, permission: string): Promise<RawBuilder<SqlBool>> =>
  actor.isAdmin
    ? sql<SqlBool>`true`
    : peopleAround(db, actor, permission, await createScopeOf({ db })(actor, permission));

const permissionOfSaving = ({ old }: Saving): string => `fault:team:${old ? 'edit' : 'add'}`;

/** @throws AppError validation for somebody whom the actor does not see, and who was no member before */
async function demandSeen(saving: Saving): Promise<void> {
  const { trx, actor, draft, old } = saving;
  const before = membersOf(old ?? {});
  const added = membersOf(draft).filter((id) => !before.includes(id));
  const seen = await peopleSeen(trx, actor, permissionOfSaving(saving));
  const { rows } = await sql`select 1 from users p where p.id = any(${added}::int[]) and ${seen}`.execute(
    trx,
  );
  if (rows.length < new Set(added).size)
    throw new AppError('validation', {}, { userIds: 'fields.notAllowed' });
}

/** Members out of sight stay: whoever saves a team cannot have meant them. */
export const teamHooks = (db: Db): ResourceHooks => ({
  counted: {
    userIds: async (actor, permission) => sql`array(select m.user_id from fault_team_members m
      join users p on p.id = m.user_id
      where m.team_id = t.id and ${await peopleSeen(db, actor, permission)} order by 1)`,
  },
  check: demandSeen,
  async saved(saving) {
    const { trx, id, actor, draft } = saving;
    const seen = await peopleSeen(trx, actor, permissionOfSaving(saving));
    await sql`delete from fault_team_members m using users p
      where m.team_id = ${id} and p.id = m.user_id and ${seen}`.execute(trx);
    await sql`
      insert into fault_team_members (team_id, user_id)
      select ${id}, u.id from users u where u.id = any(${membersOf(draft)}::int[]) and not u.is_deleted
      on conflict do nothing`.execute(trx);
  },
});
