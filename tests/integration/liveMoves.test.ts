import { io, type Socket } from 'socket.io-client';
import { livePath } from '@contract/live';
import { topicRequested } from '@sagas/stream/stream.slice';
import { aConsole } from '@tests/support/aConsole';
import { aDefinition, anArea, aSite, aWatcher, clear, raise } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { Watcher } from '@tests/support/liveWatcher';
import { until } from '@tests/support/testIngest';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(120_000);

const perArea = 12;
const raisers = 3;

/** Somebody with the console open, and beside it every frame that reaches this session. */
interface Looker {
  token: string;
  raw: Watcher;
  console: ReturnType<typeof aConsole>;
}

describe('while sites move and retire under a load of alarms, of three who look on', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  const ends: (() => Promise<void> | void)[] = [];
  let server: TestServer;
  let admin: string;
  let [north, south] = [0, 0];
  const sites = { stay: [] as number[], move: [] as number[], retire: [] as number[], south: [] as number[] };
  let lookers: Record<'all' | 'north' | 'south', Looker>;
  /** Alarms at sites of the south, where they were from the beginning or by then. */
  const raisedInSouth: number[] = [];
  const raisedInNorthForGood: number[] = [];

  const aLooker = async (name: string, areas: number[]): Promise<Looker> => {
    await aWatcher(db(), name, areas);
    await database().pool.query(
      `update users u set password_hash = a.password_hash, password_changed_at = a.password_changed_at
       from users a where a.user_name = 'admin' and u.user_name = $1`,
      [name],
    );
    const token = await server.signIn(name);
    const socket: Socket = io(server.address, {
      ...{ path: livePath, auth: { token }, transports: ['websocket'], forceNew: true },
    });
    const raw = new Watcher(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    for (const topic of ['alarms', 'sites', 'screen']) await raw.follow(topic);
    const console = aConsole(server.address, server.address, token);
    ends.push(console.stop, () => void socket.disconnect());
    for (const topic of ['alarms', 'sites'] as const) console.store.dispatch(topicRequested(topic));
    await until(async () => console.store.getState().stream.topics.alarms?.status === 'following' || null);
    return { token, raw, console };
  };

  beforeAll(async () => {
    server = await startTestServer(database());
    admin = await server.signIn();
    await aDefinition(db());
    [north, south] = [await anArea(db(), '970001'), await anArea(db(), '970002')];
    const some = (word: string, area: number) =>
      Promise.all(Array.from({ length: perArea }, (_, n) => aSite(db(), `${word}-${n}`, area)));
    sites.stay = await some('STAY', north);
    sites.move = await some('MOVE', north);
    sites.retire = await some('RETIRE', north);
    sites.south = await some('SOUTH', south);
    lookers = {
      all: await aLooker('all', [north, south]),
      north: await aLooker('north', [north]),
      south: await aLooker('south', [south]),
    };
    await turmoil();
  });
  afterAll(async () => {
    for (const end of ends) await end();
    await server.stop();
  });

  /** Alarms come and clear at every site that is there, while one site after the other moves or retires. */
  async function turmoil(): Promise<void> {
    const moved = new Set<number>();
    const gone = new Set<number>();
    const atWork = new Set<Promise<unknown>>();
    let isOver = false;
    const raising = Array.from({ length: raisers }, async (_, lane) => {
      for (let n = lane; !isOver; n += raisers) {
        const places = [...sites.stay, ...sites.move, ...sites.retire, ...sites.south];
        const site = places[(n * 7) % places.length] ?? 0;
        if (gone.has(site)) continue;
        const wasMoved = moved.has(site);
        const raising = raise(db(), site, 1 + (n % 4));
        atWork.add(raising);
        const alarm = await raising;
        atWork.delete(raising);
        if (sites.south.includes(site) || wasMoved) raisedInSouth.push(alarm);
        if (sites.stay.includes(site)) raisedInNorthForGood.push(alarm);
        if (n % 3 === 0) await clear(db(), alarm);
      }
    });
    for (let n = 0; n < perArea; n += 1) {
      const [move, retire] = [sites.move[n] ?? 0, sites.retire[n] ?? 0];
      const to = { siteIds: [move], areaId: south };
      expect((await server.call('/area/site/move', { token: admin, method: 'PUT', body: to })).code).toBe(
        200,
      );
      moved.add(move);
      gone.add(retire);
      await Promise.all(atWork);
      const why = { reason: 'closed' };
      const path = `/area/site/${retire}/retire`;
      expect((await server.call(path, { token: admin, method: 'PUT', body: why })).code).toBe(200);
    }
    isOver = true;
    await Promise.all(raising);
  }

  const standingIn = async (areas: number[]): Promise<number[]> =>
    (
      await database().pool.query<{ id: number }>(
        // Nobody acknowledged any: what ended is shown as ended until somebody does.
        `select a.id::int as id from alarms a join sites s on s.id = a.site_id
         where s.area_id = any($1::int[]) order by a.id`,
        [areas],
      )
    ).rows.map(({ id }) => id);
  const rowsOf = ({ console }: Looker) =>
    Array.from(
      console.indexes.alarms.createView({ filter: {}, order: 'oldest', isRooted: false }).read().rows,
    );
  const kept = (looker: Looker): number[] =>
    rowsOf(looker)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  /** The keys that a topic has after all its frames. */
  const keysOf = ({ raw }: Looker, topic: string): Set<string> => {
    const keys = new Set<string>();
    for (const { isSnapshot, ops } of raw.of(topic)) {
      if (isSnapshot) keys.clear();
      for (const { key, value } of ops)
        if (value === null) keys.delete(key);
        else keys.add(key);
    }
    return keys;
  };

  it('R-PERM-05 none sees an alarm of where it may not look, not for a moment', () => {
    const seen = (looker: Looker) => new Set(looker.raw.keys('alarms').map(Number));
    const [inNorth, inSouth, everywhere] = [seen(lookers.north), seen(lookers.south), seen(lookers.all)];
    expect(raisedInSouth.length).toBeGreaterThan(perArea);
    expect(raisedInNorthForGood.length).toBeGreaterThan(perArea);
    expect(raisedInSouth.filter((alarm) => inNorth.has(alarm))).toEqual([]);
    expect(raisedInNorthForGood.filter((alarm) => inSouth.has(alarm))).toEqual([]);
    expect(everywhere.size).toBeGreaterThan(perArea);
  });

  it('none keeps an alarm of what left its scope, nor an active one of what retired, and each has all that stands in its scope', async () => {
    for (const [name, areas] of [
      ['all', [north, south]],
      ['north', [north]],
      ['south', [south]],
    ] as const) {
      const standing = await standingIn([...areas]);
      await until(async () => JSON.stringify(kept(lookers[name])) === JSON.stringify(standing) || null).catch(
        () => undefined,
      );
      expect({ name, kept: kept(lookers[name]) }).toEqual({ name, kept: standing });
      const active = rowsOf(lookers[name]).filter(({ clearedAt }) => clearedAt === null);
      expect(active.filter(({ siteId }) => siteId !== null && sites.retire.includes(siteId))).toEqual([]);
      expect(active.length).toBeGreaterThan(perArea);
    }
  });

  it('none keeps a site that left its scope, on the map or by its address', async () => {
    const gone = { all: sites.retire, north: [...sites.move, ...sites.retire], south: sites.retire };
    for (const name of ['all', 'north', 'south'] as const) {
      const left = () => gone[name].filter((site) => keysOf(lookers[name], 'sites').has(String(site)));
      const onMap = () =>
        gone[name].filter((site) => lookers[name].console.indexes.sites.facts(site) !== undefined);
      await until(async () => left().length + onMap().length === 0 || null).catch(() => undefined);
      expect({ name, left: left(), onMap: onMap() }).toEqual({ name, left: [], onMap: [] });
      for (const site of gone[name].slice(0, 3)) {
        expect((await lookers[name].raw.follow(`site:${site}`)).ok).toBe(false);
        const place = await server.call(`/site/${site}`, { token: lookers[name].token });
        // Whoever sees its area may read of a site that retired; it is in no live view.
        if (name === 'north' && sites.move.includes(site)) expect(place.code).toBe(404);
      }
    }
    const [moved = 0] = sites.move;
    expect((await lookers.south.raw.follow(`site:${moved}`)).ok).toBe(true);
  });

  it('a site that is renamed bears its new name at once in the console of whoever sees it', async () => {
    const [site = 0] = sites.stay;
    const nameIn = (looker: Looker) => looker.console.indexes.sites.facts(site)?.name;
    await until(async () => (nameIn(lookers.north) === 'STAY-0' ? true : null));
    const { data } = await server.call(`/area/site/${site}`, { token: admin });
    const body = { ...(data as object), name: 'Renamed' };
    expect((await server.call('/area/site', { token: admin, method: 'PUT', body })).code).toBe(200);
    await until(async () => [lookers.north, lookers.all].every((looker) => nameIn(looker) === 'Renamed'));
    expect(nameIn(lookers.south)).toBeUndefined();
  });
});
