import type { Server as HttpServer } from 'node:http';
import { centreKey, processKey, totalsKey, type ServerHealth } from '@contract/live';
import { hourMs } from '@contract/time';
import type { CommitFeed } from '../../platform/commits/feed';
import type { TrustedProxies } from '../../platform/http/callerAddress';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { HostGauge } from '../../platform/hostGauge';
import type { Metrics } from '../../platform/metrics';
import type { CreateLimit } from '../../platform/rateLimits/rateLimit';
import type { Unit } from '../../platform/unit';
import type { Params } from '../params/params.store';
import { doorTopic } from '../doors/outbox';
import type { ScopeOf } from '../scope';
import { alarmTopic, createAlarmSource } from './alarmSource';
import { OutboxTail } from './outboxTail';
import { createBacklog } from './backlog';
import { Connections } from './connections';
import { Following } from './following';
import { createMoves, type TopicSource } from './feed';
import { commandTopic, createCommandSource } from './commandSource';
import { createDoorSource } from './doorSource';
import { createFaultSource, faultTopic } from './faultSource';
import { createNoticeSource, noticeTopic } from './noticeSource';
import { LiveStateUpdater } from './liveStateUpdater';
import { Hub } from './hub';
import { createIngestHealth } from './ingestHealth';
import { liveRoutes } from './live.routes';
import { createOutboxSequencer } from './outboxSequencer';
import { createPlaces } from './places';
import { createTemperatureRise } from './temperatureRise';
import { ReadingSource } from './readingSource';
import { createSamples } from './samples';
import { screenTotals, type Fleetwide } from './screenTotals';
import { createServerHealth } from './serverHealth';
import { SiteStateCache } from './siteStateCache';
import { createSiteSource, sitesTopic } from './siteSource';
import { Sockets, type SessionPort } from './sockets';
import { createTickSource } from './tickSource';

export interface LiveDeps {
  database: Database;
  clock: Clock;
  createLimit: CreateLimit;
  log: Log;
  plantTimeZone: string;
  scopeOf: ScopeOf;
  sessions: SessionPort;
  feed: CommitFeed;
  params: Params;
  /** Whose word about the caller's address counts. */
  trustedProxies: TrustedProxies;
  /** Where people reach the console, when that is told. */
  publicUrl: string | null;
  /** What this process knows of its own health. */
  health: LiveHealth;
  /** Health of all processes together, as walls show it. */
  readCentre(): unknown;
}

export interface Live {
  routes: Route[];
  /** Any process may run it, one leads. */
  sequencer: Unit;
  /** What topics are made of; before the sockets. */
  units: Unit[];
  /** Starts after the HTTP server and stops before it. */
  sockets(server: HttpServer): Unit;
}

export function createLive(deps: LiveDeps): Live {
  const { clock, createLimit, log, scopeOf, sessions, health, trustedProxies, publicUrl } = deps;
  const { following, painted } = health;
  const topics = createTopics(deps);
  const { sourceOf, sources, onPlacesMoved } = topics;
  const connections = new Connections();
  const hub = new Hub({
    ...{ sourceOf, sources, onPlacesMoved, scopeOf, following, clock, log },
    outlet: connections,
  });
  const sockets = new Sockets({
    ...{ hub, connections, sessions, clock, createLimit, log, trustedProxies, publicUrl },
    painted: (samplesMs) => painted.add(samplesMs),
  });
  return {
    routes: liveRoutes(hub),
    sequencer: createOutboxSequencer({
      ...deps,
      url: deps.database.url,
      topics: [alarmTopic, commandTopic, doorTopic, faultTopic, noticeTopic],
      resumeWindowMs: () => deps.params.number('live.resumeWindowMs', hourMs),
    }),
    units: [hub, ...topics.units],
    sockets: (server) => sockets.unit(server),
  };
}

