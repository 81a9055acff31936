import { createTextTime } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import { createTargets } from '../../platform/outbound/targets';
import type { SecretBox } from '../../platform/secretBox';
import type { Files } from '../files';
import type { ScopeOf } from '../scope';
import { deliveryHooks } from './deliveries.hooks';
import { notificationRoutes } from './notifications.routes';
import { planDigest, type PlanSettings } from './plan';
import { createSender } from './sender';
import { createNotificationWorker, type NotificationWorker } from './worker';

export interface NotificationsDeps {
  database: Database;
  scopeOf: ScopeOf;
  clock: Clock;
  log: Log;
  box: SecretBox;
  files: Pick<Files, 'findReport'>;
  plantTimeZone: string;
  publicUrl: string | null;
  /** Private networks that people's addresses may lead into. */
  privateNetworks: readonly string[];
  /** Scales what waits: below 1 for drills and tests. */
  delayFactor: number;
  /** First wait after a failed delivery, ms. */
  firstRetryMs?: number;
}

export interface Notifications {
  routes: Route[];
  worker: NotificationWorker;
  /** Sends what waits for the digest; answers how many routes had something. */
  sendDigest(): Promise<number>;
}

/** Long enough for a cause that reports a moment after its symptom, short enough for five seconds in all. */
const holdMs = 3_000;
const minuteMs = 60_000;

/** Who is told of alarms, by what way and when; and what became of each message. */
export const createNotifications = (deps: NotificationsDeps): Notifications => {
  const { database, clock, log, box, plantTimeZone, publicUrl, delayFactor } = deps;
  const { db } = database;
  const times = createTextTime(plantTimeZone);
  const settings: PlanSettings = {
    timeZone: plantTimeZone,
    publicUrl,
    timeText: times.text,
    holdMs: Math.round(holdMs * delayFactor),
    minuteMs: Math.round(minuteMs * delayFactor),
    failed: (error, routeId) => log.error({ err: error, route: routeId }, 'a route could not be served'),
  };
  const sendDigest = async (): Promise<number> => {
    const failures: unknown[] = [];
    const failed: PlanSettings['failed'] = (error) => void failures.push(error);
    const count = await db
      .transaction()
      .execute((trx) => planDigest(trx, { ...settings, failed }, clock.now()));
    // The others have theirs; who asked for the digest hears that it is not whole.
    if (failures.length > 0) throw failures[0];
    return count;
  };
  const targets = createTargets(deps.privateNetworks);
  const sender = createSender({
    db,
    clock,
    log,
    box,
    findReport: deps.files.findReport,
    targets,
    ...(deps.firstRetryMs === undefined ? {} : { firstRetryMs: deps.firstRetryMs }),
  });
  const deliveries = deliveryHooks({ db, scopeOf: deps.scopeOf });
  return {
    routes: notificationRoutes({
      ...{ db, clock, sender, visible: deliveries.visible, scopeOf: deps.scopeOf },
      transport: { targets, box, findReport: deps.files.findReport },
      reach: { targets, timeZone: plantTimeZone, timeText: times.text },
    }),
    worker: createNotificationWorker({ db, clock, log, settings, sender }),
    sendDigest,
  };
};
