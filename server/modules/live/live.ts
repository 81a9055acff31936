import type { Server as HttpServer } from 'node:http';
import { processKey, totalsKey, type ServerHealth } from '@contract/live';
import { hourMs } from '@contract/time';
import type { CommitFeed } from '../../ingest/feed';
import type { TrustedProxies } from '../../platform/http/callerAddress';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { HostGauge } from '../../platform/hostGauge';
import type { Metrics } from '../../platform/metrics';
import type { Unit } from '../../platform/unit';
import type { Params } from '../params/params.store';
import type { ScopeOf } from '../scope';
import { alarmTopic, createAlarmSource } from './alarmSource';
import { Tail } from './alarmTail';
import { createBacklog } from './backlog';
import { createMoves, type TopicSource } from './feed';
import { createNoticeSource, noticeTopic } from './noticeSource';
import { Fleet } from './fleet';
import { Hub } from './hub';
import { createIngestHealth } from './ingestHealth';
import { liveRoutes } from './live.routes';
import { createNumberer } from './numberer';
import { createPlaces } from './places';
import { ReadingSource } from './readingSource';
import { createSamples } from './samples';
import { screenTotals } from './screenTotals';
import { createServerHealth } from './serverHealth';
import { SiteBook } from './siteBook';
import { createSiteSource, sitesTopic } from './siteSource';
import { Sockets, type SessionPort } from './sockets';
import { createTickSource } from './tickSource';

export interface LiveDeps {
  database: Database;
  clock: Clock;
  log: Log;
  plantTimeZone: string;
  scopeOf: ScopeOf;
  sessions: SessionPort;
  feed: CommitFeed;
  /** Where the intake of this process counts. */
  metrics: Metrics;
  params: Params;
  /** The machine under this process. */
  host: HostGauge;
  /** Name of this process among those that share the store, and what it runs. */
  processId: string;
  roles: readonly string[];
  /** Whose word about the caller's address counts. */
  trustedProxies: TrustedProxies;
}

export interface Live {
  routes: Route[];
  /** Any process may run it, one leads. */
  numberer: Unit;
  /** What this process knows of its own health; its units run whatever the role. */
  health: { read(): ServerHealth; units: Unit[] };
  /** What topics are made of; before the sockets. */
  units: Unit[];
  /** Starts after the HTTP server and stops before it. */
  sockets(server: HttpServer): Unit;
}

export function createLive(deps: LiveDeps): Live {
  const { clock, log, scopeOf, sessions } = deps;
  const paintedMs = createSamples(clock);
  const sockets: Sockets = new Sockets({
    hub: () => hub,
    sessions,
    clock,
    log,
    trustedProxies: deps.trustedProxies,
    painted: (samplesMs) => paintedMs.add(samplesMs),
  });
  const health = createHealth(deps, () => hub, paintedMs.percentiles);
  const topics = createTopics(deps, () => hub.beat(), health.read);
  const { sourceOf, sources } = topics;
  const hub: Hub = new Hub({ sourceOf, sources, scopeOf, outlet: sockets.outlet, clock, log });
  return {
    routes: liveRoutes(hub),
    numberer: createNumberer({
      ...deps,
      url: deps.database.url,
      topics: [alarmTopic, noticeTopic],
      resumeWindowMs: () => deps.params.number('live.resumeWindowMs', hourMs),
    }),
    health,
    units: [hub, ...topics.units],
    sockets: (server) => sockets.unit(server),
  };
}

function createHealth(
  { database, metrics, clock, log, host, processId, roles }: LiveDeps,
  hub: () => Hub,
  painted: ReturnType<typeof createSamples>['percentiles'],
) {
  const backlog = createBacklog(database.pool, clock, log);
  const intake = createIngestHealth(metrics, clock, log);
  const health = createServerHealth({
    clock,
    host,
    process: processId,
    roles,
    hub: () => hub().stats(),
    unnumbered: backlog.read,
    painted,
    ingest: intake.read,
  });
  return { read: health.read, units: [backlog, intake, health] };
}

function createTopics(deps: LiveDeps, placesChanged: () => void, readHealth: () => unknown) {
  const { database, clock, log } = deps;
  const places = createPlaces(database);
  const book = new SiteBook(database.db);
  const sites = createSiteSource(book, places);
  const readings = new ReadingSource(database.db, places, clock);
  const [screen, server] = createTicks(deps, book, places, readHealth);
  const fleet = new Fleet({ ...deps, places, book, sites, readings, ticks: [screen, server], placesChanged });
  const moves = createMoves();
  const tail = new Tail({
    pool: database.pool,
    url: database.url,
    clock,
    log,
    topic: alarmTopic,
    moved: (rows) => {
      fleet.alarmsMoved(rows);
      moves.tell(alarmTopic);
    },
  });
  const alarms = createAlarmSource({ database, places, tail, moves });
  const notices = createNoticeSource({ database, clock, log });
  const byName: Readonly<Record<string, TopicSource>> = {
    [alarmTopic]: alarms,
    [sitesTopic]: sites,
    screen,
    server,
    [noticeTopic]: notices,
  };
  return {
    sourceOf: (topic: string) => (topic.startsWith('site:') ? readings : (byName[topic] ?? null)),
    sources: [alarms, sites, readings, screen, server, notices],
    units: [fleet, tail, notices.tail],
  };
}

function createTicks(
  { clock }: LiveDeps,
  book: SiteBook,
  places: ReturnType<typeof createPlaces>,
  readHealth: () => unknown,
) {
  const screen = createTickSource({
    topic: 'screen',
    permission: 'screen:view',
    key: totalsKey,
    clock,
    compute: (scope) => screenTotals(book, places, scope, clock.now()),
  });
  const server = createTickSource({
    topic: 'server',
    permission: 'monitor:server:list',
    key: processKey,
    clock,
    compute: readHealth,
  });
  return [screen, server] as const;
}