export interface LiveHealthDeps {
  database: Database;
  clock: Clock;
  log: Log;
  /** Where the intake of this process counts. */
  metrics: Metrics;
  /** The machine under this process. */
  host: HostGauge;
  /** Name of this process among those that share the store, and what it runs. */
  processId: string;
  roles: readonly string[];
}

/** What this process knows of its own health, its clients included; its units run whatever the role. */
export interface LiveHealth {
  read(): ServerHealth;
  units: Unit[];
  following: Following;
  painted: ReturnType<typeof createSamples>;
}

export function createLiveHealth(deps: LiveHealthDeps): LiveHealth {
  const { database, metrics, clock, log, host, processId, roles } = deps;
  const following = new Following();
  const painted = createSamples(clock);
  const backlog = createBacklog(database.pool, clock, log);
  // Every process has the gauges of an intake; those without the role would tell of one that nothing can reach.
  const intakes = roles.includes('ingest') ? [createIngestHealth(metrics, clock, log)] : [];
  const health = createServerHealth({
    ...{ clock, host, roles, following },
    process: processId,
    unnumbered: backlog.read,
    painted: painted.percentiles,
    ingest: () => intakes[0]?.read() ?? null,
  });
  return { read: health.read, units: [backlog, ...intakes, health], following, painted };
}

function createTopics(deps: LiveDeps) {
  const { database, clock, log } = deps;
  const places = createPlaces(database);
  const cache = new SiteStateCache(database.db);
  const sites = createSiteSource(cache, places);
  const readings = new ReadingSource(database, places, clock);
  const temperatureRise = createTemperatureRise(cache, places, clock);
  const { screen, region, server, centre } = createTicks(deps, { cache, places, temperatureRise });
  const ticks = [temperatureRise, screen, region, server, centre];
  const updater = new LiveStateUpdater({ ...deps, places, cache, sites, readings, ticks });
  const moves = createMoves();
  const tail = new OutboxTail({
    pool: database.pool,
    url: database.url,
    clock,
    log,
    topic: alarmTopic,
    moved: (rows) => {
      updater.alarmsMoved(rows);
      moves.tell(alarmTopic);
    },
  });
  const alarms = createAlarmSource({ database, places, tail, moves });
  const faults = createFaultSource({ database, places, clock, log });
  const commands = createCommandSource({ database, places, clock, log });
  const doors = createDoorSource({ database, places, clock, log });
  const notices = createNoticeSource({ database, clock, log });
  const byName: Readonly<Record<string, TopicSource>> = {
    [alarmTopic]: alarms,
    [commandTopic]: commands,
    [doorTopic]: doors,
    [faultTopic]: faults,
    [sitesTopic]: sites,
    screen,
    server,
    centre,
    [noticeTopic]: notices,
  };
  return {
    sourceOf: (topic: string) => {
      if (topic.startsWith('site:')) return readings;
      return topic.startsWith('region:') ? region : (byName[topic] ?? null);
    },
    sources: [alarms, commands, doors, faults, sites, readings, screen, region, server, centre, notices],
    onPlacesMoved: (listener: () => void) => updater.onPlacesMoved(listener),
    units: [updater, tail, commands.tail, doors.tail, faults.tail, notices.tail],
  };
}

const regionOf = (topic: string): number => Number(topic.slice('region:'.length));

function createTicks({ clock, readCentre, health }: LiveDeps, fleet: Fleetwide) {
  const totals = { permission: 'screen:view', key: totalsKey, clock };
  return {
    screen: createTickSource({ ...totals, compute: (scope) => screenTotals(fleet, scope, clock.now()) }),
    region: createTickSource({
      ...totals,
      compute: (scope, topic) => screenTotals(fleet, scope, clock.now(), regionOf(topic)),
      isThere: (topic) => fleet.places.hasRegion(regionOf(topic)),
    }),
    server: createTickSource({
      permission: 'monitor:server:list',
      key: processKey,
      clock,
      compute: health.read,
    }),
    centre: createTickSource({ permission: 'screen:health', key: centreKey, clock, compute: readCentre }),
  };
}
