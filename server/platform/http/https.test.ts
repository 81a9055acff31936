import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { z } from 'zod';
import { systemClock } from '../clock';
import { createMetrics } from '../metrics';
import { ownLimits } from '../rateLimits';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { makeCertificate } from '../../../config/first-run/certificate.mjs';
import { createHttp, type Http } from './http';
import { route } from './route';

const greet = route({
  id: 'greeting.read',
  method: 'GET',
  path: '/greeting',
  permission: 'public',
  summary: 'Leaves a cookie',
  response: z.object({ words: z.string() }),
  handle: async ({ setCookie }) => {
    setCookie({ name: 'seen', value: 'yes', isHttpOnly: true, maxAgeS: null });
    return { words: 'good morning' };
  },
});

describe('the console over HTTPS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-https-'));
  const pairFor = (name: string) => {
    const made = makeCertificate({ folder, names: [name] });
    return { certificate: readFileSync(made.certificate), key: readFileSync(made.key) };
  };
  const [first, renewed] = [pairFor('console.test'), pairFor('renewed.test')];
  const authority = { certificate: join(folder, 'authority.crt'), key: join(folder, 'authority.key') };
  const files = { certificate: join(folder, 'served.crt'), key: join(folder, 'served.key') };
  const serve = ({ certificate, key }: typeof first) => {
    writeFileSync(files.certificate, certificate);
    writeFileSync(files.key, key);
  };
  const told: { facts: object; words: string }[] = [];
  const log = { ...quietLog, warn: (facts: object, words: string) => void told.push({ facts, words }) };
  let look: () => void = () => undefined;
  const clock = {
    ...systemClock,
    every: (ms: number, run: () => void) => {
      if (ms === 30_000) look = run;
      return () => undefined;
    },
  };
  const opened: Http[] = [];
  const open = async (tls = files) => {
    const http = createHttp({
      host: '127.0.0.1',
      port: 0,
      tls,
      prefix: '/api',
      routes: [greet],
      authenticate: async () => null,
      checks: [],
      publicFiles: {},
      webRoot: folder,
      trustedProxies: [],
      clock,
      createLimit: ownLimits(clock),
      log,
      metrics: createMetrics(),
    });
    opened.push(http);
    await http.unit.start(new AbortController().signal);
    return http;
  };
  beforeEach(() => {
    told.length = 0;
    serve(first);
  });
  afterEach(() => Promise.all(opened.splice(0).map(({ unit }) => unit.stop())));
  afterAll(() => removeFolder(folder));

  /** The name on the certificate that a newcomer is shown, checked against our own authority. */
  const shownTo = (http: Http, servername: string) =>
    new Promise<string>((resolve, reject) => {
      const { port } = new URL(http.address());
      const ca = readFileSync(authority.certificate);
      const socket = connect({ port: Number(port), host: '127.0.0.1', ca, servername }, () => {
        resolve(String(socket.getPeerCertificate().subject.CN));
        socket.destroy();
      });
      socket.once('error', reject);
    });
  const ask = (http: Http, path: string) =>
    new Promise<{ body: string; headers: Record<string, string | string[] | undefined> }>(
      (resolve, reject) => {
        request(`${http.address()}${path}`, { ca: readFileSync(authority.certificate) }, (answer) => {
          let body = '';
          answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
          answer.on('end', () => resolve({ body, headers: answer.headers }));
        })
          .on('error', reject)
          .end();
      },
    );

  it('answers whoever trusts the authority of the command, with cookies that never leave TLS', async () => {
    const http = await open();
    expect(http.address()).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const { body, headers } = await ask(http, '/api/greeting');
    expect(JSON.parse(body)).toMatchObject({ code: 200, data: { words: 'good morning' } });
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^seen=yes;.*HttpOnly; Secure/)]);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('shows a renewed certificate to newcomers without a restart', async () => {
    const http = await open();
    expect(await shownTo(http, 'console.test')).toBe('console.test');
    serve(renewed);
    look();
    expect(await shownTo(http, 'renewed.test')).toBe('renewed.test');
    await expect(shownTo(http, 'console.test')).rejects.toThrow(/altnames/);
    expect(told).toEqual([]);
  });

  it('keeps the certificate it has while the new pair is broken, and says why once', async () => {
    const http = await open();
    writeFileSync(files.key, readFileSync(authority.key));
    look();
    look();
    expect(await shownTo(http, 'console.test')).toBe('console.test');
    expect(told).toEqual([
      {
        facts: { reason: expect.stringMatching(/HTTPS_KEY: .* another certificate/) as string },
        words: expect.stringMatching(/kept/) as string,
      },
    ]);
  });

  it('says in words what is wrong with the pair it is to start with', async () => {
    await expect(open({ ...files, certificate: join(folder, 'none.crt') })).rejects.toThrow(
      /HTTPS_CERT: .*none\.crt cannot be read: ENOENT/,
    );
    await expect(open({ ...files, certificate: files.key })).rejects.toThrow(/HTTPS_CERT: .* no certificate/);
    await expect(open({ ...files, key: files.certificate })).rejects.toThrow(/HTTPS_KEY: .* no private key/);
    await expect(open({ ...files, key: authority.key })).rejects.toThrow(
      /HTTPS_KEY: .* belongs to another certificate/,
    );
  });
});
