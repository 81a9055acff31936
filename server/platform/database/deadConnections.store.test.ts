import { systemClock } from '@server/platform/clock';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { silentProxy, type SilentProxy } from '@tests/support/silentProxy';
import { connectDatabase, type ConnectedDatabase } from './connect';
import { createListener } from './listener';

jest.setTimeout(60_000);

const database = useFreshDatabase();
const warned: string[] = [];
const log = { ...quietLog, warn: (_facts: object, what: string) => void warned.push(what) };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; !isTrue() && tries < 600; tries++) await wait(50);
  expect(isTrue()).toBe(true);
};

let proxy: SilentProxy;
beforeEach(async () => {
  warned.length = 0;
  proxy = await silentProxy(database().url);
});
afterEach(() => proxy.end());

describe('a pool whose connections are forwarded no more', () => {
  let through: ConnectedDatabase;
  beforeEach(async () => {
    through = await connectDatabase({ url: proxy.url, log });
  });
  afterEach(() => through.close());

  it('tells whoever waits, and answers the next on new connections', async () => {
    await Promise.all([1, 2, 3].map(() => through.pool.query('select pg_sleep(0.1)')));
    proxy.fallSilent();
    await expect(through.pool.query('select 1')).rejects.toThrow(/terminated/);
    // Those that were idle died with it: the next does not find out one by one.
    expect((await through.pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
    expect((await through.pool.query('select 3 as n')).rows).toEqual([{ n: 3 }]);
  });

  it('lets a statement be on which the server still works, and a transaction whose client thinks', async () => {
    const client = await through.pool.connect();
    await client.query('begin');
    await Promise.all([through.pool.query('select pg_sleep(6)'), wait(6_000)]);
    expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await client.query('commit');
    client.release();
    expect(warned).not.toContain('database connections died without a word');
  });
});

describe('a listener whose connection is forwarded no more', () => {
  it('notices it by itself, and hears on a new one', async () => {
    const heard: string[] = [];
    let connected = 0;
    const listener = createListener({
      ...{ url: proxy.url, clock: systemClock, log, applicationName: 'a test ear', channels: ['news'] },
      hear: (_channel, payload) => heard.push(payload),
      connected: () => (connected += 1),
    });
    await listener.start(new AbortController().signal);
    proxy.fallSilent();
    await until(() => connected === 2);
    await database().pool.query(`select pg_notify('news', 'again')`);
    await until(() => heard.length === 1);
    await listener.stop();
    expect(heard).toEqual(['again']);
  });
});
