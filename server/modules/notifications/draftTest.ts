import { isAddressed, isAddressFor, type ChannelDraft } from '@contract/notifications';
import type { Language } from '@contract/languages';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import type { Actor } from '../../platform/http/route';
import { spokenWords } from '../../platform/http/storedWords';
import { say } from '../../platform/http/words';
import { failureWords } from '../../platform/outbound/failureWords';
import { writeAudit } from '../audit/audit';
import { findChannel, secretOwner, type Channel } from './channel';
import { checkChannel, checkTarget, leadsElsewhere } from './channels.hooks';
import { composeTest } from './messages';
import { takeTurn } from './pace';
import { personOf } from './recipients';
import { transports, type TransportDeps } from './transports';

export interface DraftTestDeps extends TransportDeps {
  db: Db;
  clock: Clock;
}

/** The stored key serves a test only where saving the form would not empty it. */
function sealedSecretOf({ box }: TransportDeps, draft: ChannelDraft, old: Channel | null): string | null {
  if (draft.secret) return box.seal(draft.secret, secretOwner);
  return old === null || leadsElsewhere(draft, { ...old }) ? null : old.sealedSecret;
}

/** The channel as it would be once the form is saved. */
function channelOf(deps: TransportDeps, draft: ChannelDraft, old: Channel | null): Channel {
  const { channelId = 0, channelName = '', kind, language, port, security } = draft;
  const filled = (text: string | null | undefined): string | null => text?.trim() || null;
  return {
    ...{ id: channelId, name: channelName, kind, isOn: true, language, port: port ?? 587, security },
    host: filled(draft.host),
    account: filled(draft.account),
    sender: filled(draft.sender),
    url: filled(draft.url),
    body: filled(draft.body),
    acceptedAnswer: filled(draft.acceptedAnswer),
    sealedSecret: sealedSecretOf(deps, draft, old),
  };
}

const wrongAddress = (kind: string): AppError =>
  new AppError('validation', {}, { recipient: kind === 'sms' ? 'fields.onePhone' : 'fields.oneEmail' });

/** Where the test goes: what the form names, else the caller's own address; nothing for a channel with its own. */
async function recipientOf(
  trx: Trx,
  actor: Actor,
  channel: Channel,
  { recipient = '' }: ChannelDraft,
  language: Language,
): Promise<string> {
  if (isAddressed(channel.kind)) return '';
  const given = recipient?.trim() ?? '';
  if (given !== '' && !isAddressFor(channel.kind, given)) throw wrongAddress(channel.kind);
  const to = given === '' ? (await personOf(trx, actor.userId, channel))?.address : given;
  if (!to) throw new AppError('notificationFailed', { why: say(language, 'notify.error.noAddress') });
  return to;
}

/**
 * Sends a test through a channel as a form has it, before it is saved.
 * @throws AppError('notificationFailed') with what the other side answered, AppError('validation') for the form
 */
export async function testDraft(
  deps: DraftTestDeps,
  actor: Actor,
  draft: ChannelDraft,
  language: Language,
): Promise<{ recipient: string }> {
  const { db, clock } = deps;
  const verb = draft.channelId === undefined ? 'add' : 'edit';
  if (!mayUse(actor, `system:notificationChannel:${verb}`)) throw new AppError('forbidden');
  const now = clock.now();
  const { channel, recipient } = await db.transaction().execute(async (trx) => {
    const old = draft.channelId === undefined ? null : await findChannel(trx, draft.channelId);
    if (draft.channelId !== undefined && old?.kind !== draft.kind) throw new AppError('notFound');
    checkChannel(draft, draft.kind);
    await checkTarget(deps.targets, draft, draft.kind);
    const made = channelOf(deps, draft, old);
    const to = await recipientOf(trx, actor, made, draft, language);
    const subject = `notificationChannels:${draft.channelId ?? 0}`;
    await writeAudit(trx, actor, { at: now, action: 'notificationChannels.tested', subject });
    return { channel: made, recipient: to };
  });
  const until = channel.id === 0 ? null : await takeTurn(db, channel, now);
  if (until !== null)
    throw new AppError('notificationFailed', { why: say(language, 'notify.error.tooSoon') });
  const message = { deliveryId: 0, event: 'test' as const, recipient, attachment: null };
  try {
    await transports[channel.kind](deps, channel, {
      ...message,
      ...composeTest(language, channel.name, now),
    });
  } catch (error) {
    throw new AppError('notificationFailed', { why: spokenWords(failureWords(error), language) });
  }
  return { recipient };
}
