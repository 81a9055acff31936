import { io, type Socket } from 'socket.io-client';
import { sql } from 'kysely';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { systemClock } from '@server/platform/clock';
import type { Actor } from '@server/platform/http/route';
import { lead, work, type FaultsDeps } from '@server/modules/faults/faults.service';
import { reportByHand } from '@server/modules/faults/report';
import { aDeviceOf, anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { startLive, type LiveServer } from '@tests/support/liveServer';
import { Watcher } from '@tests/support/liveWatcher';
import { quietLog } from '@tests/support/quietLog';

jest.setTimeout(60_000);

const until = async (what: () => boolean, ms = 8_000) => {
  const end = Date.now() + ms;
  while (!what()) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('the live stream of a site that one sees by an order', () => {
  const fresh = useFreshDatabase();
  let database: ConnectedDatabase;
  let server: LiveServer;
  let deps: FaultsDeps;
  let site = 0;
  let other = 0;
  const technicians: { id: number; actor: Actor; watcher: Watcher }[] = [];
  let boss: Actor;
  const sockets: Socket[] = [];

  const aTechnician = async (userName: string, area: number) => {
    const { userId, roleId } = await aWatcher(database.db, userName, [area], ['fault:work', 'site:list']);
    await sql`update roles set data_scope = '5' where id = ${roleId}`.execute(database.db);
    const from = { source: '127.0.0.1', userAgent: 'jest' };
    const token = await server.sessions.openForUser(database.db, userId, from);
    const options = { path: '/live', transports: ['websocket'], forceNew: true, auth: { token } };
    const socket = io(server.address, options);
    sockets.push(socket);
    const watcher = new Watcher(socket);
    await new Promise<void>((resolve) => void socket.once('connect', resolve));
    const actor = await server.people.authenticate(token, '127.0.0.1', 'jest');
    technicians.push({ id: userId, actor: actor!, watcher });
  };

  beforeAll(async () => {
    database = await connectDatabase({ url: fresh().url, log: { ...quietLog, warn: () => undefined } });
    const area = await anArea(database.db, 'north');
    site = await aSite(database.db, 'N-001', area);
    other = await aSite(database.db, 'N-002', area);
    await aDeviceOf(database.db, site, 'ac1', 'ac');
    server = await startLive(database);
    deps = {
      ...{ db: database.db, clock: systemClock, plantTimeZone: 'Asia/Shanghai' },
      scopeOf: server.people.scopeOf,
    };
    await aTechnician('first', area);
    await aTechnician('second', area);
    const { rows } = await sql<{ id: number }>`select id from users where user_name = 'admin'`.execute(
      database.db,
    );
    const token = await server.sessions.openForUser(database.db, rows[0]!.id, { source: '', userAgent: '' });
    boss = (await server.people.authenticate(token, '', ''))!;
  });
  afterAll(async () => {
    sockets.forEach((socket) => socket.disconnect());
    await server.stop();
    await database.close();
  });

  const anOrderOf = async (assigneeId: number) => {
    const report = { siteId: site, level: 2 as const, title: 'Hot', note: '', deviceId: null, typeId: null };
    const { id } = await reportByHand(deps, boss, report);
    await lead(deps, boss, id, { verb: 'dispatch', version: 1, note: '', assigneeId });
    return id;
  };
  const hasRefused = ({ watcher }: (typeof technicians)[number]) =>
    watcher.events.includes(`refused site:${site}`);

  it('R-PERM-05 begins with the order, is cut at hand-over and at the end, in the middle of the stream', async () => {
    const [first, second] = [technicians[0]!, technicians[1]!];
    expect((await first.watcher.follow(`site:${site}`)).ok).toBe(false);
    const id = await anOrderOf(first.id);
    expect(await first.watcher.follow(`site:${site}`)).toEqual({ ok: true });
    expect((await first.watcher.follow(`site:${other}`)).ok).toBe(false);
    await first.watcher.follow('sites');
    await until(() => first.watcher.of(`site:${site}`).length > 0);
    await until(() => first.watcher.of('sites').length > 0);
    expect((await second.watcher.follow(`site:${site}`)).ok).toBe(false);

    await lead(deps, boss, id, { verb: 'delegate', version: 2, note: '', assigneeId: second.id });
    await until(() => hasRefused(first));
    const seen = first.watcher.of(`site:${site}`).length;
    const emptied = () =>
      first.watcher
        .of('sites')
        .filter(({ isSnapshot }) => isSnapshot)
        .at(-1);
    await until(() => emptied()?.columns?.siteId?.length === 0);
    expect((await first.watcher.follow(`site:${site}`)).ok).toBe(false);
    expect(first.watcher.of(`site:${site}`)).toHaveLength(seen);

    expect(await second.watcher.follow(`site:${site}`)).toEqual({ ok: true });
    await work(deps, second.actor, id, { verb: 'return', version: 3, note: 'No key for the gate' });
    await until(() => hasRefused(second));
  });

  it('R-PERM-05 goes on while another order of the site is open', async () => {
    const second = technicians[1]!;
    second.watcher.events.length = 0;
    const ids = [await anOrderOf(second.id), await anOrderOf(second.id)];
    expect(await second.watcher.follow(`site:${site}`)).toEqual({ ok: true });
    await lead(deps, boss, ids[0]!, { verb: 'cancel', version: 2, note: 'Twice' });
    await until(() => second.watcher.events.filter((event) => event === 'permissionChanged').length >= 3);
    expect(hasRefused(second)).toBe(false);
    await lead(deps, boss, ids[1]!, { verb: 'cancel', version: 2, note: 'Over' });
    await until(() => hasRefused(second));
  });
});
