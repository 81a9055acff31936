import { bookmarkLimits, type Bookmark } from '@contract/bookmarks';
import { sql } from 'kysely';
import { hashPassword } from '@server/modules/session/passwords';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

const password = 'Cool-air-12';

describe('favourites and recently visited pages', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let [lina, mei] = ['', ''];
  let [seen, hidden] = [0, 0];
  const db = () => database().db;

  beforeAll(async () => {
    server = await startSystem(database());
    const [north, south] = [await anArea(db(), 'mark-north'), await anArea(db(), 'mark-south')];
    [seen, hidden] = [await aSite(db(), 'MARK-1', north), await aSite(db(), 'MARK-2', south)];
    await aWatcher(db(), 'lina', [north]);
    await aWatcher(db(), 'mei', [south]);
    await sql`update users set password_hash = ${await hashPassword(password)}, password_changed_at = ${server.clock.now()}
      where user_name in ('lina', 'mei')`.execute(db());
    [lina, mei] = [await server.signIn('lina', password), await server.signIn('mei', password)];
  });
  afterAll(() => server.stop());

  const list = async (token = lina): Promise<Bookmark[]> =>
    (await server.call('/user/bookmarks', { token })).data;
  const put = (what: 'visit' | 'favourite', body: object, token = lina) =>
    server.call(`/user/bookmarks/${what}`, { method: 'PUT', token, body });
  const visit = async (path: string, token = lina) => {
    server.clock.pass(1_000);
    expect((await put('visit', { path }, token)).code).toBe(200);
  };

  it('are kept per person, the newest visit first, and are there after signing in elsewhere', async () => {
    await visit('/map');
    await visit('/alarms');
    await visit('/map');
    expect((await list()).map(({ path }) => path)).toEqual(['/map', '/alarms']);
    const elsewhere = await server.signIn('lina', password);
    expect((await list(elsewhere)).map(({ path }) => path)).toEqual(['/map', '/alarms']);
    expect(await list(mei)).toEqual([]);
  });

  it('name a site as it is called now, and hide one that the person may no longer see', async () => {
    await visit(`/site/${seen}`);
    await put('favourite', { path: `/site/${hidden}`, isFavourite: true });
    const sites = (await list()).filter(({ path }) => path.startsWith('/site/'));
    expect(sites.map(({ path, siteName }) => [path, siteName])).toEqual([[`/site/${seen}`, 'MARK-1']]);
  });

  it('outlive newer visits when marked, and go when they are neither', async () => {
    await put('favourite', { path: '/map', isFavourite: true });
    for (let page = 0; page < bookmarkLimits.recent; page += 1) await visit(`/page/${page}`);
    const all = await list();
    expect(all.filter(({ visitedAt }) => visitedAt !== null)).toHaveLength(bookmarkLimits.recent);
    expect(all.find(({ path }) => path === '/map')).toMatchObject({ isFavourite: true, visitedAt: null });
    expect(all.some(({ path }) => path === '/alarms')).toBe(false);
    await put('favourite', { path: '/map', isFavourite: false });
    expect((await list()).some(({ path }) => path === '/map')).toBe(false);
  });

  it('take only paths of the console, and no more favourites than anybody can oversee', async () => {
    for (const path of [
      'https://elsewhere.example',
      '//elsewhere.example',
      'javascript:alert(1)',
      '/a?b=c',
      '/a/../b',
    ])
      expect((await put('visit', { path })).reason).toBe('validation');
    for (let page = 0; page < bookmarkLimits.favourites; page += 1)
      await put('favourite', { path: `/many/${page}`, isFavourite: true }, mei);
    expect((await put('favourite', { path: '/one/more', isFavourite: true }, mei)).reason).toBe('conflict');
    expect((await put('favourite', { path: '/many/3', isFavourite: true }, mei)).code).toBe(200);
  });

  it('stand beside the step of the tour, which each person keeps from machine to machine', async () => {
    const at = async (token: string) => (await server.call('/user/tour', { token })).data;
    const move = (step: string) =>
      server.call('/user/tour', { method: 'PUT', token: lina, body: { at: step } });
    expect(await at(lina)).toEqual({ at: null });
    expect((await move('map')).code).toBe(200);
    expect(await at(await server.signIn('lina', password))).toEqual({ at: 'map' });
    expect(await at(mei)).toEqual({ at: null });
    expect((await move('elsewhere')).reason).toBe('validation');
    await sql`update users set tour_at = 'gone' where user_name = 'lina'`.execute(db());
    expect(await at(lina)).toEqual({ at: null });
  });

  it('stand beside the clocks and timers of the start page, which each person keeps in the same way', async () => {
    const kept = async (token: string) => (await server.call('/user/times', { token })).data;
    const keep = (body: object) => server.call('/user/times', { method: 'PUT', token: lina, body });
    const times = { clocks: ['Europe/Berlin'], timers: [{ name: 'Switch over', endsAt: 1_800_000_000_000 }] };
    expect(await kept(lina)).toEqual({ clocks: [], timers: [] });
    expect((await keep(times)).code).toBe(200);
    expect(await kept(await server.signIn('lina', password))).toEqual(times);
    expect(await kept(mei)).toEqual({ clocks: [], timers: [] });
    expect((await keep({ clocks: ['Mars/Olympus'] })).reason).toBe('validation');
  });
});
