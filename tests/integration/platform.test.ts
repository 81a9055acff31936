import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { isPostgres } from '@server/platform/database/embedded/processes';
import { aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { startDebianPostgres } from '@tests/support/debianPostgres';
import { adminPassword, startProduct, type RunningProduct } from '@tests/support/product';
import { removeFolder } from '@tests/support/removeFolder';

interface Answer {
  code: number;
  msg: string;
  token?: string;
  data?: unknown;
  total?: number;
}

describe('the product as a process', () => {
  jest.setTimeout(90_000);
  const products: RunningProduct[] = [];
  const start = async (env: Record<string, string> = {}) => {
    const product = await startProduct(env);
    products.push(product);
    return product;
  };
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(products.splice(0).map((product) => product.remove()));
    for (const cleanUp of cleanups.splice(0)) await cleanUp();
  });

  const tryWith = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['dist/server/main.js'], { env: { ...process.env, ...env } });
  const call = async (
    { address }: RunningProduct,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<Answer> => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(`${address}/api${path}`, init)).json()) as Answer;
  };
  const signIn = async (product: RunningProduct, password = adminPassword) =>
    (await call(product, '/login', { username: 'admin', password })).token ?? '';
  const declare = async (product: RunningProduct, token: string, code = 'NS-001') =>
    call(product, '/provisioning/sites', { credential: code, sites: [aSiteDeclaration({ code })] }, token);
  const sitesIn = async (product: RunningProduct, token: string) =>
    (await call(product, '/site/list?pageSize=10', undefined, token)).total;
  const postmasterOf = ({ dataDir }: RunningProduct) =>
    Number(
      readFileSync(join(dataDir, 'postgres', 'cluster', 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
    );

  it('makes the administrator on its first start, with a password that only the owner of the data reads', async () => {
    const product = await start({ ADMIN_PASSWORD: '' });
    const file = join(product.dataDir, 'admin-password.txt');
    const password = readFileSync(file, 'utf8').trim();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(product.output()).toContain(password);
    const token = await signIn(product, password);
    expect(await call(product, '/site/list', undefined, token)).toMatchObject({
      reason: 'passwordChangeRequired',
    });
    await product.stop();
    await product.restart();
    expect(product.output().split(password)).toHaveLength(2);
  });

  describe('that has gone on for a while', () => {
    let product: RunningProduct;
    let token = '';
    let declared = 0;
    beforeAll(async () => {
      product = await startProduct();
      token = await signIn(product);
    });
    afterAll(() => product.remove());
    const declareOneMore = async () => {
      declared += 1;
      expect((await declare(product, token, `NS-00${declared}`)).code).toBe(200);
    };

    it('stops in good order with its database, and finds everything again', async () => {
      await declareOneMore();
      const postmaster = postmasterOf(product);
      expect(await product.stop()).toBe(0);
      expect(isPostgres(postmaster)).toBe(false);
      await product.restart();
      expect(await sitesIn(product, token)).toBe(declared);
    });

    it('starts cleanly after it was killed, and takes over the database that was left behind', async () => {
      await declareOneMore();
      const postmaster = postmasterOf(product);
      await product.kill();
      await product.restart();
      expect(postmasterOf(product)).toBe(postmaster);
      expect(await sitesIn(product, token)).toBe(declared);
    });

    it('starts cleanly after it was killed together with its database', async () => {
      await declareOneMore();
      process.kill(postmasterOf(product), 'SIGKILL');
      await product.kill();
      await product.restart();
      expect(await sitesIn(product, token)).toBe(declared);
    });

    it('is not ready while its database is gone, and recovers by itself', async () => {
      await declareOneMore();
      process.kill(postmasterOf(product), 'SIGKILL');
      const seen = async (): Promise<unknown> => call(product, '/site/list', undefined, token).catch(String);
      const readiness = async () => (await fetch(`${product.address}/readyz`)).status;
      const state = async () => ({ answer: await seen(), ready: await readiness() });
      const isDone = ({ answer, ready }: Awaited<ReturnType<typeof state>>) =>
        (answer as Answer).code === 200 && ready === 200;
      const deadline = Date.now() + 30_000;
      let now = await state();
      while (Date.now() < deadline && !isDone(now)) {
        await new Promise((done) => setTimeout(done, 250));
        now = await state();
      }
      expect(now).toMatchObject({ answer: { code: 200, total: declared }, ready: 200 });
    });
  });

  it('runs beside another on the same machine', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    await declare(one, await signIn(one));
    expect(await sitesIn(one, await signIn(one))).toBe(1);
    expect(await sitesIn(other, await signIn(other))).toBe(0);
  });

  it('says in words that its port is taken, and leaves the first at work', async () => {
    const first = await start();
    const { port } = new URL(first.address);
    const second = tryWith({ DATA_DIR: first.dataDir, PORT: port, MQTT_PORT: '0' });
    const oneLine = new RegExp(`^CoolOps cannot start: .*:${port}: the port is taken.* PORT .*\\n$`);
    expect([second.status, second.stderr.toString()]).toEqual([1, expect.stringMatching(oneLine)]);
    expect(await sitesIn(first, await signIn(first))).toBe(0);
  });

  it('keeps its time zone from the first start on', async () => {
    const product = await start({ PLANT_TIME_ZONE: 'Asia/Hong_Kong' });
    await product.stop();
    const again = await startProduct({ DATA_DIR: product.dataDir, PLANT_TIME_ZONE: 'Europe/Berlin' });
    await again.stop();
    expect(again.output()).toMatch(/"fixed":"Asia\/Hong_Kong","wished":"Europe\/Berlin"/);
    removeFolder(again.dataDir);
  });

  it('says why it cannot start, and ends', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'coolops-refused-'));
    const unreachable = tryWith({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect([unreachable.status, unreachable.stderr.toString()]).toEqual([
      1,
      expect.stringContaining('ECONNREFUSED'),
    ]);
    const misspelt = tryWith({ DATA_DIR: dataDir, PORT: 'eighty' });
    expect([misspelt.status, misspelt.stderr.toString()]).toEqual([1, expect.stringContaining('PORT')]);
    removeFolder(dataDir);
  });

  (existsSync('/usr/lib/postgresql/15/bin') ? it : it.skip)(
    'works on a PostgreSQL 15 server in place of its own, also as two processes at once',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'coolops-server-'));
      chmodSync(folder, 0o755);
      const server = await startDebianPostgres(join(folder, 'data'));
      cleanups.push(async () => {
        await server.stop();
        removeFolder(folder);
      });
      const client = new Client({ connectionString: server.url });
      await client.connect();
      await client.query('create database product');
      await client.end();
      const DATABASE_URL = server.url.replace(/\/postgres$/, '/product');
      const [one, other] = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })]);
      const token = await signIn(one);
      await declare(one, token);
      expect(await sitesIn(other, token)).toBe(1);
      expect(existsSync(join(one.dataDir, 'postgres'))).toBe(false);
    },
  );
});
