import { dayMs, hourMs, minuteMs } from '@contract/time';
import { hashPassword } from '@server/modules/session/passwords';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import type { Call } from '@tests/support/peopleServer';
import { textOfPdf } from '@tests/support/textOfPdf';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { readCsvTable } from '../../platform/sheets/reading/csvTable';
import { readWorkbookTable } from '../../platform/sheets/reading/workbookTable';
import { seedDefinitions } from '../alarms/definitions.store';

const database = useSeededDatabase();
let server: SystemServer;
let mail: MailServer;
let token = '';
let channel = 0;
const password = 'Second-light-8';
const area = { harbour: 0, hill: 0 };
/** Monday of last week in the plant's zone: it is Monday 2 March, 16:00 there. */
const monday = Date.parse('2026-02-23T00:00:00+08:00');
const jobPermissions = [
  'monitor:job:list',
  'monitor:job:query',
  'monitor:job:add',
  'monitor:job:changeStatus',
];

const ask = (path: string, more: Call = {}) => server.call(path, { token, ...more });
const raised = (siteId: number | null, level: number, at: number, more: object = {}) =>
  database().pool.query(
    `insert into alarms (definition_id, site_id, level, source_level, raised_at, recorded_at, acknowledged_at, cleared_at)
     select 'roomTempHigh', $1, $2, (m ->> 'source')::smallint, $3::bigint, 0, $3::bigint + (m ->> 'acknowledged')::bigint, $3::bigint + (m ->> 'cleared')::bigint
     from (select $4::jsonb as m) x`,
    [siteId, level, at, JSON.stringify(more)],
  );

