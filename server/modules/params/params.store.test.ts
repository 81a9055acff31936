import fc from 'fast-check';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { builtInParams } from '@contract/builtInParams';
import { isAllowed } from '@contract/builtInParams/form';
import { dayMs } from '@contract/time';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { adminPassword } from '@tests/support/peopleServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { controlParamRows } from '../seed/controlParams';
import { paramRows } from '../seed/paramRows';

type Row = Record<string, unknown> & { configId: number; configValue: string; state: string };

describe('built-in parameters', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token = '';
  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
  });
  afterAll(() => server.stop());

  const rowOf = async (key: string): Promise<Row> => {
    const { rows } = await server.call(`/system/config/list?configKey=${key}`, { token });
    const found = (rows as Row[]).find((row) => row.configKey === key);
    if (!found) throw new Error(key);
    return found;
  };
  const edit = async (key: string, more: object) => {
    const { configId } = await rowOf(key);
    const { data } = await server.call(`/system/config/${configId}`, { token });
    return server.call('/system/config', { token, method: 'PUT', body: { ...(data as object), ...more } });
  };
  const store = (key: string, value: string) =>
    database().db.updateTable('params').set({ config_value: value }).where('config_key', '=', key).execute();
  const days = () => server.people.params.number('history.rollupDays', 1);
  const noted = async () => (await server.call('/system/config/noted', { token })).data;
  const events = async (action: string) =>
    (await database().db.selectFrom('audit_events').select('id').where('action', '=', action).execute())
      .length;

  it('are those that a store begins with, each with its default', () => {
    const seeded = Object.fromEntries(
      [...paramRows, ...controlParamRows].map(({ key, value }) => [key, value]),
    );
    expect(seeded).toEqual(
      Object.fromEntries(Object.entries(builtInParams).map(([key, param]) => [key, param.default])),
    );
  });

  it.each([
    ['history.rollupDays', '-1', '1 – 7300 d'],
    ['history.rollupDays', 'abc', '1 – 7300 d'],
    ['control.criticalClasses', 'Q', 'A, B, C, D'],
    ['control.smokeStops', '2', '0 | 1'],
    ['fault.watchHours', '721', '0.001 – 720 h'],
    ['sys.shell.repositoryUrl', 'javascript:alert(1)', 'https://…'],
  ])('%s refuses %s and names what is allowed', async (key, configValue, range) => {
    const answer = await edit(key, { configValue });
    expect(answer).toMatchObject({ code: 500, reason: 'validation', msg: expect.stringContaining(range) });
    expect((await rowOf(key)).allowedValues).toBe(range);
  });

  it('a shorter retention says what it deletes, wants the key typed, and waits a day in which it can be undone', async () => {
    const short = { configValue: '400' };
    const asked = await edit('history.rollupDays', short);
    expect(asked.msg).toMatch(/from 731 to 400.*Nothing stored is older.*Type history\.rollupDays/);
    expect(await days()).toBe(731);
    expect((await edit('history.rollupDays', { ...short, confirmation: 'history.rollupDays' })).code).toBe(
      200,
    );
    expect(await days()).toBe(731);
    const pending = await rowOf('history.rollupDays');
    expect(pending).toMatchObject({ configValue: '400', effectiveValue: '731', state: 'pending' });
    expect(await noted()).toMatchObject([
      { configKey: 'history.rollupDays', state: 'pending', stored: '400', effective: '731' },
    ]);
    const undo = () => server.call(`/system/config/undo/${pending.configId}`, { token, method: 'PUT' });
    expect((await undo()).code).toBe(200);
    expect(await rowOf('history.rollupDays')).toMatchObject({ configValue: '731', state: 'inForce' });
    expect((await undo()).reason).toBe('conflict');
    await edit('history.rollupDays', { ...short, confirmation: 'history.rollupDays' });
    server.clock.pass(dayMs + 1);
    token = await server.signIn();
    expect(await days()).toBe(400);
    expect((await undo()).reason).toBe('conflict');
    expect((await edit('history.rollupDays', { configValue: '731' })).code).toBe(200);
    expect(await days()).toBe(731);
    expect(await events('params.undone')).toBe(1);
  });

  it('changes by the permission that each parameter names, beside editing parameters', async () => {
    const passwordChangedAt = server.clock.now();
    await sql`with role as (
        insert into roles (role_name, role_key, role_sort, create_time)
        values ('tuner', 'tuner', 90, 0) returning id
      )
      insert into role_menus (role_id, menu_id)
      select role.id, menus.id from role, menus
      where menus.perms in ('system:config:list', 'system:config:query', 'system:config:edit')`.execute(
      database().db,
    );
    const wei = { userName: 'wei', password: 'Cool-air-12', roleKeys: ['tuner'] };
    await aUser(database().db, { ...wei, passwordChangedAt });
    const mine = await server.signIn('wei', 'Cool-air-12');
    const put = async (key: string, configValue: string) => {
      const { configId } = await rowOf(key);
      const { data } = await server.call(`/system/config/${configId}`, { token: mine });
      return server.call('/system/config', {
        ...{ token: mine, method: 'PUT' },
        body: { ...(data as object), configValue },
      });
    };
    expect((await put('sys.lock.failures', '4')).reason).toBe('forbidden');
    expect((await put('fault.doorMinutes', '11')).code).toBe(200);
  });

  it('a stored value that means nothing deletes nothing, and is shown until somebody decides', async () => {
    await store('history.rollupDays', '-1');
    expect(await days()).toBe(7_300);
    expect(await rowOf('history.rollupDays')).toMatchObject({
      ...{ configValue: '-1', effectiveValue: '7300', state: 'invalid' },
      ...{ unit: 'd', usualValue: '731', effectEn: builtInParams['history.rollupDays']?.effect.en },
    });
    expect(await noted()).toMatchObject([{ state: 'invalid', stored: '-1', effective: '7300' }]);
    await store('history.rollupDays', '731');
    await store('sys.lock.failures', 'many');
    expect(await server.people.params.number('sys.lock.failures', 1)).toBe(5);
    await store('sys.lock.failures', '5');
  });

  it('one that loosens safety asks for the second factor and is logged as such; one that tightens does not', async () => {
    expect((await edit('control.approvalSites', { configValue: '10' })).code).toBe(200);
    const loose = { configValue: '5000' };
    expect((await edit('control.approvalSites', loose)).reason).toBe('secondFactorRequired');
    expect((await rowOf('control.approvalSites')).configValue).toBe('10');
    expect(await events('params.loosened')).toBe(0);
    const path = '/system/user/profile/secondFactor';
    const enrolled = await server.call(path, { token, body: { password: adminPassword } });
    const { secret } = enrolled.data as { secret: string };
    const otp = generateSync({ secret, epoch: Math.floor(server.clock.now() / 1_000) });
    const { data } = await server.call(`${path}/confirm`, { token, body: { otp } });
    const [code] = (data as { recoveryCodes: string[] }).recoveryCodes;
    expect((await edit('control.approvalSites', loose)).reason).toBe('otpRequired');
    expect((await edit('control.approvalSites', { ...loose, otp: 'wrong' })).reason).toBe('otpWrong');
    expect((await edit('control.approvalSites', { ...loose, otp: code })).code).toBe(200);
    expect(await events('params.loosened')).toBe(1);
    const { rows } = await database().pool.query(
      `select detail::text || coalesce(sent::text, '') as text from audit_events`,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  /** A day of quarter hours, so many days ago. */
  const aStoredDay = async (daysAgo: number) => {
    const day = Math.floor(server.clock.now() / dayMs) * dayMs - daysAgo * dayMs;
    const [from, to] = [day, day + dayMs];
    const name = `rollup_days_test_${daysAgo}`;
    const { pool } = database();
    await pool.query(`create table ${name} partition of rollup_days for values from (${from}) to (${to})`);
    const { rows } = await pool.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_name = 'rollup_days' and is_nullable = 'NO' and column_default is null`,
    );
    const given = rows.map((row) => (row.name === 'day' ? String(day) : row.type === 'bytea' ? `''` : '1'));
    await pool.query(`insert into ${name} (${rows.map((row) => row.name).join()}) values (${given.join()})`);
  };

  it('a shorter retention counts the days that are stored, not those between the settings', async () => {
    await aStoredDay(700);
    await aStoredDay(500);
    await aStoredDay(450);
    await aStoredDay(20);
    const asked = await edit('history.rollupDays', { configValue: '460' });
    expect(asked.msg).toMatch(/from 731 to 460.*quarter-hour data are deleted \(days: 2\)/);
    expect((await edit('history.rollupDays', { configValue: '10' })).msg).toContain('(days: 4)');
    await database().pool.query(
      'drop table rollup_days_test_700, rollup_days_test_500, rollup_days_test_450, rollup_days_test_20',
    );
  });

  describe('one that is missing', () => {
    const put = (configKey: string, configValue: string, more: object = {}) =>
      server.call('/system/config', {
        token,
        body: { configName: configKey, configKey, configValue, ...more },
      });
    const forget = (key: string) =>
      database().db.deleteFrom('params').where('config_key', '=', key).execute();

    it('asks for the second factor as a change does, where its new value is looser than its default', async () => {
      await forget('control.approvalSites');
      expect((await put('control.approvalSites', '4000')).reason).toBe('otpRequired');
      expect((await put('control.approvalSites', '10')).code).toBe(200);
      expect(
        await server.call('/system/config/list?configKey=control.approvalSites', { token }),
      ).toMatchObject({
        total: 1,
      });
    });

    it('waits a day and wants its key typed, where it keeps history for less than its default', async () => {
      await forget('history.rollupDays');
      expect((await put('history.rollupDays', '30')).reason).toBe('validation');
      const typed = { confirmation: 'history.rollupDays' };
      expect((await put('history.rollupDays', '30', typed)).code).toBe(200);
      expect(await days()).toBe(731);
      await store('history.rollupDays', '731');
    });

    it('is not made by another name, and no built-in one is removed or renamed', async () => {
      await forget('control.expiryMinutes');
      const { data } = await put('own.thing', '1');
      const { configId } = data as { configId: number };
      const mine = { configId, configName: 'x', configKey: 'control.expiryMinutes', configValue: '15' };
      const renamed = await server.call('/system/config', { token, method: 'PUT', body: mine });
      expect(renamed.reason).toBe('builtIn');
      const made = await put('control.expiryMinutes', '15');
      const { configId: again } = made.data as { configId: number };
      expect((await server.call(`/system/config/${again}`, { token, method: 'DELETE' })).reason).toBe(
        'builtIn',
      );
    });
  });

  it('take nothing outside their declared range, whatever is sent', async () => {
    const keys = Object.keys(builtInParams).filter((key) => !/^sys\.(access|trusted|secondFactor)/.test(key));
    const something = fc.oneof(
      fc.double().map(String),
      fc.integer().map(String),
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        '1e3',
        '0x10',
        '١٢',
        '１２',
        ' 5 ',
        '-0',
        'NaN',
        'Infinity',
        '1,000',
        '٣',
        'null',
        'true',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...keys), something, async (key, configValue) => {
        const param = builtInParams[key];
        const before = await database()
          .db.selectFrom('params')
          .select('config_value')
          .where('config_key', '=', key)
          .executeTakeFirst();
        if (!param || !before) return;
        const answer = await edit(key, { configValue });
        if (!isAllowed(param.form, configValue.trim()))
          expect([key, configValue, answer.code]).toEqual([key, configValue, 500]);
        const after = await database()
          .db.selectFrom('params')
          .select('config_value')
          .where('config_key', '=', key)
          .executeTakeFirst();
        expect(isAllowed(param.form, after?.config_value ?? '')).toBe(true);
        await store(key, before.config_value);
      }),
      { numRuns: 150 },
    );
  });
});
