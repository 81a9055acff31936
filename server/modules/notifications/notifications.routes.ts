import * as calls from '@contract/calls/notifications';
import type { Language } from '@contract/languages';
import { isAddressed } from '@contract/notifications';
import type { ReachAnswer, RouteReach } from '@contract/routeReach';
import { minuteMs } from '@contract/time';
import type { RawBuilder, SqlBool } from 'kysely';
import type { ResourceHooks } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { say } from '../../platform/http/words';
import { fieldWords } from '../../crud/labels';
import { resource as channels } from '@contract/resources/notificationChannels';
import { spokenWords } from '../../platform/http/storedWords';
import { writeAudit } from '../audit/audit';
import { covers, everything, type Scope, type ScopeOf } from '../scope';
import { reachesEverywhere } from '../scope/everywhere';
import { authorsInScope, ofAuthors } from './authors';
import { findChannel } from './channel';
import { addDelivery, reviveDeliveries } from './deliveries.store';
import { testDraft } from './draftTest';
import { composeTest } from './messages';
import { personOf } from './recipients';
import { addressAgain, replanDeliveries } from './replan.store';
import { openField, reachOf, type ReachDeps } from './reach/reach';
import { ledRoutes } from './reach/reach.store';
import { unroutedAreas } from './reach/unrouted';
import type { Sender } from './sender';
import type { TransportDeps } from './transports';

interface NotificationRoutesDeps {
  db: Db;
  clock: Clock;
  sender: Sender;
  reach: ReachDeps;
  scopeOf: ScopeOf;
  transport: TransportDeps;
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

const retry = async (
  { db, clock, visible }: NotificationRoutesDeps,
  actor: Actor,
  ids: readonly number[],
) => {
  const own = await visible(actor, calls.retryPermission);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
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
};

const sightBy = async ({ db, scopeOf }: NotificationRoutesDeps, actor: Actor, permission: string) =>
  (await reachesEverywhere(db, actor, permission)) ? everything : scopeOf(actor, permission);

const readReach = async (
  trx: Trx,
  { clock, reach }: NotificationRoutesDeps,
  visible: RawBuilder<SqlBool>,
  { scope, language }: { scope: Scope; language: Language },
): Promise<ReachAnswer> => {
  const now = clock.now();
  const whole = await openField(trx, reach, now);
  // A route may lead areas that are out of sight of who reads this; the alarms of no area are everybody's.
  const places = whole.places.filter((place) => place.areaId === null || covers(scope, place));
  const field = { ...whole, places };
  const routes: RouteReach[] = [];
  for (const route of await ledRoutes(trx, visible, { isActiveOnly: false }))
    routes.push(await reachOf(field, route, language));
  return { at: now, routes };
};

export const notificationRoutes = (deps: NotificationRoutesDeps): Route[] => [
  serve(calls.testChannel, ({ actor, params, language }) =>
    sendTest(deps, actor, params.channelId, language),
  ),
  {
    ...serve(calls.testChannelDraft, ({ actor, body, language }) =>
      testDraft({ ...deps.transport, db: deps.db, clock: deps.clock }, actor, body, language),
    ),
    fieldName: (field, language) =>
      field === 'recipient' ? say(language, 'notify.test.recipient') : fieldWords(channels, field, language),
  },
  serve(calls.readRouteReach, async ({ actor, language }) => {
    const visible = ofAuthors('t.author_id', await authorsInScope(deps.db, actor));
    const scope = await sightBy(deps, actor, calls.readRouteReach.permission);
    return deps.db.transaction().execute((trx) => readReach(trx, deps, visible, { scope, language }));
  }),
  serve(calls.readUnroutedAreas, async ({ actor }) => {
    const scope = await sightBy(deps, actor, calls.readUnroutedAreas.permission);
    const now = deps.clock.now();
    return {
      areas: await deps.db.transaction().execute((trx) => unroutedAreas(trx, deps.reach, now, scope)),
    };
  }),
  serve(calls.retryDeliveries, ({ actor, params }) => retry(deps, actor, params.ids)),
];
