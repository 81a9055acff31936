import { io, type Socket } from 'socket.io-client';
import type { LiveFrame } from '@contract/live';
import { announceDoors } from '@server/modules/doors/outbox';
import { aDeviceOf, anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { startLive, type LiveServer } from '@tests/support/liveServer';
import { Watcher } from '@tests/support/liveWatcher';
import { until } from '@tests/support/testIngest';

describe('the live topic of doors', () => {
  const database = useFreshDatabase();
  const sockets: Socket[] = [];
  let server: LiveServer;
  let north: { area: number; door: number };
  let south: { area: number; door: number };

  const aPlace = async (name: string) => {
    const area = await anArea(database().db, name);
    return {
      area,
      door: await aDeviceOf(database().db, await aSite(database().db, name, area), 'door', 'door'),
    };
  };
  const follow = async (name: string, areas: number[], permissions = ['door:list']) => {
    const { userId, roleId } = await aWatcher(database().db, name, areas, permissions);
    const said = { source: '127.0.0.1', userAgent: 'jest' };
    const token = await server.sessions.openForUser(database().db, userId, said);
    const socket = io(server.address, {
      ...{ path: '/live', transports: ['websocket'], forceNew: true, auth: { token } },
    });
    sockets.push(socket);
    const watcher = new Watcher(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return { watcher, roleId, answer: await watcher.follow('doors') };
  };
  const move = (...doors: number[]) =>
    announceDoors(
      { query: (text, values) => database().pool.query(text, values) },
      doors,
      'state',
      Date.now(),
    );
  const has = (watcher: Watcher, what: (frames: LiveFrame[]) => boolean) =>
    until(async () => what(watcher.of('doors')) || null);
  /** Up to here everything was told, also that there was nothing for this user. */
  const heardAll = async (watcher: Watcher) => {
    const { rows } = await database().pool.query<{ seq: number }>(
      `select max(seq)::int as seq from outbox where topic = 'doors'`,
    );
    await has(watcher, (frames) => frames.at(-1)?.to === rows[0]?.seq);
  };

  beforeAll(async () => {
    north = await aPlace('NORTH-1');
    south = await aPlace('SOUTH-1');
    server = await startLive(database());
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await server.stop();
  });

  it('R-PERM-05 tells of doors in sight only, and of none without the right', async () => {
    const one = await follow('north', [north.area]);
    const none = await follow('none', [north.area], ['site:list']);
    expect([one.answer, none.answer]).toEqual([{ ok: true }, { ok: false, reason: 'forbidden' }]);
    await move(north.door, south.door);
    await move(south.door);
    await has(one.watcher, () => one.watcher.keys('doors').length > 0);
    await heardAll(one.watcher);
    expect(one.watcher.keys('doors')).toEqual([String(north.door)]);
    expect(none.watcher.frames).toEqual([]);
  });

  it('tells nothing more of a place that is taken out of sight in the midst, and of one that comes into it', async () => {
    const { watcher, roleId } = await follow('both', [north.area, south.area]);
    await move(south.door);
    await has(watcher, () => watcher.keys('doors').includes(String(south.door)));
    await database().pool.query('delete from role_regions where role_id = $1 and region_id = $2', [
      roleId,
      south.area,
    ]);
    // The topic begins anew with the scope that is left.
    await has(watcher, (frames) => frames.filter(({ isSnapshot }) => isSnapshot).length === 2);
    const before = watcher.keys('doors').length;
    await move(south.door);
    await move(north.door);
    await has(watcher, () => watcher.keys('doors').length > before);
    await heardAll(watcher);
    expect(watcher.keys('doors').slice(before)).toEqual([String(north.door)]);
    await database().pool.query('insert into role_regions (role_id, region_id) values ($1, $2)', [
      roleId,
      south.area,
    ]);
    await has(watcher, (frames) => frames.filter(({ isSnapshot }) => isSnapshot).length === 3);
    await move(south.door);
    await has(watcher, () => watcher.keys('doors').at(-1) === String(south.door));
  });

  it('is refused in the midst when the right is taken away', async () => {
    const { watcher, roleId } = await follow('loses', [north.area]);
    await database().pool.query('delete from user_roles where role_id = $1', [roleId]);
    await until(async () => watcher.events.includes('refused doors') || null);
    const before = watcher.frames.length;
    await move(north.door);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(watcher.frames).toHaveLength(before);
  });
});
