import { adminPassword } from './adminPassword';
import { createCommitFeed, type CommitFeed } from '@server/platform/commits/feed';
import { createLive, createLiveHealth } from '@server/modules/live';
import { createPeople, type People } from '@server/modules/people';
import { createSessions, type Sessions } from '@server/modules/session/sessions';
import { seed } from '@server/modules/seed/seed';
import { createSites } from '@server/modules/sites';
import { systemClock } from '@server/platform/clock';
import type { Database } from '@server/platform/database/database';
import { createHostGauge } from '@server/platform/hostGauge';
import { createHttp } from '@server/platform/http/http';
import { createMetrics } from '@server/platform/metrics';
import { ownLimits } from '@server/platform/rateLimits';
import type { Unit } from '@server/platform/unit';
import { plainSettings } from './plainSettings';
import { quietLog } from './quietLog';

export interface LiveServer {
  address: string;
  port: number;
  feed: CommitFeed;
  people: People;
  sessions: Sessions;
  stop(): Promise<void>;
}

/** Live stream, sessions and places behind real HTTP and sockets, on a seeded database and the real clock. */
export async function startLive(
  database: Database,
  port = 0,
  trustedProxies: readonly string[] = [],
): Promise<LiveServer> {
  const log = { ...quietLog, warn: () => undefined };
  const clock = systemClock;
  await seed({ db: database.db, clock, adminPassword });
  const people = createPeople({
    database,
    clock,
    log,
    ...plainSettings,
    trustedProxies,
  });
  const metrics = createMetrics();
  const { scopeOf } = people;
  const feed = createCommitFeed();
  const host = createHostGauge({ folder: '.', clock, log });
  const health = createLiveHealth({ database, clock, log, metrics, host, processId: 'test', roles: ['web'] });
  const live = createLive({
    database,
    health,
    clock,
    createLimit: ownLimits(clock),
    log,
    scopeOf,
    feed,
    params: people.params,
    trustedProxies,
    publicUrl: null,
    sessions: people,
    plantTimeZone: 'Asia/Shanghai',
    readCentre: () => null,
  });
  const http = createHttp({
    host: '127.0.0.1',
    port,
    prefix: '/api',
    routes: [
      ...people.routes,
      ...live.routes,
      ...createSites({ db: database.db, clock, scopeOf, plantTimeZone: 'Asia/Shanghai' }).routes,
    ],
    authenticate: people.authenticate,
    reachesEverywhere: people.reachesEverywhere,
    checks: [],
    publicFiles: {},
    webRoot: 'nowhere',
    trustedProxies,
    rates: { all: { burst: 1e6, perS: 1e6 }, open: { burst: 1e6, perS: 1e6 } },
    clock,
    createLimit: ownLimits(clock),
    log,
    metrics,
  });
  const units: Unit[] = [
    host,
    ...health.units,
    live.sequencer,
    ...people.units,
    ...live.units,
    http.unit,
    live.sockets(http.server),
  ];
  for (const unit of units) await unit.start(new AbortController().signal);
  const address = http.address();
  return {
    address,
    port: Number(new URL(address).port),
    feed,
    people,
    sessions: createSessions({ db: database.db, clock, params: people.params }),
    stop: async () => {
      for (const unit of units.reverse()) await unit.stop();
    },
  };
}
