import sharp from 'sharp';
import { sql } from 'kysely';
import type { FaultOrder } from '@contract/faults';
import type { OwnOrder } from '@contract/ownOrders';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { attackPassword, useAttackedServer } from '@tests/support/attackedServer';
import type { TestServer } from '@tests/support/testServer';

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

  it('grant nothing once the permission to work is gone', async () => {
    const id = await anOrderOf(people.fitter.id);
    await sql`update menus set status = '1' where perms = 'fault:work' and id in (select rm.menu_id from role_menus rm
      join roles r on r.id = rm.role_id where r.role_key = 'watch-fitter')`.execute(db());
    expect(await seesSite(people.fitter.token)).toBe(false);
    await lead(id, 2, 'cancel');
  });
});
