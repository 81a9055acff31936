import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { adminPassword } from '@tests/support/peopleServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { chainAll, verifyChain } from '../operations/chain';
import { columnsOfLogins } from './logins';
import { personTables, type PersonKey } from './personTables';

const password = 'Cool-air-12';
const login = 'zz-mark-login';
const phone = '13999990001';
const email = 'zz-mark@example.com';
const marks = /zz-mark|13999990001/;

/** Fills what a table wants beyond the columns that name the person: the database is one of this test. */
const loosen = sql`do $$ declare c record; begin
  for c in select conrelid::regclass as t, conname from pg_constraint k join pg_class r on r.oid = k.conrelid
    where k.contype in ('c', 'f') and r.relnamespace = 'public'::regnamespace and not r.relispartition loop
    execute format('alter table %s drop constraint if exists %I', c.t, c.conname); end loop;
  for c in select relname as t from pg_class p where relkind = 'p' and relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_partitioned_table d where d.partrelid = p.oid and d.partdefid <> 0) loop
    execute format('create table %I partition of %I default', c.t || '_rest', c.t); end loop;
  for c in select a.attrelid::regclass as t, a.attname from pg_attribute a join pg_class r on r.oid = a.attrelid
    where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition and a.attnum > 0
      and not a.attisdropped and a.attnotnull and a.attidentity = '' and not exists (select 1 from pg_index i
        where i.indrelid = r.oid and i.indisprimary and a.attnum = any(i.indkey)) loop
    execute format('alter table %s alter column %I drop not null', c.t, c.attname); end loop; end $$`;

