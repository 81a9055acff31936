import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Product } from '@server/compose';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { prepareStore } from '@server/prepareStore';
import { aUser } from '@tests/support/aUser';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import type { BackupsAnswer } from '@contract/backup';
import { until } from '@tests/support/testIngest';
import { generateSync } from 'otplib';
import { readEnvironment } from '../../config/environment';
import { removeFolder } from '@tests/support/removeFolder';

interface Answer {
  code: number;
  msg: string;
  reason?: string;
  fields?: Record<string, string>;
  rows: Record<string, unknown>[];
  data: Record<string, unknown>;
}

describe('jobs and backups over HTTP', () => {
  const fresh = useFreshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-work-'));
  let database: ConnectedDatabase;
  let product: Product;
  let admin: string;

  const call = async (token: string, method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${product.http.address()}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Answer;
  };
  const signIn = async (username: string, password: string) =>
    ((await call('', 'POST', '/login', { username, password })) as unknown as { token: string }).token;
  const job = {
    jobName: 'Nightly',
    invokeTarget: 'outbox.clean({"hours":48})',
    cronExpression: '0 0 3 * * ?',
  };
  const add = async (more: object = {}) => call(admin, 'POST', '/monitor/job', { ...job, ...more });

  /** A role that holds exactly these permissions, and somebody who has it. */
  async function somebodyWith(name: string, permissions: string[]): Promise<string> {
    const { db } = fresh();
    const role = await db
      .insertInto('roles')
      .values({
        role_name: name,
        role_key: name,
        data_scope: '1',
        remark: null,
        create_time: 0,
        update_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const menus = await db
      .selectFrom('menus')
      .select(['id', 'perms'])
      .where('perms', 'in', permissions)
      .execute();
    expect(new Set(menus.map(({ perms }) => perms)).size).toBe(permissions.length);
    await db
      .insertInto('role_menus')
      .values(menus.map(({ id }) => ({ role_id: role.id, menu_id: id })))
      .execute();
    await aUser(db, {
      userName: name,
      password: 'First-light-8',
      roleKeys: [name],
      passwordChangedAt: Date.now(),
    });
    return signIn(name, 'First-light-8');
  }

  beforeAll(async () => {
    database = await connectDatabase({ url: fresh().url, log: quietLog });
    const given = {
      PORT: '0',
      MQTT_PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: 'First-light-7',
      CAPTCHA: 'off',
    };
    const { environment } = await prepareStore(readEnvironment(given), database, quietLog);
    product = compose(environment, database, quietLog);
    await product.http.unit.start(new AbortController().signal);
    admin = await signIn('admin', 'First-light-7');
  });
  afterAll(async () => {
    await product.http.unit.stop();
    await database.close();
    removeFolder(dataDir);
  });

  it('R-VAL-06: a job needs a name, a registered target and a schedule the server can read', async () => {
    for (const [wrong, field] of [
      [{ jobName: '' }, 'jobName'],
      [{ invokeTarget: '' }, 'invokeTarget'],
      [{ cronExpression: '' }, 'cronExpression'],
      [{ invokeTarget: 'java.lang.Runtime.exec("id")' }, 'invokeTarget'],
      [{ invokeTarget: 'constructor.constructor("return process")' }, 'invokeTarget'],
      [{ invokeTarget: 'outbox.clean({"hours":48,"table":"users"})' }, 'invokeTarget'],
      [{ invokeTarget: 'outbox.clean({"hours":0})' }, 'invokeTarget'],
      [{ cronExpression: '0 0 3 * * *' }, 'cronExpression'],
      [{ cronExpression: '0 0 0 30 2 ?' }, 'cronExpression'],
    ] as const) {
      const answer = await add(wrong);
      expect([wrong, answer.code, Object.keys(answer.fields ?? {})]).toEqual([wrong, 500, [field]]);
    }
  });

  it('R-CRUD-12: a new job waits, runs by its schedule when it is resumed, and once now when it is told to', async () => {
    const id = Number((await add({ status: '0' })).data.jobId);
    const read = async () => (await call(admin, 'GET', `/monitor/job/${id}`)).data;
    expect(await read()).toMatchObject({
      status: '1',
      nextValidTime: null,
      misfirePolicy: '0',
      concurrent: '1',
    });
    expect((await call(admin, 'PUT', '/monitor/job/changeStatus', { jobId: id, status: '0' })).code).toBe(
      200,
    );
    expect((await read()).nextValidTime).toMatch(/^\d{4}-\d\d-\d\d 03:00:00$/);
    expect((await call(admin, 'PUT', '/monitor/job/run', { jobId: id, jobGroup: 'DEFAULT' })).code).toBe(200);
    const waiting = await fresh().db.selectFrom('job_runs').selectAll().where('job_id', '=', id).execute();
    expect(waiting).toMatchObject([{ reason: 'manual', asked_by: 'admin', started_at: null }]);
    expect(await call(admin, 'PUT', '/monitor/job/run', { jobId: 9_999 })).toMatchObject({
      code: 500,
      reason: 'jobMissing',
    });
    const written = await fresh().db.selectFrom('audit_events').select('action').execute();
    const actions = written.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['jobs.added', 'jobs.edited', 'jobs.run']));
  });

  it('R-CRUD-12: a schedule is told in words with its next five times', async () => {
    const { data } = await call(
      admin,
      'GET',
      `/monitor/job/schedule?cronExpression=${encodeURIComponent('0 15 10 ? * 6#3')}`,
    );
    expect(data).toMatchObject({ isValid: true, words: 'At 10:15, on the third Friday of the month' });
    expect(data.next).toHaveLength(5);
    const wrong = await call(admin, 'GET', '/monitor/job/schedule?cronExpression=nonsense');
    expect(wrong.data).toMatchObject({ isValid: false, next: [] });
  });

  it('whoever may edit jobs may not therefore run, pause or remove them', async () => {
    const id = Number((await add()).data.jobId);
    const editor = await somebodyWith('editor', ['monitor:job:list', 'monitor:job:edit']);
    expect((await call(editor, 'GET', '/monitor/job/list')).code).toBe(200);
    for (const [method, path, body] of [
      ['PUT', '/monitor/job/run', { jobId: id }],
      ['PUT', `/monitor/job/run/${id}`],
      ['PUT', '/monitor/job/changeStatus', { jobId: id, status: '0' }],
      ['PUT', `/monitor/job/changeStatus/${id}/0`],
      ['DELETE', `/monitor/job/${id}`],
      ['DELETE', '/monitor/jobLog/clean'],
      ['GET', '/system/backup/list'],
      ['POST', '/system/backup'],
    ] as const)
      expect([path, (await call(editor, method, path, body)).code]).toEqual([path, 403]);
  });

  it('a backup is opened by the name that was issued, and by no path', async () => {
    const keeper = await somebodyWith('keeper', ['system:backup:list', 'system:backup:download']);
    const strange = [
      '..%2F..%2Fetc%2Fpasswd',
      'admin-password.txt',
      'coolops-20260101-000000-abcdef.backup.json',
    ];
    for (const name of strange)
      expect((await call(keeper, 'POST', `/system/backup/${name}/download`, {})).code).toBe(500);
    const gone = 'coolops-20260101-000000-abcdef.backup';
    expect((await call(keeper, 'POST', `/system/backup/${gone}/download`, {})).reason).toBe('backupMissing');
    expect((await call(keeper, 'POST', `/system/backup/${gone}/restore`, { confirmation: gone })).code).toBe(
      403,
    );
    expect((await call(keeper, 'DELETE', `/system/backup/${gone}`)).code).toBe(403);
  });

  it('a backup leaves by the second factor alone, and is restored by it alone', async () => {
    const read = async () =>
      (await call(admin, 'GET', '/system/backup/list')).data as unknown as BackupsAnswer;
    const over = () => until(async () => (await read()).task?.state !== 'running');
    expect((await call(admin, 'POST', '/system/backup')).code).toBe(200);
    await over();
    const name = (await read()).backups[0]?.name ?? '';
    const download = (body: object) => call(admin, 'POST', `/system/backup/${name}/download`, body);
    const restore = (body: object) => call(admin, 'POST', `/system/backup/${name}/restore`, body);
    expect((await download({})).reason).toBe('secondFactorRequired');
    expect((await restore({ confirmation: name })).reason).toBe('secondFactorRequired');
    const path = '/system/user/profile/secondFactor';
    const { secret } = (await call(admin, 'POST', path, { password: 'First-light-7' })).data;
    const otp = generateSync({ secret: String(secret) });
    const codes = (await call(admin, 'POST', `${path}/confirm`, { otp })).data.recoveryCodes as string[];
    expect((await download({})).reason).toBe('otpRequired');
    expect((await download({ otp: 'wrong' })).reason).toBe('otpWrong');
    expect((await restore({ confirmation: 'x', otp: codes[0] })).reason).toBe('backupConfirmation');
    expect((await restore({ confirmation: name, otp: codes[0] })).code).toBe(200);
    await over();
    const [copy] = (await read()).copies;
    expect(copy).toMatchObject({ kind: 'restored' });
    expect((await call(admin, 'DELETE', `/system/backup/copy/${copy?.database}`)).code).toBe(200);
    const file = await fetch(`${product.http.address()}/api/system/backup/${name}/download`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify({ otp: codes[1] }),
    });
    expect(file.headers.get('download-filename')).toBe(name);
    await file.body?.cancel();
  });
});
