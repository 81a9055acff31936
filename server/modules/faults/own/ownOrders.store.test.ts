import sharp from 'sharp';
import { sql } from 'kysely';
import type { FaultCandidate } from '@contract/faultChoices';
import type { FaultDetail, FaultOrder } from '@contract/faults';
import { ownOrderGrants, positionDays, type OwnOrder } from '@contract/ownOrders';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { systemClock } from '@server/platform/clock';
import { aDeviceOf, anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { attackPassword, useAttackedServer } from '@tests/support/attackedServer';
import { quietLog } from '@tests/support/quietLog';
import type { TestServer } from '@tests/support/testServer';
import { addTechnicianRole } from '../../seed/seedTechnicians';
import { checkDoors } from '../upkeep';
import { forgetPositions } from './positions.store';

jest.setTimeout(60_000);

describe("a technician's own orders", () => {
  const attacked = useAttackedServer();
  const { db } = attacked;
  const people = {
    fitter: { id: 0, token: '' },
    other: { id: 0, token: '' },
    stranger: { id: 0, token: '' },
  };
  let server: TestServer;
  let admin: string;
  let site = 0;
  let elsewhere = 0;
  let areaId = 0;

  /** Of a role that sees nothing but oneself, and is sent where its areas are. */
  const aTechnician = async (userName: keyof typeof people, area: number): Promise<void> => {
    const { userId, roleId } = await aWatcher(db(), userName, [area], ['fault:work', 'site:list']);
    await sql`update roles set data_scope = '5' where id = ${roleId}`.execute(db());
    await sql`update users u set password_hash = g.password_hash, password_changed_at = g.password_changed_at
      from users g where g.user_name = 'guest' and u.id = ${userId}`.execute(db());
    people[userName] = { id: userId, token: await server.signIn(userName, attackPassword) };
  };

  beforeAll(async () => {
    ({ server, admin } = attacked.standing());
    const area = await anArea(db(), '990021');
    areaId = area;
    for (const table of ['readings_door', 'door_events'])
      await sql`create table ${sql.table(`${table}_now`)} partition of ${sql.table(table)}
        for values from (${sql.lit(0)}) to (${sql.lit(Date.now() + dayMs)})`.execute(db());
    site = await aSite(db(), 'OWN-1', area);
    elsewhere = await aSite(db(), 'OWN-2', area);
    await aTechnician('fitter', area);
    await aTechnician('other', area);
    await aTechnician('stranger', await anArea(db(), '990022'));
  });

  const lead = (id: number, version: number, verb: string, more: object = {}) =>
    server.call(`/fault/${id}/lead`, {
      method: 'PUT',
      token: admin,
      body: { verb, version, note: 'as agreed', ...more },
    });
  const work = (id: number, version: number, verb: string, token: string, more: object = {}) =>
    server.call(`/fault/${id}/work`, { method: 'PUT', token, body: { verb, version, ...more } });
  const anOrderOf = async (assigneeId: number, siteId = site): Promise<number> => {
    const opened = await server.call('/fault', {
      token: admin,
      body: { siteId, level: 2, title: 'Unit 2 is noisy' },
    });
    const { id } = opened.data as { id: number };
    expect((await lead(id, 1, 'dispatch', { assigneeId })).code).toBe(200);
    return id;
  };
  const ownOf = async (token: string): Promise<OwnOrder[]> =>
    (await server.call('/fault/own', { token })).data;
  const seesSite = async (token: string, siteId = site) =>
    (await server.call(`/site/${siteId}`, { token })).code === 200;

  it('R-PERM-05 show their site by the permissions of the page, from dispatch to hand-over', async () => {
    expect(await seesSite(people.fitter.token)).toBe(false);
    const id = await anOrderOf(people.fitter.id);
    expect((await ownOf(people.fitter.token)).map((order) => [order.id, order.place.lat])).toEqual([
      [id, 22.5],
    ]);
    expect(await seesSite(people.fitter.token)).toBe(true);
    expect((await server.call(`/site/${site}/devices`, { token: people.fitter.token })).code).toBe(200);
    expect(await seesSite(people.fitter.token, elsewhere)).toBe(false);
    const list = await server.call('/site/list', { token: people.fitter.token });
    expect(list).toMatchObject({ total: 1 });

    expect((await lead(id, 2, 'delegate', { assigneeId: people.other.id })).code).toBe(200);
    expect(await ownOf(people.fitter.token)).toEqual([]);
    expect(await seesSite(people.fitter.token)).toBe(false);
    expect(await seesSite(people.other.token)).toBe(true);
    expect((await lead(id, 3, 'note')).code).toBe(200);
    await work(id, 4, 'accept', people.other.token);
    await work(id, 5, 'return', people.other.token, { note: 'No key for the gate' });
    expect(await seesSite(people.other.token)).toBe(false);
    await lead(id, 6, 'cancel');
  });

  it('R-PERM-05 end with the order itself', async () => {
    const id = await anOrderOf(people.fitter.id);
    expect(await seesSite(people.fitter.token)).toBe(true);
    const cancelled = await lead(id, 2, 'cancel');
    expect((cancelled.data as FaultOrder).state).toBe('cancelled');
    expect(await seesSite(people.fitter.token)).toBe(false);
  });

  it('are those of nobody else: neither order nor photos, nor by another number', async () => {
    const id = await anOrderOf(people.fitter.id);
    const foreign = await anOrderOf(people.other.id, elsewhere);
    const body = new FormData();
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer();
    body.append('file', new Blob([new Uint8Array(picture)]), 'a.jpg');
    const facts = 'moment=before&takenAt=1000&key=own-photo-1';
    const added = await server.call(`/fault/${id}/photos?${facts}`, { token: people.fitter.token, body });
    const photo = (added.data as { id: number }).id;

    const address = `/fault/own/${id}/photos`;
    const kept = (await server.call(address, { token: people.fitter.token })).data as { id: number }[];
    expect(kept.map((one) => one.id)).toEqual([photo]);
    for (const { token } of [people.other, people.stranger]) {
      expect((await server.call(address, { token })).reason).toBe('notFound');
      expect((await server.call(`/fault/${id}/photos/${photo}`, { token })).code).toBe(403);
    }
    expect((await ownOf(people.other.token)).map((order) => order.id)).toEqual([foreign]);
    expect((await work(id, 2, 'accept', people.other.token)).reason).toBe('notFound');
    expect((await server.call(`/fault/${id}`, { token: people.fitter.token })).code).toBe(403);
    await lead(id, 2, 'cancel');
    await lead(foreign, 2, 'cancel');
  });

  it('are not given to somebody of another area', async () => {
    const opened = await server.call('/fault', {
      token: admin,
      body: { siteId: site, level: 2, title: 'Hot' },
    });
    const { id } = opened.data as { id: number };
    const refused = await lead(id, 1, 'dispatch', { assigneeId: people.stranger.id });
    expect(refused.reason).toBe('validation');
    const offered = await server.call(`/fault/${id}/candidates`, { token: admin });
    const names = (offered.data as { userName: string }[]).map(({ userName }) => userName);
    expect(names).toEqual(expect.arrayContaining(['fitter', 'other']));
    expect(names).not.toContain('stranger');
    await lead(id, 1, 'cancel');
  });

  const stepsOf = async (id: number) =>
    ((await server.call(`/fault/${id}`, { token: admin })).data as FaultDetail).steps;
  const atSite = async (siteId: number, arrivedAt: number): Promise<number> => {
    const id = await anOrderOf(people.fitter.id, siteId);
    await work(id, 2, 'accept', people.fitter.token, { at: arrivedAt });
    const { data } = await work(id, 3, 'arrive', people.fitter.token, { at: arrivedAt });
    expect(data).toMatchObject({ state: 'onSite' });
    return id;
  };
  const upkeep = () => ({ db: db(), clock: systemClock, log: quietLog, plantTimeZone: 'Asia/Shanghai' });
  const doorSays = (deviceId: number, reports: [at: number, open: number, count: number][]) =>
    sql`insert into readings_door (device_id, ts, n, open, open_count)
      select ${deviceId}, x.* from unnest(${reports.map(([at]) => at)}::bigint[],
        ${reports.map((_report, n) => n)}::bigint[], ${reports.map(([, open]) => open)}::float8[],
        ${reports.map(([, , count]) => count)}::float8[]) as x`.execute(db());

  it('tell of an arrival whether a door of the site was opened around it', async () => {
    const now = Date.now();
    const door = await aDeviceOf(db(), site, 'door-1', 'door');
    await doorSays(door, [
      [now - 40 * minuteMs, 0, 5],
      [now - 3 * minuteMs, 1, 6],
      [now - minuteMs, 0, 6],
    ]);
    const id = await atSite(site, now);
    const arrival = (await stepsOf(id)).at(-1);
    expect(arrival).toMatchObject({ verb: 'arrive', detail: { doorAt: now - 3 * minuteMs } });
    await checkDoors(upkeep(), now + hourMs);
    expect((await stepsOf(id)).at(-1)?.id).toBe(arrival?.id);
    await lead(id, 4, 'close');
  });

  it('tell of an arrival that a controller let somebody in, and not that it refused somebody', async () => {
    const now = Date.now();
    const own = await aSite(db(), 'OWN-5', areaId);
    const door = await aDeviceOf(db(), own, 'd', 'door');
    for (const [ago, granted] of [
      [minuteMs, false],
      [2 * minuteMs, true],
    ] as const)
      await sql`insert into door_events (device_id, ts, n, site_id, received_at, kind, granted)
        values (${door}, ${now - ago}, ${ago}, ${own}, ${now}, 'card', ${granted})`.execute(db());
    const id = await atSite(own, now);
    expect((await stepsOf(id)).at(-1)?.detail).toEqual({ doorAt: now - 2 * minuteMs });
  });

  it('tell later that no door was seen, or that one was after all, and nothing where there is no door', async () => {
    const now = Date.now() - minuteMs;
    const [shut, late] = [await aSite(db(), 'OWN-3', areaId), await aSite(db(), 'OWN-4', areaId)];
    const doors = [await aDeviceOf(db(), shut, 'd', 'door'), await aDeviceOf(db(), late, 'd', 'door')];
    // It stands open all the time: nobody opened it.
    await doorSays(doors[0]!, [
      [now - hourMs, 1, 3],
      [now, 1, 3],
    ]);
    const ids = [await atSite(shut, now), await atSite(late, now), await atSite(elsewhere, now)];
    await checkDoors(upkeep(), now + 9 * minuteMs);
    expect((await stepsOf(ids[0]!)).at(-1)?.verb).toBe('arrive');
    // Opened and shut again between two reports: its counter tells.
    await doorSays(doors[1]!, [
      [now - hourMs, 0, 3],
      [now + 4 * minuteMs, 0, 4],
    ]);
    await checkDoors(upkeep(), now + 11 * minuteMs);
    expect((await stepsOf(ids[0]!)).at(-1)).toMatchObject({ verb: 'doorChecked', by: null, detail: {} });
    expect((await stepsOf(ids[1]!)).at(-1)?.detail).toEqual({ doorAt: now + 4 * minuteMs });
    expect((await stepsOf(ids[2]!)).at(-1)?.verb).toBe('arrive');
    await checkDoors(upkeep(), now + hourMs);
    expect((await stepsOf(ids[0]!)).filter(({ verb }) => verb === 'doorChecked')).toHaveLength(1);
  });

  it('keep the last position of a person on the way alone, and no position for longer than some days', async () => {
    const id = await anOrderOf(people.fitter.id);
    const tell = (lat: number, token = people.fitter.token) =>
      server.call(`/fault/own/${id}/position`, { method: 'PUT', token, body: { lat, lng: 114 } });
    const known = async () =>
      (await sql<{ lat: number }>`select lat from fault_positions`.execute(db())).rows.map(({ lat }) => lat);
    expect((await tell(22.4)).reason).toBe('faultStep');
    await work(id, 2, 'accept', people.fitter.token);
    await work(id, 3, 'depart', people.fitter.token);
    expect((await tell(22.4, people.other.token)).reason).toBe('faultStep');
    expect([(await tell(22.4)).code, (await tell(22.45)).code]).toEqual([200, 200]);
    expect(await known()).toEqual([22.45]);
    const offered = await server.call(`/fault/${id}/candidates`, { token: admin });
    const distances = (offered.data as FaultCandidate[]).map((one) => [one.userName, one.distanceM]);
    expect(distances).toContainEqual(['other', null]);
    expect(Object.fromEntries(distances).fitter).toBeGreaterThan(1_000);

    const here = { lat: 22.5, lng: 114, at: Date.now() };
    await work(id, 4, 'arrive', people.fitter.token, here);
    expect((await tell(22.5)).reason).toBe('faultStep');
    const arrival = async () => (await stepsOf(id)).find(({ verb }) => verb === 'arrive')?.detail;
    await forgetPositions(db(), Date.now() + (positionDays - 0.1) * dayMs);
    expect([await known(), await arrival()]).toMatchObject([[22.45], { lat: 22.5 }]);
    await forgetPositions(db(), Date.now() + (positionDays + 0.1) * dayMs);
    expect(await known()).toEqual([]);
    expect(await arrival()).toMatchObject({ distanceM: expect.any(Number) });
    expect(Object.keys((await arrival()) ?? {})).not.toContain('lat');
  });

  it('have a role from the start: own orders, their page, and nothing else', async () => {
    const { rows } = await sql`
      select r.data_scope, r.role_name_en, array_agg(m.perms order by m.id) filter (where m.perms <> '') as perms
      from roles r join role_menus rm on rm.role_id = r.id join menus m on m.id = rm.menu_id
      where r.role_key = 'technician' group by r.id`.execute(db());
    expect(rows).toEqual([
      { data_scope: '5', role_name_en: 'Technician', perms: [ownOrderGrants.join(',')] },
    ]);
  });

  it('leave a role of that key as it is where an installation made one itself', async () => {
    const facts = async () =>
      (
        await sql`select role_name, data_scope, (select count(*)::int from role_menus where role_id = id) as n
          from roles where role_key = 'technician'`.execute(db())
      ).rows;
    await sql`update roles set role_name = 'Ours', data_scope = '1' where role_key = 'technician'`.execute(
      db(),
    );
    await sql`delete from role_menus rm using roles r where r.id = rm.role_id and r.role_key = 'technician'`.execute(
      db(),
    );
    await db()
      .transaction()
      .execute((trx) => addTechnicianRole(trx, 'system', 1));
    expect(await facts()).toEqual([{ role_name: 'Ours', data_scope: '1', n: 0 }]);
  });

  it('grant nothing once the permission to work is gone', async () => {
    const id = await anOrderOf(people.fitter.id);
    await sql`update menus set status = '1' where perms = 'fault:work' and id in (select rm.menu_id from role_menus rm
      join roles r on r.id = rm.role_id where r.role_key = 'watch-fitter')`.execute(db());
    expect(await seesSite(people.fitter.token)).toBe(false);
    await lead(id, 2, 'cancel');
  });
});