describe('one person’s data', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let admin: string;
  const person = { userId: 0, holderId: 0 };
  const db = () => database().db;

  const keyColumns = async (table: string) => {
    const { rows } = await sql<{ column: string; type: string }>`
      select a.attname as column, format_type(a.atttypid, null) as type from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${table}::regclass and i.indisprimary and a.attidentity = ''`.execute(db());
    return rows;
  };
  const valueOf = (key: PersonKey): string | number =>
    ({ account: person.userId, holder: person.holderId, login, phone, email })[key];
  let fillers = 1_000;
  const filler = (type: string): unknown =>
    type === 'bytea'
      ? Buffer.from([fillers++ & 255, fillers & 255])
      : type === 'text'
        ? `k${fillers++}`
        : fillers++;
  async function insert(table: string, values: Record<string, unknown>): Promise<void> {
    const filled = { ...values };
    for (const { column, type } of await keyColumns(table)) filled[column] ??= filler(type);
    const names = Object.keys(filled).map((name) => sql.ref(name));
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(filled))})`.execute(
      db(),
    );
  }

  beforeAll(async () => {
    server = await startSystem(database());
    admin = await server.signIn();
    person.userId = await aUser(db(), { userName: login, password, passwordChangedAt: server.clock.now() });
    await sql`update users set nick_name = 'zz-mark name', phonenumber = ${phone}, email = ${email},
      remark = 'zz-mark remark' where id = ${person.userId}`.execute(db());
    const { rows } = await sql<{ id: number }>`
      insert into card_holders (holder_no, holder_name, phone, company, user_id, create_time)
      values ('zz-mark-no', 'zz-mark name', ${phone}, 'zz-mark company', ${person.userId}, 0) returning id`.execute(
      db(),
    );
    person.holderId = rows[0]?.id ?? 0;
    await server.signIn(login, password);
    await loosen.execute(db());
    for (const { table, by } of personTables.filter(
      (one) => !['users', 'card_holders', 'audit_events'].includes(one.table),
    ))
      for (const [column, key] of by) await insert(table, { [column]: valueOf(key) });
    const own = new Set(personTables.map(({ table }) => table));
    for (const { table, column } of await columnsOfLogins(db()))
      if (!own.has(table)) await insert(table, { [column]: login });
    await insert('door_events', {
      holder_id: person.holderId,
      card_id: 7,
      last4: '1234',
      has_photo: true,
      device_id: 1,
      ts: 1,
      n: 1,
    });
    await insert('door_photos', { device_id: 1, ts: 1, n: 1, jpeg: Buffer.from('zz-mark') });
    await sql`insert into audit_events (at, user_name, source, action, subject, detail, sent) values
      (1, ${login}, '10.9.9.9', 'x.edited', 'x:1', '{}', '{"a":1}'),
      (2, 'admin', '10.1.1.1', 'users.edited', ${`users:${person.userId}`}, '{"title":"zz-mark name"}', '{"phonenumber":"13999990001"}'),
      (3, 'admin', '10.1.1.1', 'x.edited', 'x:2', '{"to":["zz-mark-login"],"other":"stays"}', null)`.execute(
      db(),
    );
    await chainAll(db());
  }, 120_000);
  afterAll(() => server.stop());

  const idOf = async () => {
    const answer = await server.call(`/system/person/list?personKey=${login}`, { token: admin });
    const [row] = (answer as unknown as { rows: { personId: number }[] }).rows;
    return row?.personId ?? 0;
  };
  /** Codes that serve once each in place of the second factor. */
  let codes: string[] = [];
  const enrol = async () => {
    const path = '/system/user/profile/secondFactor';
    const enrolled = await server.call(path, { token: admin, body: { password: adminPassword } });
    const { secret } = enrolled.data as { secret: string };
    const otp = generateSync({ secret, epoch: Math.floor(server.clock.now() / 1_000) });
    const { data } = await server.call(`${path}/confirm`, { token: admin, body: { otp } });
    codes = (data as { recoveryCodes: string[] }).recoveryCodes;
  };
  const erase = async (body: object, token = admin, id?: number) =>
    server.call(`/system/person/${id ?? (await idOf())}/erase`, { method: 'POST', token, body });
  /** Tables in which some value still names the person. */
  const naming = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(db());
    const found: string[] = [];
    for (const { name } of rows) {
      const texts = await sql<{
        text: string;
      }>`select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(db());
      found.push(...texts.rows.filter(({ text }) => marks.test(text)).map(({ text }) => `${name} ${text}`));
    }
    return found;
  };

  it('is exported whole, without secrets, by who reaches everywhere, and that is logged', async () => {
    const answer = await server.fetch(`/system/person/${await idOf()}/export`, {
      method: 'POST',
      token: admin,
    });
    const text = await answer.text();
    const file = JSON.parse(text) as {
      parts: { table: string; rows: unknown[] }[];
      traces: Record<string, number>;
    };
    expect(file.parts.map(({ table }) => table).toSorted()).toEqual(
      personTables.map(({ table }) => table).toSorted(),
    );
    expect(file.traces).toMatchObject({ 'commands.by_user': 1, 'tariffs.create_by': 1 });
    expect(text).not.toMatch(/\$argon2|password_hash|totp_secret|number_sealed|token_hash/);
    const { rows } = await sql`select 1 from audit_events where action = 'personalData.exported'`.execute(
      db(),
    );
    expect(rows).toHaveLength(1);
  });

  it('is listed, exported and erased by nobody who reaches less far', async () => {
    await sql`
      with made as (insert into roles (role_name, role_key, data_scope, create_time)
        values ('part', 'part', '4', 0) returning id)
      insert into role_menus (role_id, menu_id) select made.id, m.id from made, menus m
      where m.perms like 'system:person:%'`.execute(db());
    await aUser(db(), {
      userName: 'part',
      password,
      roleKeys: ['part'],
      deptId: 1,
      passwordChangedAt: server.clock.now(),
    });
    const token = await server.signIn('part', password);
    const id = await idOf();
    const list = await server.call('/system/person/list', { token });
    expect(list).toMatchObject({ code: 200, total: 0 });
    for (const verb of ['export', 'erase'])
      expect(
        await server.call(`/system/person/${id}/${verb}`, {
          method: 'POST',
          token,
          body: { confirmation: login, reason: 'x' },
        }),
      ).toMatchObject({ reason: 'wholeNetworkOnly' });
  });

  it('is erased only by typing the name with a reason, and never one’s own', async () => {
    expect(await erase({ confirmation: 'another', reason: 'asked' })).toMatchObject({ reason: 'validation' });
    expect(await erase({ confirmation: login, reason: ' ' })).toMatchObject({ reason: 'validation' });
    const own = await server.call('/system/person/list?personKey=admin', { token: admin });
    const [me] = (own as unknown as { rows: { personId: number }[] }).rows;
    expect(await erase({ confirmation: 'admin', reason: 'x' }, admin, me?.personId)).toMatchObject({
      reason: 'notYourself',
    });
    const typed = { confirmation: login, reason: 'asked for' };
    expect(await erase(typed)).toMatchObject({ reason: 'secondFactorRequired' });
    await enrol();
    expect(await erase(typed)).toMatchObject({ reason: 'otpRequired' });
    expect(await erase({ ...typed, otp: 'wrong' })).toMatchObject({ reason: 'otpWrong' });
    expect((await naming()).length).toBeGreaterThan(50);
  });

  it('is gone from every table afterwards, and what stays speaks of a pseudonym', async () => {
    const answer = await erase({ confirmation: login, reason: 'asked for', otp: codes[0] });
    const pseudonym = `erased-${person.userId}`;
    expect(answer).toMatchObject({ code: 200, data: { pseudonym } });
    expect(await naming()).toEqual([]);
    const { rows } = await sql<Record<string, unknown>>`
      select (select by_user from commands limit 1) as command, (select holder_name from card_holders) as holder,
        (select count(*)::int from door_events where holder_id = ${person.holderId}) as events,
        (select count(*)::int from access_cards) as cards,
        (select user_name from users where id = ${person.userId}) as login`.execute(db());
    expect(rows[0]).toEqual({ command: pseudonym, holder: pseudonym, events: 2, cards: 0, login: pseudonym });
  });

  it('leaves a log that is still checked to be whole, and in which any other change is found', async () => {
    await chainAll(db());
    expect(await verifyChain(db())).toMatchObject({ isIntact: true });
    const { rows } = await sql<{ detail: unknown; userName: string; source: string }>`
      select user_name as "userName", source, detail from audit_events where at in (1, 3) order by at`.execute(
      db(),
    );
    expect(rows).toEqual([
      { userName: `erased-${person.userId}`, source: '', detail: {} },
      { userName: 'admin', source: '10.1.1.1', detail: { to: [`erased-${person.userId}`], other: 'stays' } },
    ]);
    await sql`alter table audit_events disable trigger audit_events_guard`.execute(db());
    await sql`update audit_events set detail = '{"to":["admin"]}' where at = 3`.execute(db());
    expect(await verifyChain(db())).toMatchObject({ isIntact: false });
    await sql`update audit_redactions set content_hash = sha256('x') where event_id = (select id from audit_events where at = 3)`.execute(
      db(),
    );
    expect(await verifyChain(db())).toMatchObject({ isIntact: false });
  });

  it('is erased once', async () => {
    const { rows } = await sql<{ id: number }>`select id from people_on_file where state = 'erased'`.execute(
      db(),
    );
    expect(rows).toHaveLength(1);
    expect(
      await erase({ confirmation: `erased-${person.userId}`, reason: 'x' }, admin, rows[0]?.id),
    ).toMatchObject({ code: 404 });
  });
});
