import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { mapsPrefix } from '@contract/basemap';
import type { ServerHealth } from '@contract/live';
import type { Environment } from '../config/environment';
import { createTextTime, type ResourceHooks } from './crud';
import { createIngest, type Ingest } from './ingest';
import { createFanOut } from './ingest/fanOut';
import { createCommitFeed, type CommitFeed } from './ingest/feed';
import { version } from '../package.json';
import { createAlarms } from './modules/alarms';
import { createApiDescription } from './modules/apiDescription';
import { createAppConfigFiles, readAppConfig, tileOriginsOf } from './modules/appConfig';
import { databaseCheck } from './modules/health/health';
import { createStarted } from './modules/health/started';
import { createCaches, type CachesDeps } from './modules/caches';
import { createBackup } from './modules/backup';
import { createEnergy } from './modules/energy';
import { createFiles, type Files } from './modules/files';
import { createHistory } from './modules/history';
import { createJobs, createRunners } from './modules/jobs';
import { createLive } from './modules/live';
import { createNotifications, type Notifications } from './modules/notifications';
import { createMapShapes } from './modules/mapShapes';
import { createMonitor, type Monitor, type Vitals } from './modules/monitor';
import type { Params } from './modules/params/params.store';
import { createPeople, type People } from './modules/people';
import { peopleSettings } from './modules/people/settings';
import { createProvisioning } from './modules/provisioning';
import { createRegions } from './modules/regions';
import { createReports } from './modules/reports';
import { createScenesModule } from './modules/scenes';
import type { ScopeOf } from './modules/scope';
import { createSiteStates } from './modules/siteStates';
import { createSites } from './modules/sites';
import { createSystem, type System } from './modules/system';
import { systemClock, type Clock } from './platform/clock';
import type { ConnectedDatabase } from './platform/database/connect';
import { createHttp, type Http } from './platform/http/http';
import type { ReadinessCheck } from './platform/http/probes';
import type { Route } from './platform/http/route';
import { createHostGauge } from './platform/hostGauge';
import type { Log } from './platform/log';
import { createMetrics, type Metrics } from './platform/metrics';
import { createBucketStore, createFolderStore, type Bucket } from './platform/fileStore';
import { openSecretBox } from './platform/secretBox';
import type { Unit } from './platform/unit';

/** What every part of the house stands on. */
interface Ground {
  environment: Environment;
  database: ConnectedDatabase;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  params: Params;
  scopeOf: ScopeOf;
  /** What is committed, by the ingest of this process and of others. */
  feed: CommitFeed;
  /** Name of this process among those that share the store. */
  processId: string;
  files: Files;
}

/** Some modules that belong together: their routes, and their units by the role of the process that runs them. */
interface Part {
  routes: Route[];
  /** Whatever the role. */
  always?: Unit[];
  web?: Unit[];
  worker?: Unit[];
  ingest?: Unit[];
  /** What shares the port of the HTTP server: starts after it and stops before it. */
  onHttp?: (http: Http) => Unit;
  checks?: ReadinessCheck[];
}

export interface House {
  /** In the order of their start; intake comes last, so that it stops first. */
  units: Unit[];
  http: Http;
  /** All routes of the product, whether this process serves them or not. */
  routes: Route[];
}

/** The only place that constructs what modules depend on. Nothing runs yet: starting is for `units`. */
export function compose(environment: Environment, database: ConnectedDatabase, log: Log): House {
  const clock = systemClock;
  const people = createPeople({ database, clock, log, ...peopleSettings(environment) });
  const { params, scopeOf } = people;
  const metrics = createMetrics();
  const ground: Ground = {
    environment,
    database,
    clock,
    log,
    metrics,
    params,
    scopeOf,
    feed: createCommitFeed(),
    processId: randomUUID(),
    files: composeFiles(environment, database, log),
  };
  const live = composeLive(ground, people);
  const ingest = composeIngest(ground, live.vitals);
  const work = composeWork(ground, live.monitor);
  const system = composeSystem(ground, work.hooks);
  const parts = [
    partOf(people),
    partOf(system),
    work.part,
    composePlaces(ground, ingest),
    composeReadings(ground),
    composeField(ground, ingest),
    ...composeFanOut(ground),
    ...live.parts,
    composeCaches(ground, live, [...people.caches, ...system.caches, ...ingest.caches]),
    composeDescription(environment, () => routes),
  ];
  const routes: Route[] = parts.flatMap((part) => part.routes);
  const started = createStarted();
  const checks = [...parts.flatMap((part) => part.checks ?? []), started.check];
  const http = composeHttp(ground, people, system, parts, checks);
  return { units: [...unitsOf(environment, parts, http), started.unit], http, routes };
}

const composeDescription = ({ API_PREFIX }: Environment, routes: () => Route[]): Part =>
  createApiDescription({ routes, prefix: API_PREFIX, version });

