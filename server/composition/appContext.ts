import type { Environment } from '../../config/environment';
import type { CommitFeed } from '../platform/commits/feed';
import type { Files } from '../modules/files';
import type { Params } from '../modules/params/params.store';
import type { ScopeOf } from '../modules/scope';
import type { Clock } from '../platform/clock';
import type { ConnectedDatabase } from '../platform/database/connect';
import type { StoreClock } from '../platform/database/storeClock';
import type { Http } from '../platform/http/http';
import type { ReadinessCheck } from '../platform/http/probes';
import type { Route } from '../platform/http/route';
import type { Log } from '../platform/log';
import type { Metrics } from '../platform/metrics';
import type { CreateLimit } from '../platform/rateLimits/rateLimit';
import type { Troubles } from '../platform/troubles';
import type { Unit } from '../platform/unit';

/** What every part of the product is made with. */
export interface AppContext {
  environment: Environment;
  database: ConnectedDatabase;
  clock: Clock;
  storeClock: StoreClock;
  /** What processes write for each other is timed by it. */
  agreedClock: Clock;
  /** For limits of callers, which processes may share. */
  createLimit: CreateLimit;
  log: Log;
  /** What this process warned of lately. */
  troubles: Troubles;
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
export interface Part {
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