beforeAll(async () => {
  [server, mail] = await Promise.all([startSystem(database()), startMailServer()]);
  token = await server.signIn();
  await seedDefinitions(database().db);
  area.harbour = await anArea(database().db, 'Harbour');
  area.hill = await anArea(database().db, 'Hill');
  const harbour = await aSite(database().db, 'HARBOUR-1', area.harbour);
  const hill = await aSite(database().db, 'HILL-1', area.hill);
  await raised(harbour, 1, monday, { acknowledged: 4 * minuteMs, cleared: 10 * minuteMs, source: 4 });
  await raised(harbour, 3, monday + hourMs, { acknowledged: 6 * minuteMs, cleared: 8 * dayMs });
  await raised(hill, 2, monday + 7 * dayMs - 1);
  await raised(null, 2, monday + dayMs);
  // Of another week.
  await raised(hill, 4, monday - 1, { cleared: minuteMs });
  await raised(harbour, 4, monday + 7 * dayMs, { cleared: minuteMs });
  for (const [day, areaId, kwh, sites, known, of] of [
    [0, area.harbour, 100.25, 2, 1.5, 2],
    [1, area.harbour, 50, 2, 1.5, 2],
    // As it was added up before it was known of how many sites it is.
    [6, area.hill, 7, 2, null, null],
    [7, area.hill, 999, 2, 2, 2],
    [2, await anArea(database().db, 'Moor'), null, 0, 0, 1],
  ] as const)
    await database().pool.query('insert into energy_days values ($1, $2, 1, $3, $4, $5, $6, $7)', [
      monday + day * dayMs,
      areaId,
      kwh,
      kwh === null ? [] : [kwh],
      sites,
      known,
      of,
    ]);
  for (const [name, places] of [
    ['amy', [area.harbour]],
    ['ben', [area.hill]],
  ] as const) {
    const { userId } = await aWatcher(database().db, name, places, [
      'alarm:list',
      'screen:view',
      ...jobPermissions,
    ]);
    await database().pool.query(
      'update users set password_hash = $2, password_changed_at = $3 where id = $1',
      [userId, await hashPassword(password), server.clock.now()],
    );
  }
  const kept = await ask('/system/notificationChannel', {
    body: {
      channelName: 'Post',
      kind: 'email',
      language: 'en',
      host: '127.0.0.1',
      port: mail.port,
      security: 'none',
      account: 'centre',
      sender: 'centre@example.net',
      secret: 'letters',
    },
  });
  channel = Number(Object.values(kept.data)[0]);
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const weekly = { period: 'week', language: 'en' };
async function aJob(kind: string, args: object, by = token): Promise<number> {
  const body = {
    jobName: kind,
    invokeTarget: `${kind}(${JSON.stringify(args)})`,
    cronExpression: '0 0 7 ? * MON',
  };
  const answer = await server.call('/monitor/job', { token: by, body });
  expect(answer).toMatchObject({ code: 200 });
  return Number(Object.values(answer.data)[0]);
}

/** Runs the job now; its log line. */
async function ran(jobId: number, by = token): Promise<Record<string, unknown>> {
  expect(await server.call(`/monitor/job/run/${jobId}`, { method: 'PUT', token: by })).toMatchObject({
    code: 200,
  });
  await server.jobs.tick();
  await server.jobs.idle();
  const { rows } = (await ask('/monitor/jobLog/list?pageSize=1')) as unknown as {
    rows: Record<string, unknown>[];
  };
  return rows[0]!;
}
const reportOf = (run: Record<string, unknown>, by = token) =>
  server.fetch(`/monitor/jobLog/report/${String(run.jobLogId)}`, { token: by });

const cellsOf = (csv: string): string[][] =>
  readCsvTable(Buffer.from(csv), { rows: 100, bytes: 1_000_000 }).rows.map(({ cells }) => cells);

describe('a report of alarms (R-CRUD-12)', () => {
  it('counts the last whole week of the plant by site and level, and waits in the job log', async () => {
    const run = await ran(await aJob('report.alarms', { ...weekly, by: 'site' }));
    expect(run).toMatchObject({ status: '0', hasReport: true, output: expect.stringContaining('rows: 3') });
    const told = async (language: string) =>
      (await ask(`/monitor/jobLog/${String(run.jobLogId)}`, { language })).data as { output: string };
    expect((await told('hk')).output).toBe('Alarm report 2026-02-23 – 2026-03-01.xlsx：3 行');
    const answer = await reportOf(run);
    expect(answer.headers.get('content-disposition')).toContain(
      encodeURIComponent('Alarm report 2026-02-23 – 2026-03-01.xlsx'),
    );
    const table = await readWorkbookTable(Buffer.from(await answer.arrayBuffer()), { rows: 100, bytes: 1e6 });
    const rows = table.rows.map(({ cells }) => cells);
    expect(rows?.[0]?.slice(3)).toEqual([
      'Site code',
      'Site',
      'Critical',
      'Major',
      'Minor',
      'Hint',
      'Alarms',
      'Active at the end',
      'Median time to acknowledge (min)',
      'Median time to clear (min)',
      'Of the device: Critical',
      'Of the device: Major',
      'Of the device: Minor',
      'Of the device: Hint',
    ]);
    const [unranked, ranked] = [
      ['0', '0', '0', '0'],
      ['0', '0', '0', '1'],
    ];
    expect(rows?.slice(1)).toEqual([
      ['', '', 'Monitoring centre', '', '', '0', '1', '0', '0', '1', '1', '', '', ...unranked],
      ['', '', 'Harbour', 'HARBOUR-1', 'HARBOUR-1', '1', '0', '1', '0', '2', '1', '5', '5765', ...ranked],
      ['', '', 'Hill', 'HILL-1', 'HILL-1', '0', '1', '0', '0', '1', '1', '', '', ...unranked],
    ]);
    const { rows: written } = (await ask('/monitor/operlog/list?pageSize=1')) as unknown as {
      rows: object[];
    };
    expect(written[0]).toMatchObject({
      businessType: '5',
      operUrl: expect.stringContaining('/jobLog/report/'),
    });
  });

  it('is made with the eyes of who saved the job, and only they or who sees everything may have it', async () => {
    const [amy, ben] = [await server.signIn('amy', password), await server.signIn('ben', password)];
    const run = await ran(
      await aJob('report.alarms', { ...weekly, by: 'area', format: 'csv' }, amy),
      // Whoever sets it off sees no more by it.
      ben,
    );
    expect(run).toMatchObject({ status: '0', hasReport: true });
    const own = await (await reportOf(run, amy)).text();
    expect(
      cellsOf(own)
        ?.slice(1)
        .map((row) => row[2]),
    ).toEqual(['Harbour']);
    expect(await (await reportOf(run)).text()).toBe(own);
    expect(await (await reportOf(run, ben)).json()).toMatchObject({ code: 403 });
    const name = await database().pool.query<{ name: string }>(
      `select name from issued_files where kind = 'report' order by created_at desc limit 1`,
    );
    for (const path of ['/common/download?fileName=', '/common/file/'])
      expect((await server.call(`${path}${name.rows[0]?.name}`, { token: ben })).code).toBe(404);
  });

  it('stays by area with the one in which the site stood then, and by site with where it is found now', async () => {
    const { db, pool } = database();
    const site = await aSite(db, 'MOVER-1', area.harbour);
    await raised(site, 4, monday + 2 * dayMs, { cleared: minuteMs });
    await raised(site, 4, monday + 5 * dayMs, { cleared: minuteMs });
    await pool.query('update sites set area_id = $2 where id = $1', [site, area.hill]);
    await pool.query('update site_placements set since = $2 where site_id = $1 and since > 0', [
      ...[site, monday + 4 * dayMs],
    ]);
    const rowsBy = async (by: 'area' | 'site') =>
      cellsOf(
        await (
          await reportOf(await ran(await aJob('report.alarms', { ...weekly, by, format: 'csv' })))
        ).text(),
      );
    const hints = (await rowsBy('area')).slice(1).map(([, , place, , , , hint]) => [place, hint]);
    expect(hints).toEqual([
      ['Monitoring centre', '0'],
      ['Harbour', '1'],
      ['Hill', '1'],
    ]);
    const own = (await rowsBy('site')).filter((cells) => cells.includes('MOVER-1'));
    expect(own.map((cells) => [cells[2], cells[8]])).toEqual([['Hill', '2']]);
    await pool.query('delete from alarms where site_id = $1', [site]);
  });

  it('is not made for somebody who may not sign in any more', async () => {
    const amy = await server.signIn('amy', password);
    const jobId = await aJob('report.alarms', weekly, amy);
    await database().pool.query(`update users set status = '1' where user_name = 'amy'`);
    expect(await ran(jobId)).toMatchObject({
      status: '1',
      hasReport: false,
      exceptionInfo: expect.stringContaining('may not sign in any more'),
    });
    await database().pool.query(`update users set status = '0' where user_name = 'amy'`);
  });

  it('that the product brought is made with the eyes of who first sets it in motion', async () => {
    const { rows } = (await ask(
      `/monitor/job/list?invokeTarget=report.alarms&jobName=${encodeURIComponent('告警周报')}`,
    )) as unknown as { rows: { jobId: number }[] };
    const [jobId = 0] = rows.map((row) => row.jobId);
    const ben = await server.signIn('ben', password);
    const run = await ran(jobId, ben);
    expect(run).toMatchObject({ status: '0', hasReport: true });
    expect((await reportOf(run, ben)).headers.get('content-type')).toContain('spreadsheetml');
    expect(run.output).toContain('rows: 1');
  });

  it('goes by mail to its recipients, in its language', async () => {
    const recipients = 'one@example.net, two@example.net';
    const run = await ran(
      await aJob('report.alarms', { ...weekly, language: 'hk', format: 'csv', channel, recipients }),
    );
    expect(run).toMatchObject({ output: expect.stringContaining('Mails: 2') });
    await server.notifications.turn();
    expect(mail.received.map(({ to }) => to[0]).toSorted()).toEqual(['one@example.net', 'two@example.net']);
    expect(mail.received[0]?.text).toContain('Subject: 警報報表：2026-02-23 – 2026-03-01');
    expect(mail.received[0]?.text).toContain('text/csv');
  });

  it('is a document as well, with every row of the table, and goes by mail as one', async () => {
    const recipients = 'three@example.net';
    const run = await ran(
      await aJob('report.alarms', { ...weekly, by: 'site', format: 'pdf', channel, recipients }),
    );
    expect(run).toMatchObject({ status: '0', output: expect.stringContaining('Mails: 1') });
    const answer = await reportOf(run);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const text = textOfPdf(new Uint8Array(await answer.arrayBuffer())).join('\n');
    for (const word of [
      'Alarm report',
      '2026-02-23 – 2026-03-01',
      'HARBOUR-1',
      'HILL-1',
      'Monitoring centre',
    ])
      expect(text).toContain(word);
    await server.notifications.turn();
    expect(mail.received.find(({ to }) => to[0] === 'three@example.net')?.text).toContain('application/pdf');
  });

  it.each([
    [{ ...weekly, period: 'year' }],
    [{ ...weekly, recipients: 'no address' }],
    [{ ...weekly, recipients: 'one@example.net' }],
    [{ ...weekly, recipients: 'one@example.net', channel: 99_999 }],
    [{ ...weekly, path: '/etc' }],
  ])('R-VAL-06 is refused when it could not be made or sent: %j', async (args) => {
    const body = {
      jobName: 'bad',
      invokeTarget: `report.alarms(${JSON.stringify(args)})`,
      cronExpression: '0 0 7 ? * MON',
    };
    expect(await ask('/monitor/job', { body })).toMatchObject({
      reason: 'validation',
      fields: { invokeTarget: expect.any(String) as string },
    });
  });

  it('R-PERM-04 is mailed only by who may decide who is told of things', async () => {
    const body = {
      jobName: 'out',
      invokeTarget: `report.alarms(${JSON.stringify({ ...weekly, channel, recipients: 'x@example.net' })})`,
      cronExpression: '0 0 7 ? * MON',
    };
    const amy = await server.signIn('amy', password);
    expect((await server.call('/monitor/job', { token: amy, body })).code).toBe(403);
  });

  it('R-PERM-04 is not mailed any more once who answers for it may not decide that', async () => {
    const { userId, roleId } = await aWatcher(
      database().db,
      'cat',
      [area.harbour],
      ['alarm:list', 'system:notificationRoute:add', ...jobPermissions],
    );
    await database().pool.query(
      'update users set password_hash = $2, password_changed_at = $3 where id = $1',
      [userId, await hashPassword(password), server.clock.now()],
    );
    const cat = await server.signIn('cat', password);
    const args = { ...weekly, channel, recipients: 'x@example.net' };
    const jobId = await aJob('report.alarms', args, cat);
    const keeper = async () =>
      (await database().pool.query<{ id: number }>('select keeper_id as id from jobs where id = $1', [jobId]))
        .rows[0]?.id;
    // Somebody of more rights who moves its hours does not send more to its readers.
    const job = (await ask(`/monitor/job/${jobId}`)).data as object;
    const moved = await ask('/monitor/job', {
      method: 'PUT',
      body: { ...job, cronExpression: '0 0 8 ? * MON' },
    });
    expect(moved).toMatchObject({ code: 200 });
    expect(await keeper()).toBe(userId);
    await database().pool.query(
      `delete from role_menus where role_id = $1 and menu_id in (
        select id from menus where perms = 'system:notificationRoute:add')`,
      [roleId],
    );
    expect(await ran(jobId)).toMatchObject({
      status: '1',
      exceptionInfo: expect.stringContaining('to the outside'),
    });
  });

  it('goes when its line of the log goes', async () => {
    const kept = async () =>
      (await database().pool.query(`select 1 from issued_files where kind = 'report'`)).rowCount;
    expect(await kept()).toBeGreaterThan(0);
    await ask('/monitor/jobLog/clean', { method: 'DELETE' });
    server.clock.pass(2 * hourMs);
    for (const unit of server.system.workerUnits)
      if (unit.name === 'file sweep') await unit.start(new AbortController().signal);
    expect(await kept()).toBe(0);
    token = await server.signIn();
  });
});

describe('a report of faults', () => {
  it('tells the figures of the orders of the period, in all and by group, as the page does', async () => {
    const { pool } = database();
    await pool.query(
      `insert into fault_orders (origin, site_id, level, state, reported_at, began_at, accepted_at, limits, clocks, stepped_at)
       select 'manual', (select min(id) from sites), l, 'accepted', d.day, d.day - 60000, d.day + 120000, '{}', '[]', 0
       from (select $1::bigint as day) d, unnest(array[1, 1, 2]) l`,
      [monday],
    );
    const run = await ran(await aJob('report.faults', { ...weekly, by: 'level', format: 'csv' }));
    const [titles, ...rows] = cellsOf(await (await reportOf(run)).text()) ?? [];
    expect(titles?.slice(0, 4)).toEqual([
      'Level',
      'Orders',
      'Mean time to accept (min)',
      'Mean time to detect (min)',
    ]);
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['All', '3', '2', '1'],
      ['Critical', '2', '2', '1'],
      ['Major', '1', '2', '1'],
    ]);
  });
});

describe('a report of energy (R-CRUD-12)', () => {
  it('sums the days of the period by area, and says how many of them were measured', async () => {
    const run = await ran(await aJob('report.energy', { ...weekly, format: 'csv' }));
    expect(cellsOf(await (await reportOf(run)).text())?.slice(1)).toEqual([
      ['', '', 'Harbour', '150.3', '2', '7', '2', '21'],
      ['', '', 'Hill', '7', '1', '7', '2', ''],
      ['', '', 'Moor', '', '0', '7', '0', '0'],
    ]);
  });
});
