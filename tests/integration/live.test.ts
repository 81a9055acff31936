import { io, type Socket } from 'socket.io-client';
import type { Heartbeat, LiveFrame, SubscribeAnswer } from '@contract/live';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import {
  acknowledge,
  aDefinition,
  aDeviceOf,
  anArea,
  aSite,
  aWatcher,
  clear,
  raise,
} from '@tests/support/aFleet';
import { aCommand } from '@tests/support/controlledFleet';
import { useFreshDatabase } from '@tests/support/database';
import { startLive, type LiveServer } from '@tests/support/liveServer';
import { Watcher } from '@tests/support/liveWatcher';
import { quietLog } from '@tests/support/quietLog';

const until = async (what: () => boolean, ms = 8_000) => {
  const end = Date.now() + ms;
  while (!what()) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Every range continues the one before: a hole would mean loss. */
const isContiguous = (frames: readonly LiveFrame[]) =>
  frames.every((frame, i) => frame.isSnapshot || i === 0 || frame.from === frames[i - 1]?.to);

const options = { path: '/live', transports: ['websocket'], forceNew: true };

describe('the live stream', () => {
  const fresh = useFreshDatabase();
  let database: ConnectedDatabase;
  let server: LiveServer;
  let north: { area: number; site: number };
  let south: { area: number; site: number };
  const sockets: Socket[] = [];

  const tokenOf = (userId: number) =>
    server.sessions.openForUser(database.db, userId, { source: '127.0.0.1', userAgent: 'jest' });
  const connect = async (token: string, acknowledges = true, said: object = {}): Promise<Watcher> => {
    const socket = io(server.address, { ...options, auth: { token, ...said } });
    sockets.push(socket);
    const watcher = new Watcher(socket, acknowledges);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return watcher;
  };
  const watcherOf = async (name: string, areas: number[], permissions?: string[]) => {
    const { userId, roleId } = await aWatcher(database.db, name, areas, permissions);
    const token = await tokenOf(userId);
    return { userId, roleId, token };
  };

  beforeAll(async () => {
    database = await connectDatabase({ url: fresh().url, log: { ...quietLog, warn: () => undefined } });
    await aDefinition(database.db);
    const [a, b] = [await anArea(database.db, 'north'), await anArea(database.db, 'south')];
    north = { area: a, site: await aSite(database.db, 'N-001', a) };
    south = { area: b, site: await aSite(database.db, 'S-001', b) };
    server = await startLive(database);
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
  afterAll(async () => {
    await server.stop();
    await database.close();
  });

  const opened = (extraHeaders: Record<string, string>, token: string) =>
    new Promise<string>((resolve) => {
      const once = { ...options, reconnection: false };
      const socket = io(server.address, { ...once, auth: { token }, extraHeaders });
      sockets.push(socket);
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', () => resolve('refused'));
    });

  it('goes on beside cookies of other products that cannot be decoded', async () => {
    const { token } = await watcherOf('cookies', [north.area]);
    expect(await opened({ cookie: 'other=%E0%A4%A; bare; =; a=b=c' }, token)).toBe('connected');
  });

  it('opens no socket for a page of another origin', async () => {
    const { token } = await watcherOf('origin', [north.area]);
    expect(await opened({ origin: 'https://evil.example' }, token)).toBe('refused');
    expect(await opened({ origin: server.address }, token)).toBe('connected');
  });

  it('counts subscriptions that are under way, however many are asked for at once', async () => {
    const area = await anArea(database.db, 'east');
    const { token } = await watcherOf('greedy', [area]);
    const sites = await Promise.all(
      Array.from({ length: 60 }, (_, at) => aSite(database.db, `G-${at + 100}`, area)),
    );
    const askForAll = async (): Promise<number> => {
      const { socket } = await connect(token);
      const ask = (id: number): Promise<SubscribeAnswer> =>
        socket.timeout(5_000).emitWithAck('subscribe', { topic: `site:${id}` });
      const answers = await Promise.all(sites.map(ask));
      socket.disconnect();
      return answers.filter(({ ok }) => ok).length;
    };
    // A site that was just made is known a moment later.
    let taken = 0;
    for (let tries = 0; taken < 48 && tries < 20; tries += 1) taken = await askForAll();
    expect(taken).toBe(48);
  });

  it('has one name for a region, and none for a region that is not there', async () => {
    const { follow } = await connect((await watcherOf('regions', [north.area])).token).then((watcher) => ({
      follow: (topic: string) => watcher.follow(topic),
    }));
    expect(await follow(`region:${north.area}`)).toEqual({ ok: true });
    for (const topic of [
      `region:0${north.area}`,
      'region:-1',
      'region:1.0',
      'region:1e3',
      `site:0${north.site}`,
    ])
      expect(await follow(topic)).toMatchObject({ ok: false });
    expect(await follow('region:999999')).toEqual({ ok: false, reason: 'notFound' });
  });

  it('lets nobody in without a good session', async () => {
    await expect(connect('nonsense')).rejects.toThrow('unauthenticated');
  });

  it('R-PERM-05 shows each of two users only what is theirs, in ranges without a hole', async () => {
    const one = await connect((await watcherOf('one', [north.area])).token);
    const two = await connect((await watcherOf('two', [south.area])).token);
    expect(await one.follow('alarms')).toEqual({ ok: true });
    expect(await two.follow('alarms')).toEqual({ ok: true });
    const mine = [await raise(database.db, north.site), await raise(database.db, north.site)];
    const theirs = [await raise(database.db, south.site)];
    mine.push(await raise(database.db, north.site));
    await until(() => one.keys('alarms').length >= 3 && two.keys('alarms').length >= 1);
    await until(() => one.of('alarms').at(-1)?.to === 4 && two.of('alarms').at(-1)?.to === 4);
    // What the first snapshot holds before it is numbered comes once more with its number.
    expect([...new Set(one.keys('alarms'))]).toEqual(mine.map(String));
    expect([...new Set(two.keys('alarms'))]).toEqual(theirs.map(String));
    expect(isContiguous(one.of('alarms'))).toBe(true);
    expect(isContiguous(two.of('alarms'))).toBe(true);
  });

  it('refuses a topic whose permission the user lacks, and a site that is not visible', async () => {
    const { token } = await watcherOf('narrow', [north.area], ['site:list']);
    const narrow = await connect(token);
    expect(await narrow.follow('alarms')).toEqual({ ok: false, reason: 'forbidden' });
    expect(await narrow.follow('server')).toEqual({ ok: false, reason: 'forbidden' });
    expect(await narrow.follow(`site:${south.site}`)).toEqual({ ok: false, reason: 'notFound' });
    expect(await narrow.follow('nonsense')).toEqual({ ok: false, reason: 'validation' });
    expect(await narrow.follow(`site:${north.site}`)).toEqual({ ok: true });
  });

  it('R-PERM-05 tells each step of a command, whoever writes it, to those who may see its site', async () => {
    const commands = ['command:list'];
    const one = await connect((await watcherOf('commands', [north.area], commands)).token);
    const two = await connect((await watcherOf('elsewhere', [south.area], commands)).token);
    const none = await connect((await watcherOf('noCommands', [north.area])).token);
    expect(await none.follow('commands')).toEqual({ ok: false, reason: 'forbidden' });
    expect([await one.follow('commands'), await two.follow('commands')]).toEqual([
      { ok: true },
      { ok: true },
    ]);
    await until(() => one.of('commands').length > 0 && two.of('commands').length > 0);
    const deviceId = await aDeviceOf(database.db, north.site, 'ac-1', 'ac');
    const unit = { siteId: north.site, deviceIds: { 'ac-1': deviceId } };
    const id = await aCommand(database.pool, unit, 'ac-1', { point: 'setpointC', value: 26 });
    await database.pool.query(
      `insert into command_steps (command_id, at, state, by_user, attempt)
       select $1, $2, step, 'mei', 0 from unnest(array['requested', 'authorised']) step`,
      [id, Date.now()],
    );
    const told = () => one.of('commands').flatMap(({ ops }) => ops);
    await until(() => told().length === 2);
    expect(told().map(({ key, kind }) => [key, kind])).toEqual([
      [String(id), 'requested'],
      [String(id), 'authorised'],
    ]);
    expect(told()[1]?.value).toMatchObject({ siteId: north.site, deviceId, batchId: null });
    await until(() => two.of('commands').at(-1)?.to === 2);
    expect(two.keys('commands')).toEqual([]);
    expect(isContiguous(two.of('commands'))).toBe(true);
  });

  it('R-LIVE-03 gives what was missed by number, the same by socket and by polling', async () => {
    const { token } = await watcherOf('back', [north.area]);
    const before = await connect(token);
    await before.follow('alarms');
    await until(() => before.of('alarms').length > 0);
    const { epoch, to } = before.of('alarms').at(-1)!;
    before.socket.disconnect();
    const missed = await raise(database.db, north.site);
    await acknowledge(database.db, missed);
    await until(() => false, 400).catch(() => undefined);
    const polled = await fetch(`${server.address}/api/stream/alarms?epoch=${epoch}&since=${to}`, {
      headers: { authorization: `Bearer ${token}` },
    }).then(async (answer) => ((await answer.json()) as { data: LiveFrame[] }).data);
    const after = await connect(token);
    await after.follow('alarms', { epoch, since: to });
    await until(() => after.keys('alarms').length === 2);
    const told = (frames: LiveFrame[]) =>
      frames.flatMap(({ ops }) => ops.map(({ key, seq, kind }) => [key, seq, kind]));
    expect(told(after.of('alarms'))).toEqual(told(polled));
    expect(after.of('alarms')[0]).toMatchObject({ isSnapshot: false, from: to });
    expect(told(polled).map(([, , kind]) => kind)).toEqual(['raised', 'acknowledged']);
  });

  it('gives a snapshot of what stands when the epoch is another', async () => {
    const { token } = await watcherOf('stranger', [north.area]);
    const gone = await raise(database.db, north.site);
    await acknowledge(database.db, gone);
    await clear(database.db, gone);
    const standing = await raise(database.db, north.site);
    const watcher = await connect(token);
    await watcher.follow('alarms', { epoch: 'elsewhere', since: 2 });
    await until(() => watcher.of('alarms').length > 0);
    expect(watcher.of('alarms')[0]?.isSnapshot).toBe(true);
    await until(() => watcher.standing('alarms').has(String(standing)));
    await until(() => !watcher.standing('alarms').has(String(gone)));
  });

  it('gives what stands in columns to a console that says it takes them, and the same in rows to any other', async () => {
    // Nobody has looked at this area before: no snapshot of it is kept.
    const area = await anArea(database.db, 'columns');
    const raised = await raise(database.db, await aSite(database.db, 'C-001', area));
    const { token } = await watcherOf('columns', [area]);
    const watchers = [await connect(token), await connect(token, true, { columns: ['alarms'] })];
    for (const each of watchers) await each.follow('alarms');
    const standing = () => watchers.map((each) => each.standing('alarms'));
    await until(() => standing().every((alarms) => alarms.has(String(raised))));
    const [rows, columns] = watchers.map((each) => each.of('alarms')[0]);
    expect(rows?.ops.length).toBeGreaterThan(0);
    expect([columns?.ops, rows?.columns]).toEqual([[], undefined]);
    expect(standing()[1]).toEqual(standing()[0]);
  });

  it('does not let a client that reads nothing slow down another, and leads it on when it reads again', async () => {
    const { token } = await watcherOf('slow', [north.area]);
    const slow = await connect(token, false);
    const quick = await connect(token);
    await slow.follow('alarms');
    await quick.follow('alarms');
    await until(() => slow.of('alarms').length > 0 && quick.of('alarms').length > 0);
    const before = quick.keys('alarms').length;
    const rounds = 90;
    for (let i = 0; i < rounds; i++) {
      await raise(database.db, north.site, 4);
      await until(() => quick.keys('alarms').length >= before + i + 1);
    }
    expect(slow.of('alarms').length).toBeLessThanOrEqual(64);
    slow.socket.emit('applied', { topic: 'alarms', frames: 64 });
    await until(() => slow.of('alarms').at(-1)?.to === quick.of('alarms').at(-1)?.to);
    expect(isContiguous(slow.of('alarms'))).toBe(true);
    expect(slow.keys('alarms').slice(-rounds)).toEqual(quick.keys('alarms').slice(-rounds));
  });

  it('sends a new snapshot when the scope grows, and refuses when the right is taken away', async () => {
    const { token, roleId, userId } = await watcherOf('grows', [north.area]);
    const watcher = await connect(token);
    await watcher.follow('alarms');
    await until(() => watcher.of('alarms').length > 0);
    const far = await raise(database.db, south.site, 1);
    await until(() => false, 300).catch(() => undefined);
    expect(watcher.keys('alarms')).not.toContain(String(far));
    await database.pool.query('insert into role_regions (role_id, region_id) values ($1, $2)', [
      roleId,
      south.area,
    ]);
    await until(() => watcher.keys('alarms').includes(String(far)));
    expect(watcher.of('alarms').filter(({ isSnapshot }) => isSnapshot)).toHaveLength(2);
    await database.pool.query('delete from user_roles where user_id = $1', [userId]);
    await until(() => watcher.events.includes('refused alarms'));
  });

  it('R-MENU-01 tells every open console that the menu was sorted, renamed, hidden, added or removed', async () => {
    const { token } = await watcherOf('menus', [north.area]);
    const watcher = await connect(token);
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into menus (name_zh, name_en, name_hk, menu_type, path) values ('', '', '', 'M', 'x') returning id`,
    );
    await until(() => watcher.events.length === 1);
    const changes = [
      'update menus set order_num = 7 where id = $1',
      `update menus set name_en = 'Other' where id = $1`,
      `update menus set visible = '1' where id = $1`,
      'delete from menus where id = $1',
    ];
    for (const [before, change] of changes.entries()) {
      await database.pool.query(change, [rows[0]?.id]);
      await until(() => watcher.events.length === before + 2);
    }
    expect(new Set(watcher.events)).toEqual(new Set(['permissionChanged']));
  });

  it('ends with the session', async () => {
    const { token, userId } = await watcherOf('ended', [north.area]);
    const watcher = await connect(token);
    await database.pool.query(`update sessions set ended_at = 1, end_reason = 'forced' where user_id = $1`, [
      userId,
    ]);
    await until(() => watcher.events.includes('ended forced') && watcher.socket.disconnected);
  });

  it('takes a site that moved out of sight away', async () => {
    const site = await aSite(database.db, 'N-MOVES', north.area);
    const alarm = await raise(database.db, site, 1);
    const watcher = await connect((await watcherOf('left', [north.area])).token);
    await watcher.follow('alarms');
    // A site that was provisioned this moment is known a moment later.
    for (let answer = { ok: false } as { ok: boolean }; !answer.ok;)
      answer = await watcher.follow(`site:${site}`);
    await until(() => watcher.keys('alarms').includes(String(alarm)));
    await until(() => watcher.of(`site:${site}`).length > 0);
    await database.pool.query('update sites set area_id = $1 where id = $2', [south.area, site]);
    await until(() => watcher.of('alarms').filter(({ isSnapshot }) => isSnapshot).length === 2);
    const last = watcher
      .of('alarms')
      .filter(({ isSnapshot }) => isSnapshot)
      .at(-1)!;
    expect(last.ops.map(({ key }) => key)).not.toContain(String(alarm));
    await until(() => watcher.events.includes(`refused site:${site}`));
  });

  it('begins the sites anew for every browser when one of them was put elsewhere, and for nothing less', async () => {
    const watcher = await connect((await watcherOf('placed', [north.area])).token);
    await watcher.follow('sites');
    const epochs = () => [...new Set(watcher.of('sites').map(({ epoch }) => epoch))];
    await until(() => epochs().length > 0);
    await database.pool.query('update sites set has_battery = not has_battery where id = $1', [north.site]);
    await database.pool.query('update sites set lat = lat + 0.1 where id = $1', [north.site]);
    await until(() => epochs().length === 2);
    expect(watcher.of('sites').at(-1)?.isSnapshot).toBe(true);
    const { rows } = await database.pool.query<{ looks: number }>('select looks from live_places');
    expect(epochs().at(-1)?.endsWith(`.${rows[0]?.looks}`)).toBe(true);
  });

  it('tells the state of sites, real changes only, and the readings of the site that is looked at', async () => {
    const device = await aDeviceOf(database.db, north.site, 'env', 'env');
    const watcher = await connect((await watcherOf('sites', [north.area])).token);
    await watcher.follow('sites');
    await watcher.follow(`site:${north.site}`);
    await until(() => watcher.of('sites').length > 0 && watcher.of(`site:${north.site}`).length > 0);
    const publish = (tempC: number, siteId = north.site) =>
      server.feed.publish({
        readings: [
          {
            siteId,
            deviceId: device,
            code: 'env',
            class: 'env',
            at: Date.now(),
            receivedAt: Date.now(),
            values: [tempC, null, null, null, null, null, null, null],
            invalid: 0,
            isLate: false,
          },
        ],
        contacts: [{ siteId, heardAt: Date.now(), isOnline: true }],
        committedAt: Date.now(),
      });
    publish(27.1);
    publish(27.12);
    publish(99, south.site);
    const values = () => watcher.of('sites').flatMap(({ ops }) => ops.map(({ value }) => value));
    await until(() => values().length > 0);
    publish(27.13);
    await until(() => watcher.keys(`site:${north.site}`).length >= 2);
    await until(() => false, 600).catch(() => undefined);
    expect(values()).toHaveLength(1);
    expect(values()[0]).toMatchObject({ siteId: north.site, comm: 'online', tempC: 27 });
    expect(watcher.of(`site:${north.site}`).at(-1)?.ops[0]?.value).toMatchObject({
      deviceId: device,
      values: [27.13, null, null, null, null, null, null, null],
    });
    expect(isContiguous(watcher.of('sites'))).toBe(true);
  });

  it('beats with the time of the server and sums up the wall once a second', async () => {
    const watcher = await connect((await watcherOf('wall', [north.area])).token);
    const beats: Heartbeat[] = [];
    watcher.socket.on('heartbeat', (beat: Heartbeat) => beats.push(beat));
    await watcher.follow('screen');
    await until(() => beats.length >= 1 && watcher.of('screen').length >= 3);
    expect(Math.abs(beats[0]!.serverTime - Date.now())).toBeLessThan(3_000);
    // One steady clock for all that this process sends.
    const steady = [...beats, ...watcher.of('screen')].map((sign) => sign.steady!);
    expect(new Set(steady.map(({ of }) => of)).size).toBe(1);
    expect(Math.max(...steady.map(({ ms }) => ms)) - Math.min(...steady.map(({ ms }) => ms))).toBeLessThan(
      10_000,
    );
    expect(watcher.of('screen').at(-1)?.ops[0]?.value).toMatchObject({ sites: 1, energyTodayKwh: null });
  });
});