const composeCaches = (
  { database: { db }, clock }: Ground,
  { readHealth }: Live,
  caches: CachesDeps['caches'],
): Part => createCaches({ db, clock, readHealth, caches });

function unitsOf({ ROLE }: Environment, parts: readonly Part[], http: Http): Unit[] {
  const of = (role: Environment['ROLE'][number]) =>
    ROLE.includes(role) ? parts.flatMap((part) => part[role] ?? []) : [];
  const onHttp = ROLE.includes('web') ? parts.flatMap((part) => part.onHttp?.(http) ?? []) : [];
  const always = parts.flatMap((part) => part.always ?? []);
  return [...always, ...of('worker'), ...of('web'), http.unit, ...onHttp, ...of('ingest')];
}

const partOf = ({ routes, units, workerUnits }: People | System): Part => ({
  routes,
  web: units,
  worker: workerUnits,
});

const bucketOf = (environment: Environment): Bucket | null => {
  const {
    FILES_BUCKET_URL: url,
    FILES_BUCKET_KEY: keyId,
    FILES_BUCKET_SECRET: secret,
    FILES_BUCKET_REGION: region,
  } = environment;
  return url === undefined || keyId === undefined || secret === undefined
    ? null
    : { url, keyId, secret, region };
};

const composeFiles = (environment: Environment, { db }: ConnectedDatabase, log: Log): Files => {
  const folder = join(environment.DATA_DIR, 'files');
  const bucket = bucketOf(environment);
  const clock = systemClock;
  const store = bucket ? createBucketStore(bucket, folder, clock) : createFolderStore(folder);
  return createFiles({ db, clock, log, store });
};

const composeSystem = (
  { environment, database, clock, log, params, scopeOf, files }: Ground,
  moreHooks: Readonly<Record<string, ResourceHooks>>,
): System =>
  createSystem({
    params,
    database,
    clock,
    log,
    scopeOf,
    plantTimeZone: environment.PLANT_TIME_ZONE,
    dataDir: environment.DATA_DIR,
    genDatabaseUrl: environment.GEN_DATABASE_URL,
    files,
    moreHooks,
  });

/** What the product does by itself: jobs by their schedule, and backups, which people ask for as well. */
function composeWork(
  ground: Ground,
  { askServers }: Pick<Monitor, 'askServers'>,
): {
  hooks: Readonly<Record<string, ResourceHooks>>;
  part: Part;
} {
  const { environment, database, clock, log, params, files } = ground;
  const { PLANT_TIME_ZONE: plantTimeZone, DATA_DIR: dataDir, BACKUP_DIR, BACKUP_KEY } = environment;
  const backup = createBackup({
    database,
    clock,
    log,
    dataDir,
    backupDir: BACKUP_DIR ?? null,
    secret: BACKUP_KEY ?? null,
  });
  const notifications = composeNotifications(ground);
  const { sendDigest } = notifications;
  const reports = createReports({ database, clock, files, plantTimeZone });
  const runners = createRunners({
    database,
    clock,
    params,
    backUp: backup.backUp,
    sendDigest,
    askServers,
    timeText: createTextTime(plantTimeZone).text,
    reports: reports.runners,
  });
  const jobs = createJobs({ database, clock, log, plantTimeZone, runners });
  const part = {
    routes: [...jobs.routes, ...reports.routes, ...backup.routes, ...notifications.routes],
    worker: [jobs.worker, notifications.worker],
    web: [backup.unit],
  };
  return { hooks: { ...jobs.hooks, ...notifications.hooks }, part };
}

const composeNotifications = ({ environment, database, clock, log, files }: Ground): Notifications =>
  createNotifications({
    database,
    clock,
    log,
    files,
    box: openSecretBox({ dataDir: environment.DATA_DIR, secret: environment.SECRET_KEY }),
    plantTimeZone: environment.PLANT_TIME_ZONE,
    publicUrl: environment.PUBLIC_URL ?? null,
    privateNetworks: environment.NOTIFY_NETWORKS,
    delayFactor: environment.ALARM_DELAY_FACTOR,
  });

function composePlaces({ database: { db }, clock, scopeOf }: Ground, { broker }: Ingest): Part {
  const modules = [
    createRegions({ db, scopeOf }),
    // Before the sites, whose address of one site would take its word for a number.
    createSiteStates({ db, clock, scopeOf }),
    createSites({ db, clock, scopeOf }),
    createMapShapes({ db, clock, scopeOf }),
    createScenesModule({ db, clock, scopeOf }),
    createProvisioning({ db, clock, scopeOf, mqttUrl: () => broker.url }),
  ];
  return { routes: modules.flatMap(({ routes }) => routes), checks: [databaseCheck(db)] };
}

