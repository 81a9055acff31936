import * as calls from '@contract/calls/notifications';
import { isAddressed } from '@contract/notifications';
import { minuteMs } from '@contract/time';
import type { ResourceHooks } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { findChannel } from './channel';
import { addDelivery, reviveDeliveries } from './deliveries.store';
import { composeTest } from './messages';
import { personOf } from './recipients';
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
const sendTest = async ({ db, clock, sender }: NotificationRoutesDeps, actor: Actor, id: number) => {
  const deliveryId = await db.transaction().execute(async (trx) => {
    const channel = await findChannel(trx, id);
    if (channel === null) throw new AppError('notFound');
    const isToAddress = isAddressed(channel.kind);
    const person = isToAddress ? null : await personOf(trx, actor.userId, channel);
    const language = person?.language ?? channel.language;
    const recipient = person?.address ?? '';
    if (!isToAddress && recipient === '') throw new AppError('notificationFailed', { why: actor.userName });
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
  if (why !== null) throw new AppError('notificationFailed', { why });
  return { deliveryId };
};

const retry = ({ db, clock, visible }: NotificationRoutesDeps, actor: Actor, ids: readonly number[]) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now();
    const revived = await reviveDeliveries(trx, ids, await visible(actor, calls.retryPermission), now);
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
  serve(calls.testChannel, ({ actor, params }) => sendTest(deps, actor, params.channelId)),
  serve(calls.retryDeliveries, ({ actor, params }) => retry(deps, actor, params.ids)),
];
