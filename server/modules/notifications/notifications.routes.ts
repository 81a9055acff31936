import { isAddressed } from '@contract/notifications';
import type { ResourceHooks } from '../../crud';
import { RecordId, RecordIds } from '@contract/resourceSchemas';
import { z } from 'zod';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { route, type Actor, type Route } from '../../platform/http/route';
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
      },
      now,
    );
  });
  const why = await sender.sendNow(deliveryId);
  if (why !== null) throw new AppError('notificationFailed', { why });
  return { deliveryId };
};

const retryPermission = 'monitor:notificationDelivery:retry';

const retry = ({ db, clock, visible }: NotificationRoutesDeps, actor: Actor, ids: readonly number[]) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now();
    const revived = await reviveDeliveries(trx, ids, await visible(actor, retryPermission), now);
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
  route({
    id: 'notificationChannels.test',
    method: 'POST',
    path: '/system/notificationChannel/test/{channelId}',
    permission: 'system:notificationChannel:test',
    summary:
      'Sends a test through a channel, to the caller himself or to its address, and says what came of it',
    params: z.object({ channelId: RecordId }),
    response: z.object({ deliveryId: z.number().int() }),
    handle: ({ actor, params }) => sendTest(deps, actor, params.channelId),
  }),
  route({
    id: 'notificationDeliveries.retry',
    method: 'POST',
    path: '/monitor/notificationDelivery/retry/{ids}',
    permission: retryPermission,
    summary: 'Sends deliveries again that were given up',
    params: z.object({ ids: RecordIds }),
    response: z.object({ retried: z.number().int() }),
    handle: ({ actor, params }) => retry(deps, actor, params.ids),
  }),
];
