import { sql } from 'kysely';
import { readTarget } from '@contract/jobs';
import { asciiHost } from '@contract/mailAddress';
import { isAddressFor } from '@contract/notifications';
import type { TextKey } from '@contract/texts';
import { textOf } from '@contract/values';
import { isIP } from 'node:net';
import type { Draft, ResourceHooks } from '../../crud/hooks';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { demandEverywhere, reachesEverywhere } from '../scope/everywhere';
import { refusalOf, type Targets } from '../../platform/outbound/targets';
import type { SecretBox } from '../../platform/secretBox';
import { isWithinScope } from './authors';
import { secretOwner } from './channel';
import { demandFields, isBlank } from './fields';
import { isJsonTemplate } from './transports/template';

const needed: Readonly<Record<string, readonly string[]>> = {
  email: ['host', 'sender'],
  webhook: ['url'],
  sms: ['url'],
  dingtalk: ['url'],
  wecom: ['url'],
  feishu: ['url'],
};

/** What is wrong with an address that is posted to; null where nothing is. */
const wrongWebAddress = (text: string): TextKey | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return 'fields.webAddress';
  // A reader of addresses leaves out line breaks, and what posts leaves out the name and the password.
  const isPlain = !/[\s\p{Cc}\\]/u.test(text) && url.username === '' && url.password === '';
  return isPlain ? null : 'fields.plainWebAddress';
};

const isHost = (text: string): boolean =>
  isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?$/.test(asciiHost(text) ?? '');

/** @throws AppError('validation') for what a channel of this kind cannot do with */
export function checkChannel(draft: Draft, kind: string): void {
  demandFields(draft, ...(needed[kind] ?? []));
  if (kind === 'email' && !isHost(textOf(draft.host)))
    throw new AppError('validation', {}, { host: 'fields.mailHost' });
  if (kind === 'email' && !isAddressFor(kind, textOf(draft.sender)))
    throw new AppError('validation', {}, { sender: 'fields.oneSender' });
  const wrongUrl = kind === 'email' ? null : wrongWebAddress(textOf(draft.url).trim());
  if (wrongUrl !== null) throw new AppError('validation', {}, { url: wrongUrl });
  if (kind === 'webhook' && !isBlank(draft.body) && !isJsonTemplate(textOf(draft.body)))
    throw new AppError('validation', {}, { body: 'fields.wrongFormat' });
}

/** @throws AppError('validation') where the channel leads into a network that this installation does not allow */
export async function checkTarget(targets: Targets, draft: Draft, kind: string): Promise<void> {
  const isMail = kind === 'email';
  const host = isMail ? (asciiHost(textOf(draft.host)) ?? '') : new URL(textOf(draft.url).trim()).hostname;
  const refused = await refusalOf(targets, host);
  if (refused !== null)
    throw new AppError('validation', { ...refused.details }, { [isMail ? 'host' : 'url']: refused.key });
}

const leadsAnew = (draft: Draft, old: Draft | null): boolean =>
  old === null || draft.host !== old.host || draft.url !== old.url;

export const channelHooks = (box: SecretBox, targets: Targets): ResourceHooks => ({
  expressions: { hasSecret: sql`(t.sealed_secret is not null)` },
  async authorise({ trx, actor, draft, old }) {
    if (old) await demandSenders(trx, actor, [Number(old.channelId)], permissionTo('edit'));
    if (draft.centreUse !== undefined && draft.centreUse !== 'none' && draft.centreUse !== old?.centreUse)
      await demandCentre(trx, actor, permissionTo(old ? 'edit' : 'add'));
    return async () => undefined;
  },
  async check({ draft, old }) {
    const kind = String(old?.kind ?? draft.kind);
    checkChannel(draft, kind);
    if (leadsAnew(draft, old)) await checkTarget(targets, draft, kind);
  },
  async columns({ draft, old }): Promise<Record<string, unknown>> {
    const { secret } = draft;
    if (typeof secret === 'string' && secret !== '') return { sealed_secret: box.seal(secret, secretOwner) };
    return old && leadsElsewhere(draft, old) ? { sealed_secret: null } : {};
  },
  async removing({ trx, actor, ids }) {
    await demandSenders(trx, actor, ids, permissionTo('remove'));
  },
});

/** Whether the stored secret would be told to another machine, or without encryption. */
export function leadsElsewhere(draft: Draft, old: Draft): boolean {
  const isNew = (name: string) => name in draft && (draft[name] ?? null) !== (old[name] ?? null);
  if (old.kind !== 'email') return isNew('url');
  return isNew('host') || isNew('port') || (isNew('security') && draft.security === 'none');
}

const permissionTo = (action: 'add' | 'edit' | 'remove') => `system:notificationChannel:${action}`;

/** Alarms of the centre are about the whole network: who reaches less leads them nowhere. @throws AppError validation */
async function demandCentre(trx: Trx, actor: Actor, permission: string): Promise<void> {
  if (!(await reachesEverywhere(trx, actor, permission)))
    throw new AppError('validation', {}, { centreUse: 'fields.centreUse' });
}

/** What a channel carries goes where its keeper says: only who may see all of it may change that. */
async function demandSenders(
  trx: Trx,
  actor: Actor,
  channelIds: readonly number[],
  permission: string,
): Promise<void> {
  const ofCentre = await sql`select 1 from notification_channels
    where id = any(${[...channelIds]}::int[]) and centre_use <> 'none'`.execute(trx);
  if (ofCentre.rows.length > 0) await demandEverywhere(trx, actor, permission);
  const { rows } = await sql<{ id: number | null }>`
    select author_id as id from notification_routes where channel_id = any(${[...channelIds]}::int[])
    union select author_id from notification_deliveries
    where channel_id = any(${[...channelIds]}::int[]) and state in ('waiting', 'sending') and event <> 'test'`.execute(
    trx,
  );
  const senders = [...rows.map(({ id }) => id), ...(await keepersOf(trx, channelIds))];
  for (const id of new Set(senders))
    if (!(await isWithinScope(trx, actor, id))) throw new AppError('notGrantable');
}

/** Who answers for the reports that are mailed through these channels. */
async function keepersOf(trx: Trx, channelIds: readonly number[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ target: string; keeperId: number | null }>`
    select invoke_target as target, keeper_id as "keeperId" from jobs where invoke_target like 'report.%'`.execute(
    trx,
  );
  return rows
    .filter(({ target }) => channelIds.includes(Number(readTarget(target)?.args.channel)))
    .map(({ keeperId }) => keeperId);
}
