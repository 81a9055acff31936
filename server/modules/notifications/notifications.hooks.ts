import { isAddressed } from '@contract/notifications';
import { sql } from 'kysely';
import type { TextTime } from '../../crud';
import type { Draft, ResourceHooks, Saving } from '../../crud/hooks';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { SecretBox } from '../../platform/secretBox';
import { secretOwner } from './channel';
import { isJsonTemplate } from './transports/template';

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** @throws AppError('validation') naming the fields that this kind cannot do without */
const demand = (draft: Draft, ...names: string[]): void => {
  const missing = names.filter((name) => isBlank(draft[name]));
  if (missing.length > 0)
    throw new AppError(
      'validation',
      {},
      Object.fromEntries(missing.map((name) => [name, 'fields.required'])),
    );
};

const needed: Readonly<Record<string, readonly string[]>> = {
  email: ['host', 'sender'],
  webhook: ['url'],
  sms: ['url'],
  dingtalk: ['url'],
  wecom: ['url'],
  feishu: ['url'],
};

const isWebAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

export const channelHooks = (box: SecretBox): ResourceHooks => ({
  expressions: { hasSecret: sql`(t.sealed_secret is not null)` },
  async check({ draft, old }) {
    const kind = String(old?.kind ?? draft.kind);
    demand(draft, ...(needed[kind] ?? []));
    if (kind !== 'email' && typeof draft.url === 'string' && !isWebAddress(draft.url))
      throw new AppError('validation', {}, { url: 'fields.wrongFormat' });
    if (kind === 'webhook' && !isBlank(draft.body) && !isJsonTemplate(String(draft.body)))
      throw new AppError('validation', {}, { body: 'fields.wrongFormat' });
  },
  async columns({ draft: { secret } }): Promise<Record<string, unknown>> {
    return typeof secret === 'string' && secret !== ''
      ? { sealed_secret: box.seal(secret, secretOwner) }
      : {};
  },
  async removing({ trx, ids }) {
    const { rows } = await sql`
      select 1 from notification_routes where channel_id = any(${[...ids]}::int[]) limit 1`.execute(trx);
    if (rows.length > 0) throw new AppError('inUse');
  },
});

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

const checkTimes = ({ fromTime, toTime }: Draft): void => {
  for (const [name, value] of Object.entries({ fromTime, toTime }))
    if (!isBlank(value) && !clockTime.test(String(value)))
      throw new AppError('validation', {}, { [name]: 'fields.wrongFormat' });
  if (isBlank(fromTime) !== isBlank(toTime))
    throw new AppError('validation', {}, { [isBlank(fromTime) ? 'fromTime' : 'toTime']: 'fields.required' });
};

const kindOfChannel = async (trx: Trx, id: unknown): Promise<string | null> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification_channels where id = ${Number(id)}`.execute(trx);
  return rows[0]?.kind ?? null;
};

const checkRoute = async ({ trx, draft }: Saving): Promise<void> => {
  checkTimes(draft);
  const kind = await kindOfChannel(trx, draft.channelId);
  if (kind === null) throw new AppError('validation', {}, { channelId: 'fields.notAllowed' });
  if (isAddressed(kind)) return;
  if (draft.recipients === 'duty') demand(draft, 'duty');
  if (draft.recipients === 'address') demand(draft, 'address');
  if (draft.recipients === 'users' && userIdsOf(draft).length === 0)
    throw new AppError('validation', {}, { userIds: 'fields.required' });
};

const userIdsOf = ({ userIds }: Draft): number[] => (Array.isArray(userIds) ? userIds.map(Number) : []);

export const routeHooks: ResourceHooks = {
  expressions: {
    userIds: sql`array(select user_id from notification_route_users where route_id = t.id order by 1)`,
  },
  check: checkRoute,
  async saved({ trx, id, draft }) {
    await sql`delete from notification_route_users where route_id = ${id}`.execute(trx);
    await sql`
      insert into notification_route_users (route_id, user_id)
      select ${id}, u.id from users u where u.id = any(${userIdsOf(draft)}::int[]) and not u.is_deleted`.execute(
      trx,
    );
  },
};

export const shiftHooks = (times: TextTime): ResourceHooks => ({
  async columns({ draft }): Promise<Record<string, unknown>> {
    const [starts_at, ends_at] = [draft.startsAt, draft.endsAt].map((text) =>
      times.instant(String(text), false),
    );
    if (starts_at === null) throw new AppError('validation', {}, { startsAt: 'fields.wrongFormat' });
    if (ends_at === null || Number(ends_at) <= Number(starts_at))
      throw new AppError('validation', {}, { endsAt: 'fields.wrongFormat' });
    return { starts_at, ends_at };
  },
});
