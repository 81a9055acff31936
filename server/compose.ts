import { randomUUID } from 'node:crypto';
import type { Environment } from '../config/environment';
import { version } from '../package.json';
import {
  composeCommands,
  composePlaces,
  composeField,
  composeReadings,
  composeFanOut,
  composeIngest,
} from './composition/field';
import { composeCollectors } from './composition/collectors';
import { composeFiles } from './composition/files';
import type { AppContext, Part } from './composition/appContext';
import { type Live, composeLive } from './composition/live';
import { composeSystem, composeHttp } from './composition/web';
import { composeSelfWatch } from './composition/selfWatch';
import { composeWork } from './composition/work';
import { createCommitFeed } from './platform/commits/feed';
import { createRateLimits } from './platform/rateLimits';
import { createApiDescription } from './modules/apiDescription';
import { createCaches, type CachesDeps } from './modules/caches';
import { createStarted } from './modules/health/started';
import { createPeople, type People } from './modules/people';
import { peopleSettings } from './modules/people/settings';
import type { System } from './modules/system';
import { clockOf } from './composition/clock';
import type { ConnectedDatabase } from './platform/database/connect';
import { agreedClock, createStoreClock } from './platform/database/storeClock';
import type { Http } from './platform/http/http';
import type { Route } from './platform/http/route';
import type { Log } from './platform/log';
import { createMetrics } from './platform/metrics';
import { createTroubles } from './platform/troubles';
import type { Unit } from './platform/unit';

export interface Product {
  /** In the order of their start; intake comes last, so that it stops first. */
  units: Unit[];
  http: Http;
  /** All routes of the product, whether this process serves them or not. */
  routes: Route[];
}

/** With `composition/` the only place that constructs what modules depend on; nothing runs before `units` start. */
export function compose(environment: Environment, database: ConnectedDatabase, written: Log): Product {
  const clock = clockOf(environment);
  const troubles = createTroubles(clock);
  const log = troubles.rememberedBy(written);
  const people = createPeople({ database, clock, log, ...peopleSettings(environment) });
  const { params, scopeOf } = people;
  const storeClock = createStoreClock({ pool: database.pool, clock, log });
  const metrics = createMetrics();
  const rateLimits = createRateLimits({ ...database, clock, log, redisUrl: environment.REDIS_URL ?? null });
  const context: AppContext = {
    environment,
    database,
    clock,
    storeClock,
    agreedClock: agreedClock(clock, storeClock),
    createLimit: rateLimits.createLimit,
    log,
    troubles,
    metrics,
    params,
    scopeOf,
    feed: createCommitFeed(),
    processId: randomUUID(),
    files: composeFiles(environment, database, clock, log),
  };
  const live = composeLive(context, people);
  const ingest = composeIngest(context, live.vitals);
  const work = composeWork(context, live.monitor, people);
  const system = composeSystem(context, people);
  const parts: Part[] = [
    { routes: [], always: [rateLimits.unit] },
    partOf(people),
    partOf(system),
    work,
    composePlaces(context, ingest),
    composeReadings(context),
    composeField(context, ingest),
    composeCommands(context, people),
    composeCollectors(context, ingest, ingest),
    ...composeFanOut(context),
    ...live.parts,
    composeSelfWatch(context, { monitor: live.monitor, plannedAgeMs: work.plannedAgeMs }),
    composeCaches(context, live, [...people.caches, ...system.caches, ...ingest.caches]),
    composeDescription(environment, () => routes),
  ];
  const routes: Route[] = parts.flatMap((part) => part.routes);
  const started = createStarted();
  const checks = [...parts.flatMap((part) => part.checks ?? []), started.check];
  const http = composeHttp(context, people, system, parts, checks);
  return { units: [...unitsOf(environment, parts, http), started.unit], http, routes };
}

const composeDescription = ({ API_PREFIX }: Environment, routes: () => Route[]): Part =>
  createApiDescription({ routes, prefix: API_PREFIX, version });

const composeCaches = (
  { database: { db }, clock }: AppContext,
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
