import type { DoorDay, DoorEventPage, DoorEventRow, DoorPresences, FoundCard } from '@contract/doorHistory';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { keepNumber } from '@server/platform/cardNumbers';
import { partitionsOf } from '@server/platform/database/partitions';
import { openSecretBox } from '@server/platform/secretBox';
import { hashPassword } from '@server/modules/session/passwords';
import { DoorPartitions } from '@server/doors/doors.store';
import { retireOldHistory } from '@server/modules/history';
import { createParams } from '@server/modules/params/params.store';
import { aDeviceOf, anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { warnOfOtherCardKey } from '../cardKey';
import { sql } from 'kysely';

const password = 'Cool-air-12';
const card = '0012345678';
const now = Date.now();
const jpeg = Buffer.from('ffd8ffe0', 'hex');

interface Answer<Data = unknown> {
  code: number;
  data: Data;
}

describe('what doors told of people', () => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  let server: TestServer;
  let [near, far, nearDoor, farDoor, chan] = [0, 0, 0, 0, 0];
  let [lina, admin] = ['', ''];
  let hash: Buffer;

  const event = (more: Record<string, unknown>) => {
    const row = {
      ...{ device_id: nearDoor, site_id: near, ts: now - hourMs, n: 1, received_at: now, kind: 'card' },
      ...{ granted: true, direction: 'in', holder_id: chan, card_id: 1, ...more },
    };
    const names = Object.keys(row);
    return pool().query(
      `insert into door_events (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    );
  };

  beforeAll(async () => {
    const { db } = database();
    server = await startTestServer(database());
    const [north, south] = [await anArea(db, 'north'), await anArea(db, 'south')];
    [near, far] = [await aSite(db, 'NEAR', north), await aSite(db, 'FAR', south)];
    nearDoor = await aDeviceOf(db, near, 'door', 'door');
    farDoor = await aDeviceOf(db, far, 'door', 'door');
    const { rows } = await pool().query<{ id: number }>(
      `insert into card_holders (holder_no, holder_name, create_time) values ('T-1', 'Chan', 0) returning id`,
    );
    chan = rows[0]?.id ?? 0;
    const box = openSecretBox({ dataDir: server.dataDir, secret: undefined });
    const kept = keepNumber(box, card);
    hash = keepNumber(box, 'DEADBEEF').hash;
    await pool().query(
      `insert into access_cards (holder_id, number_sealed, number_hash, last4, state_since, create_time)
       values ($1, $2, $3, $4, 0, 0)`,
      [chan, kept.sealed, kept.hash, kept.last4],
    );
    await new DoorPartitions(pool()).ensure([now - dayMs, now, now - 410 * dayMs]);
    await event({ n: 1, ts: now - 3 * hourMs });
    await event({ n: 2, ts: now - 2 * hourMs, direction: 'out' });
    await event({ n: 3, ts: now - hourMs });
    await event({
      n: 4,
      ts: now - 30 * minuteMs,
      device_id: farDoor,
      site_id: far,
      holder_id: null,
      card_id: null,
      granted: false,
      reason: 'unknownCard',
      unknown_hash: hash,
      last4: 'BEEF',
      has_photo: true,
    });
    await pool().query('insert into door_photos (device_id, ts, n, jpeg) values ($1, $2, 4, $3)', [
      farDoor,
      now - 30 * minuteMs,
      jpeg,
    ]);
    await event({
      n: 5,
      ts: now - 20 * minuteMs,
      device_id: farDoor,
      site_id: far,
      kind: 'button',
      card_id: null,
      holder_id: null,
    });
    await aWatcher(db, 'lina', [north], ['door:list', 'door:event:list', 'door:event:export']);
    await sql`update users set password_hash = ${await hashPassword(password)}, password_changed_at = ${Date.now()}
      where user_name = 'lina'`.execute(db);
    lina = await server.signIn('lina', password);
    admin = await server.signIn();
  }, 120_000);
  afterAll(() => server.stop());

  const ask = async <Data>(path: string, token = admin) =>
    ((await server.call(path, { token })) as Answer<Data>).data;
  const find = (query: Record<string, string | number>, token = admin) =>
    ask<DoorEventPage>(
      `/door/events?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
      token,
    );
  const numbers = async (query: Record<string, string | number>, token?: string) =>
    (await find(query, token)).rows.map(({ n }) => n);
  const looks = async () =>
    (
      await pool().query<{ subject: string; user_name: string }>(
        `select subject, user_name from audit_events where action = 'movements.read' order by id`,
      )
    ).rows;

  it('is told the newest first with person, card and place, page after page', async () => {
    const first = await find({ limit: 2 });
    expect(first.rows.map(({ n }) => n)).toEqual([5, 4]);
    expect(first.matched).toEqual({ count: 5, isExact: true });
    const second = await find({ limit: 2, before: first.next ?? '' });
    expect(second).toMatchObject({ matched: null, rows: [{ n: 3 }, { n: 2 }] });
    const row: Partial<DoorEventRow> = {
      holderName: 'Chan',
      last4: '5678',
      siteCode: 'NEAR',
      direction: 'in',
      unknown: null,
    };
    expect(second.rows[0]).toMatchObject(row);
    expect((await find({ limit: 2, before: second.next ?? '' })).next).toBeNull();
  });

  it('is found by person, card, door, site, kind, result and time', async () => {
    expect(await numbers({ holderId: chan })).toEqual([3, 2, 1]);
    expect(await numbers({ cardId: 1, to: now - 90 * minuteMs })).toEqual([2, 1]);
    expect(await numbers({ deviceId: farDoor })).toEqual([5, 4]);
    expect(await numbers({ siteId: near, from: now - 150 * minuteMs })).toEqual([3, 2]);
    expect(await numbers({ kind: 'button' })).toEqual([5]);
    expect(await numbers({ granted: 'false' })).toEqual([4]);
  });

  it('is found by the number of a card, which is in no address, whether the card is known or not', async () => {
    const key = async (number: string) =>
      (
        (await server.call('/door/events/card', {
          token: admin,
          method: 'POST',
          body: { number },
        })) as Answer<FoundCard>
      ).data;
    expect(await key(card)).toEqual({ cardId: 1, unknown: null });
    const { unknown } = await key('deadbeef');
    expect(await numbers({ unknown: unknown ?? '' })).toEqual([4]);
  });

  it('R-PERM-05 is told of sites in sight only: events, pictures, who is there, days, and exports', async () => {
    expect(await numbers({}, lina)).toEqual([3, 2, 1]);
    expect(await numbers({ siteId: far }, lina)).toEqual([]);
    expect(await numbers({ deviceId: farDoor }, lina)).toEqual([]);
    const photo = `/door/events/photo/${farDoor}/${now - 30 * minuteMs}/4`;
    expect(await server.call(photo, { token: lina })).toMatchObject({ code: 404 });
    expect(await ask(photo)).toEqual({ src: `data:image/jpeg;base64,${jpeg.toString('base64')}` });
    expect((await ask<DoorPresences>(`/door/present?siteId=${far}`, lina)).rows).toEqual([]);
    expect(await ask(`/door/days?siteId=${far}&from=${now - dayMs}&to=${now}`, lina)).toEqual([]);
    const table = await (
      await server.fetch('/door/events/export', {
        token: lina,
        body: { format: 'csv', search: {} },
      })
    ).text();
    expect(table.split('\n').filter((line) => line.includes('FAR'))).toEqual([]);
    expect(table.split('\n').filter((line) => line.includes('Chan'))).toHaveLength(3);
    expect(table).not.toContain(card);
  });

  it('says who is at the site now, and whether an order or a permit of it expects somebody', async () => {
    const present = () => ask<DoorPresences>('/door/present');
    expect(await present()).toMatchObject({
      rows: [{ holderName: 'Chan', siteCode: 'NEAR', since: now - hourMs, isExpected: false }],
    });
    await pool().query(
      `insert into access_permits (site_id, holder_id, valid_from, valid_to, create_time) values ($1, $2, $3, $4, 0)`,
      [near, chan, now - hourMs, now + hourMs],
    );
    expect(await present()).toMatchObject({ rows: [{ isExpected: true }] });
    const at = async (site: number) => (await ask<DoorPresences>(`/door/present?siteId=${site}`)).rows.length;
    expect([await at(near), await at(far)]).toEqual([1, 0]);
  });

  it('says when a person first came in and last left on a day', async () => {
    const days = await ask<DoorDay[]>(`/door/days?holderId=${chan}&from=${now - 2 * dayMs}&to=${now}`);
    expect(days.reduce((sum, { times }) => sum + times, 0)).toBe(2);
    expect(days.map(({ firstIn }) => firstIn)).toContain(now - 3 * hourMs);
    expect(days.map(({ lastOut }) => lastOut)).toContain(now - 2 * hourMs);
  });

  it('leaves in the log of operations who looked at the movements of a person or of people at a place, once a look, and who took them away', async () => {
    const before = (await looks()).length;
    await find({ holderId: chan }, lina);
    await find({ holderId: chan }, lina);
    expect((await looks()).slice(before)).toEqual([{ subject: `cardHolder:${chan}`, user_name: 'lina' }]);
    await find({ siteId: near }, lina);
    await find({ siteId: near, limit: 2 }, lina);
    await ask<DoorPresences>(`/door/present?siteId=${near}`, lina);
    await ask(`/door/days?siteId=${near}&from=${now - dayMs}&to=${now}`, lina);
    const place = Array.from({ length: 3 }, () => `doorsOfSite:${near}`);
    expect((await looks()).slice(before + 1)).toEqual(
      place.map((subject) => ({ subject, user_name: 'lina' })),
    );
    // Asked before for everything in sight.
    expect(await looks()).toContainEqual({ subject: 'doors', user_name: 'lina' });
    const { rows } = await pool().query(
      `select user_name from audit_events where action = 'movements.exported'`,
    );
    expect(rows).toContainEqual({ user_name: 'lina' });
  });

  it('warns where the key of its cards was lost', async () => {
    const said: string[] = [];
    const log = { ...quietLog, warn: (_: object, text: string) => void said.push(text) };
    const box = (secret?: string) => openSecretBox({ dataDir: server.dataDir, secret });
    await warnOfOtherCardKey(database().db, box(), log);
    expect(said).toEqual([]);
    await warnOfOtherCardKey(database().db, box('another key'), log);
    expect(said).toEqual([expect.stringContaining('sealed with another key')]);
  });

  it('goes by whole partitions when its days are over, pictures sooner', async () => {
    const partitions = async (table: string) => (await partitionsOf(pool(), table)).length;
    const [events, photos] = [await partitions('door_events'), await partitions('door_photos')];
    await retireOldHistory(pool(), createParams(database().db), now);
    expect([await partitions('door_events'), await partitions('door_photos')]).toEqual([
      events - 1,
      photos - 1,
    ]);
    await retireOldHistory(pool(), createParams(database().db), now + 120 * dayMs);
    expect(await partitions('door_photos')).toBe(0);
    expect(await numbers({ holderId: chan })).toEqual([3, 2, 1]);
  });
});