function composeField(
  { environment, database: { db, pool }, clock, log, scopeOf }: Ground,
  { units, broker }: Ingest,
): Part {
  const isHearing = { name: 'broker', isReady: async () => broker.isReachable() };
  const plantTimeZone = environment.PLANT_TIME_ZONE;
  const alarms = createAlarms({ db, pool, clock, log, scopeOf, plantTimeZone });
  return {
    routes: alarms.routes,
    worker: [alarms.upkeep],
    ingest: units,
    checks: environment.ROLE.includes('ingest') ? [isHearing] : [],
  };
}

function composeReadings({ environment, database, clock, log, params, scopeOf }: Ground): Part {
  const plantTimeZone = environment.PLANT_TIME_ZONE;
  const history = createHistory({ database, scopeOf, params, clock, log, plantTimeZone });
  const energy = createEnergy({ database, clock, log, scopeOf, plantTimeZone });
  return {
    routes: [...history.routes, ...energy.routes],
    worker: [...history.units, ...energy.units],
  };
}

interface Live {
  parts: Part[];
  vitals: Vitals;
  monitor: Monitor;
  readHealth(): ServerHealth;
}

function composeLive(ground: Ground, sessions: People): Live {
  const { clock, log } = ground;
  const { PLANT_TIME_ZONE, ROLE, DATA_DIR } = ground.environment;
  const host = createHostGauge({ folder: DATA_DIR, clock, log });
  const live = createLive({
    ...ground,
    sessions,
    host,
    roles: ROLE,
    plantTimeZone: PLANT_TIME_ZONE,
    trustedProxies: sessions.access.trusts,
    // Both halves need each other: this one is asked when both stand.
    readCentre: () => monitor.readCentre(),
  });
  const readHealth = live.health.read;
  const monitor: Monitor = createMonitor({
    ...ground,
    readHealth,
    plantTimeZone: PLANT_TIME_ZONE,
    dataDir: DATA_DIR,
  });
  const shown = {
    routes: live.routes,
    worker: [live.numberer],
    web: live.units,
    onHttp: ({ server }: Http) => live.sockets(server),
  };
  const watched = {
    routes: monitor.routes,
    worker: [monitor.scraper],
    always: [host, ...live.health.units, ...monitor.units],
  };
  return { parts: [shown, watched], vitals: monitor.vitals, monitor, readHealth };
}

/** Every process answers its probes; only one with the role `web` serves the console. */
function composeHttp(
  { environment, clock, log, metrics }: Ground,
  people: People,
  { refused }: System,
  parts: readonly Part[],
  checks: readonly ReadinessCheck[],
): Http {
  const { DATA_DIR, API_PREFIX, PLANT_TIME_ZONE } = environment;
  const appConfig = { ...readAppConfig(DATA_DIR, API_PREFIX), plantTimeZone: PLANT_TIME_ZONE };
  const isWeb = environment.ROLE.includes('web');
  return createHttp({
    host: environment.HOST,
    port: environment.PORT,
    prefix: environment.API_PREFIX,
    routes: isWeb ? parts.flatMap(({ routes }) => routes) : [],
    authenticate: people.authenticate,
    refused,
    checks,
    publicFiles: createAppConfigFiles(appConfig),
    webRoot: 'dist/web',
    trustedProxies: people.access.trusts,
    admits: people.access.admits,
    maps: { folder: join(DATA_DIR, 'maps'), prefix: mapsPrefix },
    pictureOrigins: tileOriginsOf(appConfig),
    clock,
    log,
    metrics,
  });
}

/** The embedded database serves one process: only on a server of its own can there be others to tell and to hear. */
function composeFanOut({ environment, processId, ...ground }: Ground): Part[] {
  if (environment.DATABASE_URL === undefined) return [];
  const fanOut = createFanOut({ ...ground, own: processId, redisUrl: environment.REDIS_URL ?? null });
  return [{ routes: [], web: [fanOut.listening], ingest: [fanOut.telling] }];
}

function composeIngest(ground: Ground, vitals: Vitals): Ingest {
  const { environment, database, clock, log, metrics, feed, processId } = ground;
  const { MQTT_HOST, MQTT_PORT, MQTT_URL, MQTT_TLS_CERT, MQTT_TLS_KEY, ALARM_DELAY_FACTOR } = environment;
  const hasTls = MQTT_TLS_CERT !== undefined && MQTT_TLS_KEY !== undefined;
  return createIngest({
    database,
    clock,
    log,
    metrics,
    feed,
    options: {
      host: MQTT_HOST,
      port: MQTT_PORT,
      tls: hasTls ? { certificate: MQTT_TLS_CERT, key: MQTT_TLS_KEY } : null,
      brokerUrl: MQTT_URL ?? null,
      delayFactor: ALARM_DELAY_FACTOR,
      vitals,
      ...(environment.DATABASE_URL === undefined
        ? { disk: { folder: environment.DATA_DIR, reserveBytes: environment.DISK_RESERVE_MB * 2 ** 20 } }
        : { journalAs: processId }),
    },
  });
}
