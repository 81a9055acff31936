import { sql } from 'kysely';
import { Client } from 'pg';
import type { RowInUse } from '@contract/usage';
import { aDefinition, anArea, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { aUser } from '@tests/support/aUser';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { until } from '@tests/support/testIngest';

describe('a row that is in use', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token: string;
  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
  });
  afterAll(() => server.stop());
  const call = (path: string, more: object = {}) => server.call(path, { token, ...more });
  const added = async (path: string, body: object, id: string): Promise<number> => {
    const answer = await call(path, { body });
    expect(answer).toMatchObject({ code: 200, msg: expect.any(String) });
    return (answer.data as Record<string, number>)[id] ?? 0;
  };
  const menusOf = async (permission: string): Promise<number[]> => {
    const { rows } = await sql<{
      id: number;
    }>`select id from menus where perms like ${`${permission}:%`}`.execute(database().db);
    return rows.map(({ id }) => id);
  };
  const inUse = (answer: object) => (answer as { inUse?: RowInUse[] }).inUse ?? [];

  it('is refused with what uses it, how much of it, and where that is listed', async () => {
    const carrierId = await added(
      '/area/carrier',
      { code: 'p1', nameZh: '电力一', nameEn: 'Power', nameHk: '電力', carrierNo: 9 },
      'carrierId',
    );
    for (const name of ['a', 'b', 'c'])
      await added('/area/contract', { code: name, name: `Contract ${name}`, carrierId }, 'contractId');
    await added('/area/contract', { code: 'o', name: 'Other contract' }, 'contractId');
    const refused = await call(`/area/carrier/${carrierId}`, { method: 'DELETE' });
    expect(refused).toMatchObject({ code: 601, reason: 'inUse' });
    const [row] = inUse(refused);
    expect(row).toMatchObject({ id: carrierId, outOfSight: false });
    expect(row?.uses).toEqual([
      {
        of: 'contracts',
        name: expect.any(String),
        count: 3,
        isExact: true,
        path: `/area/contract?uses=carriers.${carrierId}`,
      },
    ]);
    expect(refused.msg).toContain(`${row?.uses[0]?.name}: 3`);
    const listed = await call(`/area/contract/list?uses=carriers.${carrierId}`);
    expect(listed).toMatchObject({ total: 3 });
    expect(await call(`/area/contract/list?uses=posts.1`)).toMatchObject({ reason: 'validation' });
    expect(await call(`/area/contract/list?uses=carriers`)).toMatchObject({ reason: 'validation' });
  });

  it('is a region with alarms of its own, which are of no site', async () => {
    const areaId = await anArea(database().db, 'alarming');
    await aDefinition(database().db);
    await sql`insert into alarms (definition_id, area_id, level, raised_at, recorded_at)
      values ('roomTempHigh', ${areaId}, 1, 1, 1)`.execute(database().db);
    const refused = await call(`/area/region/${areaId}`, { method: 'DELETE' });
    expect(inUse(refused)[0]?.uses).toMatchObject([{ of: 'alarms', count: 1 }]);
  });

  it('speaks of each of several, also where each is removed for itself', async () => {
    const ids: number[] = [];
    for (const name of ['one', 'two', 'free'])
      ids.push(await added('/system/post', { postCode: name, postName: `Post ${name}` }, 'postId'));
    for (const [at, userName] of ['usagea', 'usageb', 'usagec'].entries()) {
      const userId = await aUser(database().db, { userName });
      await sql`insert into user_posts (user_id, post_id) values (${userId}, ${ids[at % 2]})`.execute(
        database().db,
      );
    }
    const whole = await call(`/system/post/${ids.join()}`, { method: 'DELETE' });
    expect(inUse(whole).map(({ title, uses }) => [title, uses[0]?.count])).toEqual([
      ['Post one', 2],
      ['Post two', 1],
    ]);
    const each = await call(`/system/post/${ids.join()}?each=1`, { method: 'DELETE' });
    expect(each).toMatchObject({
      code: 200,
      data: { done: 1, failed: [{ inUse: { uses: [{ count: 2 }] } }, { inUse: { uses: [{ count: 1 }] } }] },
    });
  });

  it('is refused with its use where that began after it was looked for', async () => {
    const { db, url } = database();
    const siteId = await aSite(db, 'late-use', await anArea(db, 'late-use'));
    const { rows } = await sql<{ typeId: number; causeId: number }>`
      with made as (insert into fault_types (code, name_zh, name_en, name_hk, create_time)
        values ('late', 'late', 'late', 'late', 0) returning id)
      insert into fault_causes (code, name_zh, name_en, name_hk, type_id, create_time)
      select 'late', 'late', 'late', 'late', id, 0 from made
      returning type_id as "typeId", id as "causeId"`.execute(db);
    const [made] = rows;
    const other = new Client({ connectionString: url });
    await other.connect();
    try {
      await other.query('begin');
      // Holds the cause, which goes with its type, and not the type itself.
      await other.query(
        `insert into fault_orders (site_id, title, origin, state, level, cause_id, reported_by, reported_at, began_at,
           limits, clocks, stepped_at, stepped_by) values ($1, 'x', 'manual', 'reported', 2, $2, 'x', 1, 1, '{}', '[]', 1, 'x')`,
        [siteId, made?.causeId],
      );
      const removal = call(`/fault/type/${made?.typeId}`, { method: 'DELETE' });
      await until(async () => {
        const waiting = await other.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
        return waiting.rows.length > 0;
      });
      await other.query('commit');
      expect(await removal).toMatchObject({
        reason: 'inUse',
        inUse: [{ uses: [{ of: 'faultOrders', count: 1 }] }],
      });
    } finally {
      await other.end();
    }
  });

  it('says in the language of the reader', async () => {
    const [post] = await sql<{ id: number }>`select id from posts where post_code = 'one'`
      .execute(database().db)
      .then(({ rows }) => rows);
    const words = [];
    for (const language of ['zh', 'en', 'hk']) {
      const refused = await call(`/system/post/${post?.id}`, { method: 'DELETE', language });
      words.push(inUse(refused)[0]?.uses[0]?.name);
    }
    expect(new Set(words).size).toBe(3);
  });

  it('says that something out of sight uses it, and neither what nor how much', async () => {
    const role = await added(
      '/system/role',
      { roleName: 'Posts', roleKey: 'posts', roleSort: 9, menuIds: await menusOf('system:post') },
      'roleId',
    );
    const userId = await aUser(database().db, { userName: 'postkeeper', password: 'Keeper-of-posts-7' });
    await sql`insert into user_roles (user_id, role_id) values (${userId}, ${role})`.execute(database().db);
    const limited = await server.signIn('postkeeper', 'Keeper-of-posts-7');
    const [post] = (
      await sql<{ id: number }>`select id from posts where post_code = 'one'`.execute(database().db)
    ).rows;
    const refused = await server.call(`/system/post/${post?.id}`, { method: 'DELETE', token: limited });
    expect(refused).toMatchObject({ reason: 'inUse', inUse: [{ uses: [], outOfSight: true }] });
    expect(refused.msg).toMatch(/entries out of your sight\)/);
    expect(refused.msg.replace('Post one', '')).not.toMatch(/\d/);
    expect(JSON.stringify(refused)).not.toMatch(/usage[abc]/);
  });
});
