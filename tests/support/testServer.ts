import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../../config/environment';
import { compose, type Product } from '@server/compose';
import { prepareStore } from '@server/prepareStore';
import type { Log } from '@server/platform/log';
import { startUnits, stopUnits } from '@server/platform/units';
import type { TestDatabase } from './database';
import { adminPassword, type Answer } from './peopleServer';
import { quietLog } from './quietLog';
import { removeFolder } from './removeFolder';

export interface TestCall {
  method?: string;
  token?: string | undefined;
  body?: unknown;
  /** Where the call says it comes from: the server trusts the test as its proxy. */
  source?: string;
}

export interface TestServer extends Pick<Product, 'routes'> {
  address: string;
  dataDir: string;
  fetch(path: string, call?: TestCall): Promise<Response>;
  call(path: string, call?: TestCall): Promise<Answer>;
  /** The token of a fresh session; the administrator's when nobody is named. */
  signIn(username?: string, password?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Every route of the product behind real HTTP, composed as in production, in this process; nothing of the field. */
export async function startTestServer(
  database: TestDatabase,
  { log = quietLog, env = {} }: { log?: Log; env?: Record<string, string> } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-server-'));
  const given = readEnvironment({
    DATA_DIR: dataDir,
    PORT: '0',
    MQTT_PORT: '0',
    ROLE: 'web',
    CAPTCHA: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    ADMIN_PASSWORD: adminPassword,
    ...env,
  });
  const { environment } = await prepareStore(given, database, log);
  const { routes, units, http } = compose(environment, { ...database, close: async () => undefined }, log);
  await startUnits(units, new AbortController().signal, log);
  const ask = (path: string, call: TestCall = {}) => fetch(`${http.address()}/api${path}`, requestOf(call));
  const call = async (path: string, given?: TestCall) => (await (await ask(path, given)).json()) as Answer;
  return {
    routes,
    address: http.address(),
    dataDir,
    fetch: ask,
    call,
    signIn: async (username = 'admin', password = adminPassword) =>
      (await call('/login', { body: { username, password } })).token,
    async stop() {
      await stopUnits(units, log);
      removeFolder(dataDir);
    },
  };
}

function requestOf({ method, token, body, source }: TestCall): RequestInit {
  const isForm = body instanceof FormData;
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'accept-language': 'en',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(source !== undefined && { 'x-forwarded-for': source }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  };
}
