import type { CacheFigures, CacheName, CacheOverview, SysCache } from '@contract/caches';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';

describe('the monitoring of caches', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(database());
    token = await server.signIn();
  });
  afterAll(() => server.stop());

  const ask = async <T>(path: string, method = 'GET') =>
    // The answer's own shape is T.
    (await server.call(`/monitor/cache${path}`, { token, method })) as unknown as { code: number; data: T };
  const figuresOf = async (name: CacheName): Promise<CacheFigures | undefined> =>
    (await ask<CacheOverview>('')).data.caches.find(({ cacheName }) => cacheName === name);
  const wantDictionary = () => server.call('/system/dict/data/type/sys_user_sex', { token });

  it('answers in the words of the admin API', async () => {
    const { code, data } = await ask<CacheOverview>('');
    expect(code).toBe(200);
    expect(data.dbSize).toBe(data.caches.reduce((sum, { entries }) => sum + entries, 0));
    expect(data.commandStats.map(({ name }) => name)).toEqual(['hit', 'miss', 'del']);
    expect(data.info.mode).toBe('in-process');
    const names = (await ask<SysCache[]>('/getNames')).data;
    expect(names.map(({ cacheName }) => cacheName)).toEqual([
      ...['rights:', 'sys_dict:', 'field_credentials:', 'alarm_rules:'],
    ]);
    expect(names.every(({ remark }) => remark !== '')).toBe(true);
  });

  it('counts what was known and what had to be read', async () => {
    await wantDictionary();
    const before = await figuresOf('sys_dict:');
    await wantDictionary();
    const after = await figuresOf('sys_dict:');
    expect(after?.entries).toBeGreaterThan(0);
    expect([after?.hits, after?.misses]).toEqual([(before?.hits ?? 0) + 1, before?.misses]);
  });

  it('shows the keys and what is remembered under them', async () => {
    await wantDictionary();
    const keys = (await ask<string[]>('/getKeys/sys_dict:')).data;
    expect(keys).toContain('sys_dict:sys_user_sex');
    const { data } = await ask<SysCache>('/getValue/sys_dict:/sys_dict:sys_user_sex');
    expect(data.cacheKey).toBe('sys_dict:sys_user_sex');
    expect(JSON.parse(data.cacheValue)).toContainEqual(expect.objectContaining({ dictType: 'sys_user_sex' }));
    expect((await ask('/getValue/sys_dict:/sys_dict:nonsense')).code).toBe(404);
  });

  it('forgets on demand, reads again when it is wanted, and notes who did it', async () => {
    await wantDictionary();
    expect((await ask('/clearCacheName/sys_dict:', 'DELETE')).code).toBe(200);
    const cleared = await figuresOf('sys_dict:');
    expect(cleared?.entries).toBe(0);
    await wantDictionary();
    expect((await figuresOf('sys_dict:'))?.misses).toBe((cleared?.misses ?? 0) + 1);
    expect((await ask('/clearCacheKey/rights:1', 'DELETE')).code).toBe(200);
    expect((await ask('/clearCacheAll', 'DELETE')).code).toBe(200);
    const { rows } = await database().pool.query<{ subject: string }>(
      `select subject from audit_events where action = 'cache.cleared' order by id`,
    );
    expect(rows.map(({ subject }) => subject)).toEqual(['cache:sys_dict:', 'cache:rights:1', 'cache:all']);
  });

  it('is for those who may: without the permission nothing is told and nothing forgotten', async () => {
    for (const [path, method] of [
      ['', 'GET'],
      ['/clearCacheAll', 'DELETE'],
    ] as const)
      expect((await server.call(`/monitor/cache${path}`, { method })).code).toBe(401);
  });
});
