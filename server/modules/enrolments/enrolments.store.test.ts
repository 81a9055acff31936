import { sql } from 'kysely';
import type { Enrolment, EnrolmentClaimed, EnrolmentMade, EnrolmentState } from '@contract/enrolments';
import { shardOf } from '@contract/telemetry';
import { dayMs } from '@contract/time';
import { isFieldPassword } from '@server/platform/broker/fieldPassword';
import { aSite } from '@tests/support/aFleet';
import { useAttackedServer } from '@tests/support/attackedServer';
import type { TestServer } from '@tests/support/testServer';
import { purgeEnded } from './purge';

jest.setTimeout(60_000);

describe('a controller that comes with an enrolment code', () => {
  const attacked = useAttackedServer();
  const { db, worker } = attacked;
  let server: TestServer;
  let admin: string;
  let siteId: number;
  beforeAll(async () => {
    ({ server, admin } = attacked.standing());
    const region = (level: string, code: string, parent: number) =>
      sql<{ id: number }>`insert into regions (level, code, parent_id, name_zh, name_en, name_hk)
        values (${level}, ${code}, ${parent}, ${code}, ${code}, ${code}) returning id`
        .execute(db())
        .then(({ rows }) => rows[0]?.id ?? 0);
    const city = await region('city', '960100', await region('province', '960000', 0));
    siteId = await aSite(db(), 'ENROL-1', await region('area', '960101', city));
  });

  const make = async (): Promise<EnrolmentMade> =>
    (await server.call('/enrolment', { token: admin, body: {} })).data;
  const claim = (code: string, serial = 'SN-1') =>
    server.call('/enrolment/claim', { body: { code, serial } });
  const claimed = async (code: string): Promise<EnrolmentClaimed> => (await claim(code)).data;
  const poll = async ({ id, password }: { id: number; password: string }): Promise<EnrolmentState> =>
    (await server.call('/enrolment/poll', { body: { id, password } })).data;
  const approve = (id: number, token = admin) =>
    server.call(`/enrolment/${id}/approve`, { token, body: { siteId, deviceClass: 'controller' } });
  const waiting = async (token = admin): Promise<Enrolment[]> =>
    (await server.call('/enrolment/list', { token })).data;
  const other = (code: string) => code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');

  it('waits until a person binds it, and speaks for that site with its own password then', async () => {
    const { code } = await make();
    const own = await claimed(code);
    expect(await poll(own)).toEqual({ state: 'waiting' });
    expect(await waiting()).toEqual([
      expect.objectContaining({ id: own.id, state: 'waiting', serial: 'SN-1', madeBy: 'admin' }),
    ]);
    expect((await approve(own.id)).code).toBe(200);
    const told = await poll(own);
    expect(told).toMatchObject({ state: 'approved', site: 'ENROL-1', shard: shardOf('ENROL-1') });
    const { rows } = await sql<{ hash: string; username: string }>`
      select password_hash as hash, username from field_credentials c
      join field_credential_sites m on m.credential_id = c.id where m.site_id = ${siteId}`.execute(db());
    expect(rows.map(({ username, hash }) => [username, isFieldPassword(own.password, hash)])).toEqual([
      [(told as { username: string }).username, true],
    ]);
    expect((await approve(own.id)).code).toBe(404);
  });

  it('finds a code of 80 bits used up by whoever came first, also when two come at once', async () => {
    const { code } = await make();
    expect(code).toMatch(/^\d+-[A-HJ-NP-Z2-9]{16}$/);
    const answers = await Promise.all([claim(code, 'SN-2'), claim(code, 'SN-3')]);
    expect(answers.map(({ code: result }) => result).toSorted((a, b) => a - b)).toEqual([200, 500]);
    expect(await claim(code)).toMatchObject({ reason: 'enrolmentUnknown' });
  });

  it('ends a code that is guessed at, the right one with it, and tells nothing of why', async () => {
    const { code } = await make();
    for (let at = 0; at < 5; at += 1)
      expect(await claim(other(code))).toMatchObject({ reason: 'enrolmentUnknown' });
    expect(await claim(code)).toMatchObject({ reason: 'enrolmentUnknown' });
    expect(await claim(`999999${code.slice(code.indexOf('-'))}`)).toMatchObject({
      reason: 'enrolmentUnknown',
    });
  });

  it('finds a code that was ended or is too old worth nothing', async () => {
    const [ended, old] = [await make(), await make()];
    await server.call(`/enrolment/${ended.id}`, { method: 'DELETE', token: admin });
    await sql`update enrolments set expires_at = 1 where id = ${old.id}`.execute(db());
    for (const { code } of [ended, old])
      expect(await claim(code)).toMatchObject({ reason: 'enrolmentUnknown' });
  });

  it('that was turned away hears so, and somebody else hears nothing of it', async () => {
    const own = await claimed((await make()).code);
    expect(await poll({ id: own.id, password: 'guessed' })).toEqual({ state: 'unknown' });
    await server.call(`/enrolment/${own.id}`, { method: 'DELETE', token: admin });
    expect(await poll(own)).toEqual({ state: 'refused' });
    expect((await approve(own.id)).code).toBe(404);
  });

  it('R-PERM-05 is bound by nobody who does not see the site, and seen by nobody who did not make the code', async () => {
    const blind = await worker('blind', ['site:provision']);
    const own = await claimed((await make()).code);
    expect(await waiting(blind)).toEqual([]);
    expect((await approve(own.id, blind)).code).toBe(404);
    const theirs = (await server.call('/enrolment', { token: blind, body: {} })).data as EnrolmentMade;
    const controller = await claimed(theirs.code);
    expect((await approve(controller.id, blind)).code).toBe(404);
    expect(await poll(controller)).toEqual({ state: 'waiting' });
  });

  it('leaves neither code nor password in the store', async () => {
    const { code } = await make();
    const { password } = await claimed(code);
    const { rows } = await sql<{ text: string }>`select e::text as text from enrolments e`.execute(db());
    const all = rows.map(({ text }) => text).join();
    expect(all.includes(code) || all.includes(code.split('-')[1] ?? '') || all.includes(password)).toBe(
      false,
    );
  });

  it('stays waiting when what binds it cannot be made whole, and leaves no credential behind', async () => {
    const own = await claimed((await make()).code);
    const credentials = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from field_credentials`.execute(db())).rows[0]?.n;
    const before = await credentials();
    await sql`
      alter table enrolments add constraint none_is_bound check (id <> ${sql.lit(own.id)} or username is null)`.execute(
      db(),
    );
    expect((await approve(own.id)).code).toBe(500);
    await sql`alter table enrolments drop constraint none_is_bound`.execute(db());
    expect([await credentials(), await poll(own)]).toEqual([before, { state: 'waiting' }]);
    expect((await approve(own.id)).code).toBe(200);
  });

  it('is slowed down where it comes from when it guesses on, whatever code it names', async () => {
    const guess = async (source: string): Promise<number> =>
      (await server.call('/enrolment/claim', { source, body: { code: '1-AAAAAAAAAAAAAAAA', serial: 'x' } }))
        .code;
    const answers = await Promise.all(Array.from({ length: 150 }, () => guess('203.0.113.9')));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(30);
    expect(await guess('203.0.113.10')).not.toBe(429);
  });

  it('is forgotten a month after it ended, and what was tried after a week', async () => {
    const now = Date.now();
    await purgeEnded(db(), now);
    const [old, young] = [await make(), await make()];
    await sql`update enrolments set expires_at = ${now - 31 * dayMs} where id = ${old.id}`.execute(db());
    await sql`update enrolments set expires_at = ${now - 29 * dayMs} where id = ${young.id}`.execute(db());
    await sql`
      insert into connection_attempts (credential_id, at, outcome, detail)
      select id, ${now - 8 * dayMs}, 'connected', '' from field_credentials limit 1`.execute(db());
    expect(await purgeEnded(db(), now)).toEqual({ attempts: 1, enrolments: 1 });
    expect(await purgeEnded(db(), now)).toEqual({ attempts: 0, enrolments: 0 });
  });

  it('is nothing that a guest may make, end or bind', async () => {
    const { guest } = attacked.standing();
    expect((await server.call('/enrolment', { token: guest, body: {} })).code).toBe(403);
    expect((await approve(1, guest)).code).toBe(403);
  });
});
