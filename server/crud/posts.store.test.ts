import { ImportReport } from '@contract/resourceImports';
import { sql } from 'kysely';
import { read, utils, write } from 'xlsx';
import { useSeededDatabase } from '@tests/support/database';
import { aUser } from '@tests/support/aUser';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

describe('R-CRUD-05 posts, by their declaration alone', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token: string;
  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
  });
  afterAll(() => server.stop());
  const call = (path: string, more: object = {}) => server.call(path, { token, ...more });
  const add = (postCode: string, postName: string, more = {}) =>
    call('/system/post', { body: { postCode, postName, ...more } });
  const list = async (query = '') =>
    (await call(`/system/post/list${query}`)) as unknown as {
      total: number;
      rows: Record<string, unknown>[];
    };

  it('are added, told, found, saved and removed', async () => {
    expect(await add('duty', 'Duty operator', { postSort: 2 })).toMatchObject({
      code: 200,
      data: { postId: 1 },
    });
    await add('chief', 'Chief', { postSort: 1, remark: '100%_x' });
    expect((await list()).rows.map(({ postCode }) => postCode)).toEqual(['chief', 'duty']);
    expect(await list('?postName=CHI')).toMatchObject({ total: 1 });
    expect(await list('?postName=operator%20DUTY')).toMatchObject({ total: 1 });
    expect(await list('?postName=%25')).toMatchObject({ total: 0 });
    expect(await list('?orderByColumn=postCode&isAsc=descending')).toMatchObject({
      rows: [{ postCode: 'duty' }, {}],
    });
    expect(await list('?pageNum=99&pageSize=1')).toMatchObject({ total: 2, rows: [{ postCode: 'duty' }] });
    const { data } = await call('/system/post/1');
    expect(data).toMatchObject({ postId: 1, postCode: 'duty', status: '0', version: 1, createBy: 'admin' });
    expect((data as { createTime: string }).createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(
      await call('/system/post', { method: 'PUT', body: { ...(data as object), postName: 'Duty' } }),
    ).toMatchObject({ code: 200 });
    expect(
      await call('/system/post', { method: 'PUT', body: { ...(data as object), postName: 'Late' } }),
    ).toMatchObject({ code: 409, reason: 'conflict' });
    expect((await call('/system/post/1,2', { method: 'DELETE' })).code).toBe(200);
    expect(await list()).toMatchObject({ total: 0 });
  });

  it('are removed each for itself when that is asked for: what went is counted, what could not is named', async () => {
    const ids: number[] = [];
    for (const name of ['held', 'free', 'late'])
      ids.push(((await add(name, `Post ${name}`)).data as { postId: number }).postId);
    const holder = await aUser(database().db, { userName: 'holder' });
    await sql`insert into user_posts (user_id, post_id) values (${holder}, ${ids[0]})`.execute(database().db);
    const remove = (query: string) => call(`/system/post/${ids.join()}${query}`, { method: 'DELETE' });
    expect(await remove('')).toMatchObject({ reason: 'inUse' });
    expect(await list()).toMatchObject({ total: 3 });
    expect(await remove('?each=1')).toMatchObject({
      code: 200,
      data: {
        done: 2,
        failed: [{ id: ids[0], title: 'Post held', reason: expect.stringContaining('Post held') }],
      },
    });
    expect(await remove('?each=1')).toMatchObject({ data: { done: 0, failed: [{}, {}, {}] } });
    await sql`delete from user_posts`.execute(database().db);
    expect((await call(`/system/post/${ids[0]}`, { method: 'DELETE' })).code).toBe(200);
  });

  it('refuse what is missing, double, unknown or malformed, in the words of the caller', async () => {
    await add('x1', 'X');
    expect(await add('X1', 'Y')).toMatchObject({
      code: 500,
      fields: { postCode: 'Post code: “X1” exists already' },
    });
    expect(await add('', 'Y')).toMatchObject({
      reason: 'validation',
      fields: { postCode: 'Post code: is required' },
    });
    expect(await add('a b', 'Y')).toMatchObject({ reason: 'validation' });
    expect(
      await call('/system/post', { body: { postCode: 'n', postName: 'n', isSuper: true } }),
    ).toMatchObject({ reason: 'validation' });
    expect(await call('/system/post', { body: { postCode: 'n', postName: 'n', status: '7' } })).toMatchObject(
      { reason: 'validation' },
    );
    for (const query of [
      '?nonsense=1',
      '?orderByColumn=(select 1)',
      '?orderByColumn=remark',
      '?isAsc=x',
      '?pageSize=1000',
      '?params[dataScope]=1',
    ])
      expect(await call(`/system/post/list${query}`)).toMatchObject({ reason: 'validation' });
    expect(await call('/system/post/2147483647')).toMatchObject({ code: 404 });
    expect(await call('/system/post/1;drop', { method: 'DELETE' })).toMatchObject({ reason: 'validation' });
  });

  it('R-VAL-09 are found by a range of times in both spellings, days whole', async () => {
    const today = new Date(server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    for (const query of [
      `beginTime=${today}&endTime=${today}`,
      `params[beginTime]=${today}&params[endTime]=${today}`,
    ])
      expect(await list(`?${query}`)).toMatchObject({ total: 1 });
    for (const [begin, end] of [
      ['beginTime', 'endTime'],
      ['params[beginTime]', 'params[endTime]'],
    ]) {
      expect(await list(`?${begin}=&${end}=`)).toMatchObject({ total: 1 });
      expect(await list(`?${end}=2001-01-01`)).toMatchObject({ total: 0 });
      expect(await list(`?${begin}=2099-01-01`)).toMatchObject({ total: 0 });
    }
    expect(await call('/system/post/list?beginTime=yesterday')).toMatchObject({ reason: 'validation' });
  });

  it('R-VAL-08 take an order that is written as a number, and no other text for one', async () => {
    for (const [at, postSort] of ['7', '+7', 7].entries())
      expect(await add(`n${at}`, `N${at}`, { postSort })).toMatchObject({ code: 200 });
    expect((await list('?postCode=n')).rows.map(({ postSort }) => postSort)).toEqual([7, 7, 7]);
    for (const postSort of ['007', '7.', '.7', '7e1', '0x7', '- 7', 'seven'])
      expect(await add('wrong', 'Wrong', { postSort })).toMatchObject({
        reason: 'validation',
        fields: { postSort: expect.stringContaining('Order') },
      });
    const { rows } = await list('?postCode=n');
    await call(`/system/post/${rows.map(({ postId }) => postId).join()}`, { method: 'DELETE' });
  });

  it('R-VAL-08 R-VAL-11 say of a table that is taken in which number is none, and write nothing for nothing', async () => {
    const form = new FormData();
    const table = 'Post code,Post name,Order\r\nm1,null,+3\r\nm2,M2,03\r\n';
    form.append('file', new Blob([table]), 'posts.csv');
    const sent = await fetch(`${server.address}/api/system/post/importData`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
      body: form,
    });
    const { data } = (await sent.json()) as { data: { lines: object[] } };
    expect(data.lines).toMatchObject([{ outcome: 'added' }, { outcome: 'failed' }]);
    const { msg } = await call('/system/post/export?postCode=m1&format=csv');
    const file = await server.fetch(`/common/download?fileName=${msg}`, { token });
    expect((await file.text()).split('\r\n')[1]).toMatch(/,m1,,3,Normal$/);
    const { rows } = await list('?postCode=m1');
    await call(`/system/post/${rows.map(({ postId }) => postId).join()}`, { method: 'DELETE' });
  });

  it('come in from the sheet that holds them, and refused rows come back as a table to correct', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Posts of the north'],
      ['Post code *', 'Ｐost name (required)', 'Order'],
      [1, 'Seven', 7],
      [4.401_064_380_001_234e18, 'Long', 8],
      [12.5, 'Half', 9],
    ]);
    sheet.A3 = { t: 'n', v: 7, z: '"P"0000' };
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['read me']]), 'notes');
    utils.book_append_sheet(book, sheet, 'data');
    const send = async (query: string, bytes: ArrayBuffer) => {
      const form = new FormData();
      form.append('file', new Blob([bytes]), 'posts.xlsx');
      const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
      const url = `${server.address}/api/system/post/importData${query}`;
      const answer = await fetch(url, { method: 'POST', headers, body: form });
      return ImportReport.parse(((await answer.json()) as { data: unknown }).data);
    };
    const made = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
    const report = await send('', made);
    expect(report).toMatchObject({ sheet: 'data', otherSheets: ['notes'], headRow: 2, added: 1, failed: 2 });
    expect(report.lines.map(({ row, problems }) => [row, problems.map(({ column }) => column)])).toEqual([
      [3, []],
      [4, ['A']],
      [5, ['A']],
    ]);
    expect(report.lines[1]?.problems[0]?.reason).toMatch(/format the column as text/);
    const file = await server.fetch(`/common/download?fileName=${report.failedFile}`, { token });
    const back = read(await file.arrayBuffer());
    expect(utils.sheet_to_json(back.Sheets[back.SheetNames[0] ?? '']!, { header: 1 })).toMatchObject([
      ['Post code *', 'Ｐost name (required)', 'Order', 'Problems'],
      [expect.any(Number), 'Long', '8', expect.stringContaining('format the column as text')],
      [12.5, 'Half', '9', expect.any(String)],
    ]);
    expect(await send('?sheet=data&headRow=2&dryRun=1', made)).toMatchObject({ headRow: 2, isDryRun: true });
    const { rows } = await list('?postCode=P0007');
    expect(rows).toHaveLength(1);
    await call(`/system/post/${rows.map(({ postId }) => postId).join()}`, { method: 'DELETE' });
  });

  it('R-PERM-04 are closed to whoever lacks the permission, verb by verb, and the refusal is written down', async () => {
    await aUser(database().db, {
      userName: 'guest',
      password: 'Cool-air-12',
      passwordChangedAt: server.clock.now(),
    });
    const guest = await server.signIn('guest', 'Cool-air-12');
    const verbs = [
      ['GET', '/list'],
      ['GET', '/1'],
      ['POST', ''],
      ['PUT', ''],
      ['DELETE', '/1'],
      ['GET', '/export'],
      ['POST', '/importTemplate'],
    ] as const;
    for (const [method, path] of verbs)
      expect((await server.call(`/system/post${path}`, { method, token: guest })).code).toBe(403);
    const { rows } = (await call('/monitor/operlog/list?status=1&operName=guest')) as unknown as {
      rows: object[];
    };
    expect(rows).toHaveLength(verbs.length);
    expect(rows[0]).toMatchObject({
      errorMsg: 'forbidden',
      requestMethod: 'POST',
      operUrl: '/api/system/post/importTemplate',
    });
  });

  it('leave a trace of each change: old and new', async () => {
    await add('trace', 'Trace');
    const [row] = (await list('?postCode=trace')).rows;
    await call('/system/post', { method: 'PUT', body: { ...row, postName: 'Trail' } });
    const log = (await call('/monitor/operlog/list?module=posts&businessType=2')) as unknown as {
      rows: { jsonResult: string }[];
    };
    expect(JSON.parse(log.rows[0]?.jsonResult ?? '{}')).toMatchObject({
      old: { postName: 'Trace' },
      new: { postName: 'Trail' },
    });
  });

  it('leave as a table by a name that works once for the one who asked, R-CALL-10', async () => {
    const { msg } = await call('/system/post/export?postCode=trace&format=csv');
    const other = await server.signIn('guest', 'Cool-air-12');
    const download = (who: string, name = msg) =>
      server.fetch(`/common/download?fileName=${encodeURIComponent(name)}&delete=true`, { token: who });
    expect(await (await download(other)).json()).toMatchObject({ code: 404 });
    expect(await (await download(token, '../admin-password.txt')).json()).toMatchObject({ code: 404 });
    const text = await (await download(token)).text();
    expect(text).toContain('Post number,Post code,Post name,Order,Status');
    expect(text).toContain('trace,Trail,0,Normal');
    expect(await (await download(token)).json()).toMatchObject({ code: 404 });
  });

  it('R-CALL-10 what somebody uploaded is no download, not even for them', async () => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7 plan']), 'plan.pdf');
    const sent = await fetch(`${server.address}/api/common/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { newFileName, fileName } = (await sent.json()) as { newFileName: string; fileName: string };
    for (const once of ['true', 'false']) {
      const answer = await server.fetch(`/common/download?fileName=${newFileName}&delete=${once}`, { token });
      expect(await answer.json()).toMatchObject({ code: 404 });
    }
    expect(await (await server.fetch(fileName, { token })).text()).toBe('%PDF-1.7 plan');
  });
});
