import { createPeople, type People, type PeopleDeps } from '@server/modules/people';
import { seed } from '@server/modules/seed/seed';
import type { Database } from '@server/platform/database/database';
import { createHttp } from '@server/platform/http/http';
import type { Refusal } from '@server/platform/http/mount';
import type { Route } from '@server/platform/http/route';
import type { Unit } from '@server/platform/unit';
import { createMetrics } from '@server/platform/metrics';
import { ownLimits } from '@server/platform/rateLimits';
import { plainSettings } from './plainSettings';
import { quietLog } from './quietLog';
import { testClock, type TestClock } from './testClock';
import { adminPassword } from './adminPassword';

export { adminPassword };

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
  token?: string;
  /** Address that the call comes from; the test speaks as a trusted proxy. */
  source?: string;
  cookie?: string;
  language?: string;
}

export interface Answer {
  code: number;
  msg: string;
  reason?: string;
  data: never;
  token: string;
  [key: string]: unknown;
}

export interface PeopleServer {
  people: People;
  clock: TestClock;
  address: string;
  call(path: string, call?: Call): Promise<Answer>;
  /** The answer with its headers, for cookies. */
  fetch(path: string, call?: Call): Promise<Response>;
  /** The token of a fresh session; the administrator's when nobody is named. */
  signIn(username?: string, password?: string): Promise<string>;
  stop(): Promise<void>;
}

/** What a test adds to the server of people. */
export interface MoreParts {
  routes?(people: People, clock: TestClock): Route[];
  units?(): Unit[];
  refused?(refusal: Refusal): Promise<void>;
}

/** The modules of people behind real HTTP, on a seeded database, with a clock that the test moves. */
export async function startPeople(
  database: Database,
  options: Partial<PeopleDeps> = {},
  more: MoreParts = {},
): Promise<PeopleServer> {
  const clock = testClock();
  await seed({ db: database.db, clock, adminPassword });
  const people = createPeople({
    database,
    clock,
    log: quietLog,
    ...plainSettings,
    trustedProxies: ['127.0.0.1'],
    ...options,
  });
  const http = createHttp({
    host: '127.0.0.1',
    port: 0,
    prefix: '/api',
    routes: [...people.routes, ...(more.routes?.(people, clock) ?? [])],
    authenticate: people.authenticate,
    reachesEverywhere: people.reachesEverywhere,
    ...(more.refused && { refused: more.refused }),
    checks: [],
    publicFiles: {},
    webRoot: 'nowhere',
    trustedProxies: people.access.trusts,
    admits: people.access.admits,
    rates: { all: { burst: 1e6, perS: 1e6 }, open: { burst: 1e6, perS: 1e6 } },
    clock,
    createLimit: ownLimits(clock),
    log: quietLog,
    metrics: createMetrics(),
  });
  const units = [...people.units, ...people.workerUnits, ...(more.units?.() ?? []), http.unit];
  for (const unit of units) await unit.start(new AbortController().signal);
  const ask = (path: string, call: Call = {}) => fetch(`${http.address()}/api${path}`, requestOf(call));
  const call = async (path: string, given?: Call) => (await (await ask(path, given)).json()) as Answer;
  const signIn = async (username = 'admin', password = adminPassword) =>
    (await call('/login', { body: { username, password } })).token;
  const stop = async () => {
    for (const unit of units.reverse()) await unit.stop();
  };
  return { people, clock, address: http.address(), call, fetch: ask, signIn, stop };
}

function requestOf({ method, body, token, source, cookie, language = 'en' }: Call): RequestInit {
  return {
    method: method ?? (body ? 'POST' : 'GET'),
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      'accept-language': language,
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(source !== undefined && { 'x-forwarded-for': source }),
      ...(cookie !== undefined && { cookie }),
    },
  };
}
