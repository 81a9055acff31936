import { mkdtempSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { readEnvironment } from '../../config/environment';
import { makeCertificate } from '../../config/first-run/certificate.mjs';
import { useFreshDatabase } from '@tests/support/database';
import { peopleSettings } from '@server/modules/people/settings';
import { adminPassword } from '@tests/support/peopleServer';
import { removeFolder } from '@tests/support/removeFolder';
import { startTestServer, type TestServer } from '@tests/support/testServer';

describe('the whole console with HTTPS_CERT and HTTPS_KEY', () => {
  const fresh = useFreshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'coolops-certificates-'));
  const made = makeCertificate({ folder, names: ['console.test'] });
  const ca = readFileSync(made.authority);
  let server: TestServer;
  const given = { HTTPS_CERT: made.certificate, HTTPS_KEY: made.key };
  beforeAll(async () => {
    server = await startTestServer(fresh(), {
      env: { ...given, SESSION_COOKIE: 'httpOnly', TRUSTED_PROXIES: '' },
    });
  });
  afterAll(async () => {
    await server.stop();
    removeFolder(folder);
  });

  interface Answer {
    headers: Record<string, string | string[] | undefined>;
    body: Record<string, unknown>;
  }
  const ask = (path: string, headers: Record<string, string>, body?: object) =>
    new Promise<Answer>((resolve, reject) => {
      const method = body ? 'POST' : 'GET';
      const type = { 'content-type': 'application/json' };
      const call = request(
        `${server.address}/api${path}`,
        { ca, method, headers: { ...type, ...headers } },
        (got) => {
          let text = '';
          got.on('data', (chunk: Buffer) => (text += chunk.toString()));
          got.on('end', () =>
            resolve({ headers: got.headers, body: JSON.parse(text) as Record<string, unknown> }),
          );
        },
      );
      call.on('error', reject).end(body && JSON.stringify(body));
    });
  const signIn = async () => {
    const { headers, body } = await ask('/login', {}, { username: 'admin', password: adminPassword });
    const cookie = String(headers['set-cookie']);
    return { token: String(body.token), cookie };
  };
  const follow = (origin: string, cookie: string) =>
    new Promise<string>((resolve) => {
      const socket = io(server.address, {
        path: '/live',
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { token: 'cookie' },
        ca: ca.toString(),
        extraHeaders: { origin, cookie },
      });
      const tell = (what: string) => {
        socket.disconnect();
        resolve(what);
      };
      socket.once('connect', () => tell('connected'));
      socket.once('connect_error', () => tell('refused'));
    });

  it('signs in with a cookie that travels over TLS only, and streams to its own pages alone', async () => {
    expect(server.address).toMatch(/^https:/);
    const { token, cookie } = await signIn();
    expect([token, cookie]).toEqual(['cookie', expect.stringMatching(/HttpOnly; Secure; SameSite=Strict/)]);
    const sent = cookie.split(';')[0] ?? '';
    const info = await ask('/getInfo', { authorization: 'Bearer cookie', cookie: sent });
    expect(info.body.code).toBe(200);
    expect(await follow(server.address, sent)).toBe('connected');
    expect(await follow('https://elsewhere.test', sent)).toBe('refused');
  });

  it('is not called plain HTTP by System security', () => {
    const postureOf = (env: Record<string, string>) =>
      peopleSettings(readEnvironment({ DATA_DIR: folder, HOST: '0.0.0.0', ...env })).posture.isPlainHttp;
    expect([postureOf({}), postureOf(given)]).toEqual([true, false]);
  });
});
