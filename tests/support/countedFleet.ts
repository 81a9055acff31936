import { LiveFrames } from '@contract/live';
import type { ConnectedDatabase } from '@server/platform/database/connect';
import type { Pool } from 'pg';
import { aDefinition, aDeviceOf, anArea, aSite, aWatcher } from './aFleet';
import { startLive } from './liveServer';

export const passes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sites whose alarms come and go, and the live server that counts them for map and wall. `database` is the server's
 * own, whose connections a test may end; `tables` changes the store beside it.
 */
export async function aCountedFleet(database: ConnectedDatabase, tables: Pool) {
  await aDefinition(database.db);
  const area = await anArea(database.db, 'north');
  const places: { site: number; device: number }[] = [];
  for (let i = 1; i <= 4; i += 1) {
    const site = await aSite(database.db, `N-00${i}`, area);
    places.push({ site, device: await aDeviceOf(database.db, site, 'env', 'env') });
  }
  const server = await startLive(database);
  const { userId } = await aWatcher(database.db, 'keeper', [area], ['screen:view', 'site:list']);
  const token = await server.sessions.openForUser(database.db, userId, {
    source: '127.0.0.1',
    userAgent: 'jest',
  });

  const read = async (topic: string) => {
    const answer = await fetch(`${server.address}/api/stream/${topic}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: unknown };
    return LiveFrames.parse(data);
  };
  const announce = (siteId: number) =>
    tables.query(
      `insert into outbox (topic, key, kind, area_id, dept_id, payload, trace, created_at)
       select 'alarms', '1', 'raised', area_id, dept_id, jsonb_build_object('siteId', id), null, $2
       from sites where id = $1`,
      [siteId, Date.now()],
    );
  const place = (i: number) => places[i % places.length]!;
  return {
    stop: server.stop,
    place,
    announce,
    /** Nobody is told until it is announced. */
    raise: (i: number) =>
      tables.query(
        `insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
         values ('roomTempHigh', $1, $2, 1 + $3::int % 4, $4, $4) on conflict do nothing`,
        [place(i).site, place(i).device, i, Date.now()],
      ),
    clear: (i: number) =>
      tables.query('update alarms set cleared_at = $2 where site_id = $1 and cleared_at is null', [
        place(i).site,
        Date.now(),
      ]),
    /** Ends every connection of the server's pool, in the midst of whatever it does. */
    tear: () =>
      tables.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'coolops' and pid <> pg_backend_pid()`,
      ),
    onMap: async (): Promise<number[]> => {
      const [frame] = await read('sites');
      const { siteId = [], counts = [] } = frame?.columns ?? {};
      return places.flatMap(({ site }) => {
        const at = siteId.indexOf(site);
        return at < 0 ? [0, 0, 0, 0] : counts.slice(4 * at, 4 * at + 4).map(Number);
      });
    },
    onWall: async () => {
      const [frame] = await read('screen');
      return (frame!.ops[0]!.value as { alarms: number[] }).alarms;
    },
    inStore: async (): Promise<number[]> => {
      const { rows } = await tables.query<{ site: number; level: number }>(
        'select site_id as site, level from alarms where cleared_at is null and not is_late',
      );
      return places.flatMap(({ site }) =>
        [1, 2, 3, 4].map((level) => rows.filter((row) => row.site === site && row.level === level).length),
      );
    },
  };
}

export type CountedFleet = Awaited<ReturnType<typeof aCountedFleet>>;

/** Whether map and wall say what the store holds, and how long that took. */
export async function untilCounted(fleet: CountedFleet, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  for (;;) {
    const wanted = await fleet.inStore();
    const said = { map: await fleet.onMap(), wall: await fleet.onWall() };
    const ofLevel = (level: number) =>
      wanted.filter((_, i) => i % 4 === level).reduce((sum, count) => sum + count, 0);
    const expected = { map: wanted, wall: [0, 1, 2, 3].map(ofLevel) };
    if (JSON.stringify(said) === JSON.stringify(expected)) return;
    if (Date.now() > until) return expect(said).toEqual(expected);
    await passes(100);
  }
}

/** Alarms come and go while the pool is torn down again and again. */
export async function tearDuringTransitions(fleet: CountedFleet, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await (i % 3 === 2 ? fleet.clear(i) : fleet.raise(i));
    await fleet.announce(fleet.place(i).site);
    await passes(i % 60);
    await fleet.tear();
    await passes(60);
  }
}
