import { isAddressed, isAddressFor } from '@contract/notifications';
import { textOf } from '@contract/values';
import { sql } from 'kysely';
import type { TextTime } from '../../crud';
import type { Actor } from '../../platform/http/route';
import type { Draft, ResourceHooks, Saving } from '../../crud/hooks';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { peopleInScope } from '../lookups/people';
import { authorsInScope, authorStateOf, demandWholeScope, ofAuthors, stateOfAuthor } from './authors';
import { checkDayTimes } from '../workDays/dayTimes';
import { demandFields } from './fields';

const kindOfChannel = async (trx: Trx, id: unknown): Promise<string | null> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification_channels where id = ${Number(id)}`.execute(trx);
  return rows[0]?.kind ?? null;
};

const checkRoute = async ({ trx, actor, draft, old }: Saving): Promise<void> => {
  checkDayTimes(draft);
  const before = userIdsOf(old ?? {});
  await demandPeople(
    trx,
    actor,
    userIdsOf(draft).filter((id) => !before.includes(id)),
  );
  const kind = await kindOfChannel(trx, draft.channelId);
  if (kind === null) throw new AppError('validation', {}, { channelId: 'fields.notAllowed' });
  if (isAddressed(kind)) return;
  if (draft.recipients === 'duty') demandFields(draft, 'duty');
  if (draft.recipients === 'address') demandAddress(draft, kind);
  if (draft.recipients === 'users' && userIdsOf(draft).length === 0)
    throw new AppError('validation', {}, { userIds: 'fields.required' });
};

/** @throws AppError('validation') unless it is one address that the channel can send to */
const demandAddress = (draft: Draft, kind: string): void => {
  demandFields(draft, 'address');
  if (isAddressFor(kind, textOf(draft.address))) return;
  throw new AppError('validation', {}, { address: kind === 'sms' ? 'fields.onePhone' : 'fields.oneEmail' });
};

/** @throws AppError('validation') for somebody whom the actor does not see */
const demandPeople = async (trx: Trx, actor: Actor, userIds: readonly number[]): Promise<void> => {
  const { rows } = await sql`
    select 1 from users u where u.id = any(${[...userIds]}::int[]) and ${await peopleInScope(trx, actor, 'u')}`.execute(
    trx,
  );
  if (rows.length < new Set(userIds).size)
    throw new AppError('validation', {}, { userIds: 'fields.notAllowed' });
};

const userIdsOf = ({ userIds }: Draft): number[] => (Array.isArray(userIds) ? userIds.map(Number) : []);

/** The author stays who wrote it; where they are gone, or lost the right, whoever saves it next answers for it. */
const authorColumn = async ({ trx, actor, old }: Saving): Promise<Record<string, unknown>> => {
  if (old === null) return { author_id: actor.userId };
  const { rows } = await sql<{ authorId: number | null }>`
    select author_id as "authorId" from notification_routes where id = ${Number(old.routeId)}`.execute(trx);
  const state = await stateOfAuthor(trx, rows[0]?.authorId ?? null);
  return state === 'active' ? {} : { author_id: actor.userId };
};

export const routeHooks = (db: Db): ResourceHooks => ({
  expressions: {
    userIds: sql`array(select user_id from notification_route_users where route_id = t.id order by 1)`,
    author: sql`(select user_name from users u where u.id = t.author_id)`,
    authorState: authorStateOf(sql`t.author_id`),
  },
  visible: async (actor) => ofAuthors('t.author_id', await authorsInScope(db, actor)),
  async authorise({ actor }) {
    demandWholeScope(actor);
    return async () => undefined;
  },
  check: checkRoute,
  columns: authorColumn,
  async saved({ trx, id, draft }) {
    await sql`delete from notification_route_users where route_id = ${id}`.execute(trx);
    await sql`
      insert into notification_route_users (route_id, user_id)
      select ${id}, u.id from users u where u.id = any(${userIdsOf(draft)}::int[]) and not u.is_deleted`.execute(
      trx,
    );
  },
});

export const shiftHooks = (times: TextTime): ResourceHooks => ({
  check: async ({ draft }) => checkDayTimes(draft),
  async columns({ draft }): Promise<Record<string, unknown>> {
    const [starts_at, ends_at] = [draft.startsAt, draft.endsAt].map((text) =>
      times.instant(String(text), false),
    );
    if (starts_at === null) throw new AppError('validation', {}, { startsAt: 'fields.timeFormat' });
    if (ends_at === null) throw new AppError('validation', {}, { endsAt: 'fields.timeFormat' });
    if (Number(ends_at) <= Number(starts_at))
      throw new AppError('validation', {}, { endsAt: 'fields.endBeforeStart' });
    return { starts_at, ends_at };
  },
});
