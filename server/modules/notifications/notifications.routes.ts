import * as calls from '@contract/calls/notifications';
import type { Language } from '@contract/languages';
import { isAddressed } from '@contract/notifications';
import { minuteMs } from '@contract/time';
import type { ResourceHooks } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { say } from '../../platform/http/words';
import { spokenWords } from '../../platform/http/storedWords';
import { writeAudit } from '../audit/audit';
import { findChannel } from './channel';
import { addDelivery, reviveDeliveries } from './deliveries.store';
import { composeTest } from './messages';
import { personOf } from './recipients';
import { addressAgain, replanDeliveries } from './replan.store';
import type { Sender } from './sender';

interface NotificationRoutesDeps {
  db: Db;
  clock: Clock;
  sender: Sender;
  /** Which deliveries the actor may touch. */
  visible: NonNullable<ResourceHooks['visible']>;
}

/**
 * Sends a test to the caller himself, or to the address of the channel, and waits for what becomes of it.
 * @throws AppError('notificationFailed') with the reason; the delivery is on record all the same
 */
const sendTest = async (
  { db, clock, sender }: NotificationRoutesDeps,
  actor: Actor,
  id: number,
  readIn: Language,
) => {
  const deliveryId = await db.transaction().execute(async (trx) => {
    const channel = await findChannel(trx, id);
    if (channel === null) throw new AppError('notFound');
    const isToAddress = isAddressed(channel.kind);
    const person = isToAddress ? null : await personOf(trx, actor.userId, channel);
    const language = person?.language ?? channel.language;
    const recipient = person?.address ?? '';
    if (!isToAddress && recipient === '')
      throw new AppError('notificationFailed', { why: say(readIn, 'notify.error.noAddress') });
    const now = clock.now();
    await writeAudit(trx, actor, {
      at: now,
      action: 'notificationChannels.tested',
      subject: `notificationChannels:${id}`,
    });
    const composed = composeTest(language, channel.name, now);
    const to = { userId: isToAddress ? null : actor.userId, recipient, language };
    return addDelivery(
      trx,
      {
        ...composed,
        ...to,
        event: 'test',
        channelId: id,
        route: null,
        authorId: actor.userId,
        alarmIds: [],
        error: null,
        // Sent below; a worker takes it only where this process dies over it.
        dueAt: now + minuteMs,
      },
      now,
    );
  });
  const why = await sender.sendNow(deliveryId);
  if (why !== null) throw new AppError('notificationFailed', { why: spokenWords(why, readIn) });
  return { deliveryId };
};

const retry = ({ db, clock, visible }: NotificationRoutesDeps, actor: Actor, ids: readonly number[]) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now();
    const own = await visible(actor, calls.retryPermission);
    const replanned = await replanDeliveries(trx, ids, own, now);
    await addressAgain(trx, ids);
    const revived = [...replanned, ...(await reviveDeliveries(trx, ids, own, now))];
    if (revived.length === 0) throw new AppError('conflict');
    await writeAudit(trx, actor, {
      at: now,
      action: 'notificationDeliveries.retried',
      subject: `notificationDeliveries:${revived[0] ?? 0}`,
      detail: { ids: revived },
    });
    return { retried: revived.length };
  });

export const notificationRoutes = (deps: NotificationRoutesDeps): Route[] => [
  serve(calls.testChannel, ({ actor, params, language }) =>
    sendTest(deps, actor, params.channelId, language),
  ),
  serve(calls.retryDeliveries, ({ actor, params }) => retry(deps, actor, params.ids)),
];
