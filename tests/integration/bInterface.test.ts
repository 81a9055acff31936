import { requestOf } from '@contract/bInterface/envelope';
import { soapCall } from '@contract/bInterface/soap';
import type { FsuSource } from '@contract/fsuSources';
import { sql } from 'kysely';
import { aFieldUnit, airConditioner, messageIn, postTo, type FieldUnit } from '@tests/support/aFieldUnit';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { aStation, until } from '@tests/support/testIngest';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(120_000);

describe('a field unit that speaks the B interface', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let [port, siteId] = [0, 0];
  let admin = '';
  let unit: FieldUnit;

  beforeAll(async () => {
    port = await freePort();
    const env = {
      ...{ ROLE: 'web,ingest', ALARM_DELAY_FACTOR: '0.001' },
      ...{ B_INTERFACE_PORT: String(port), B_INTERFACE_NETWORKS: '127.0.0.0/28' },
    };
    server = await startTestServer(database(), { env });
    admin = await server.signIn();
    ({ siteId } = await aStation(database().pool, 'FSU-1'));
    unit = aFieldUnit(port, '51051243800001');
  });
  afterAll(() => server.stop());

  interface UnitRow {
    unitId: number;
    state: string;
    isHeld: boolean;
    address: string;
    deviceCount: number;
    version: number;
  }
  const rowOf = async (fsuId: string): Promise<UnitRow> =>
    ((await server.call(`/area/fsu/list?fsuId=${fsuId}`, { token: admin })) as unknown as { rows: UnitRow[] })
      .rows[0]!;
  const approve = async (fsuId: string) =>
    server.call(`/area/fsu/approve/${(await rowOf(fsuId)).unitId}`, { method: 'PUT', token: admin });
  const admit = async (fsuId: string, siteCode: string) => {
    const { rows } = (await server.call(`/area/fsu/list?fsuId=${fsuId}`, { token: admin })) as unknown as {
      rows: Record<string, unknown>[];
    };
    const { unitId, version, address, port: calledAt, path, idTag, parameterType } = rows[0]!;
    const body = { unitId, version, address, port: calledAt, path, idTag, parameterType, siteCode };
    expect(await server.call('/area/fsu', { method: 'PUT', token: admin, body })).toMatchObject({
      code: 200,
    });
    expect(await approve(fsuId)).toMatchObject({ code: 200 });
  };
  const alarms = async (definition: string) =>
    (
      await sql<{ cleared: boolean; name: string | null }>`
        select cleared_at is not null as cleared, point_name as name from alarms
        where definition_id = ${definition} and site_id = ${siteId} order by id`.execute(database().db)
    ).rows;

  it('finds the WSDL, with the address that it called', async () => {
    const answer = await postTo(port, '', { method: 'GET', path: '/services/SCService?wsdl' });
    expect(answer).toMatchObject({ status: 200, contentType: 'text/xml; charset=utf-8' });
    expect(answer.text).toContain(`location="http://127.0.0.1:${port}/services/SCService"`);
    const head = await fetch(`http://127.0.0.1:${port}/services/SCService?wsdl`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.text)));
    expect(await head.text()).toBe('');
  });

  it('says which method it takes instead', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/services/SCService`, { method: 'PUT' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('that nobody knows is told so with a valid answer, and waits for a person', async () => {
    expect(await unit.login()).toEqual({ SCIP: '', RightLevel: '0' });
    expect(await unit.login({ edition: '2014' })).toEqual({ RightLevel: '0' });
    expect(await rowOf(unit.fsuId)).toMatchObject({ state: 'waiting', isHeld: false, deviceCount: 6 });
    expect(await unit.alarm([{}])).toBe(false);
    expect(await approve(unit.fsuId)).toMatchObject({ reason: 'validation' });
  });

  it('is told the address of the centre once it was approved for a site, in every edition', async () => {
    await admit(unit.fsuId, 'FSU-1');
    expect(await unit.login()).toEqual({ SCIP: '127.0.0.1', RightLevel: '2' });
    expect(await unit.login({ edition: '2021', regMode: 1 })).toEqual({ SCIP: '127.0.0.1', RightLevel: '2' });
    expect(await unit.login({ edition: '2014' })).toEqual({ RightLevel: '2' });
    expect(await rowOf(unit.fsuId)).toMatchObject({ state: 'approved', address: '127.0.0.1', isHeld: false });
  });

  it('has its alarm stand as ours when it is acknowledged, once however often it says it', async () => {
    const serial = { serial: '7', at: Date.now() };
    expect(await unit.alarm([serial])).toBe(true);
    await until(async () => (await alarms('smoke')).length === 1);
    expect(await Promise.all([unit.alarm([serial]), unit.alarm([serial])])).toEqual([true, true]);
    expect(await alarms('smoke')).toEqual([{ cleared: false, name: null }]);
    expect(await unit.alarm([{ ...serial, flag: 'END', level: null }])).toBe(true);
    await until(async () => (await alarms('smoke')).every(({ cleared }) => cleared));
    expect(await unit.alarm([serial])).toBe(true);
    expect(await alarms('smoke')).toHaveLength(1);
  });

  it('counts from the start again: the same number at another time is another alarm', async () => {
    const later = { serial: '7', at: Date.now() + 60_000 };
    expect(await unit.alarm([later])).toBe(true);
    await until(async () => (await alarms('smoke')).length === 2);
    // Its end bears a number of its own.
    expect(await unit.alarm([{ serial: '99', flag: 'END' }])).toBe(true);
    await until(async () => (await alarms('smoke')).every(({ cleared }) => cleared));
    expect(await unit.alarm([{ serial: '100', flag: 'END', signal: '0418003001' }])).toBe(true);
  });

  it('ends by its number alone what bears that number', async () => {
    const open = () => alarms('smoke').then((all) => all.filter(({ cleared }) => !cleared).length);
    expect(await unit.alarm([{ serial: '15' }])).toBe(true);
    await until(async () => (await open()) === 1);
    const bare = {
      serial: '15',
      flag: 'END',
      signal: '',
      deviceId: '',
      deviceCode: '',
      level: null,
    } as const;
    expect(await unit.alarm([bare])).toBe(true);
    await until(async () => (await open()) === 0);
  });

  it('keeps the room in alarm while another sensor of it still says so', async () => {
    const second = { deviceId: '51051241820002', deviceCode: '51051241820002', serial: '21' };
    expect(await unit.alarm([{ serial: '20' }, second])).toBe(true);
    expect(await unit.alarm([{ serial: '20', flag: 'END' }])).toBe(true);
    const open = () => alarms('smoke').then((all) => all.filter(({ cleared }) => !cleared).length);
    await until(async () => (await open()) === 1);
    expect(await unit.alarm([{ ...second, flag: 'END' }])).toBe(true);
    await until(async () => (await open()) === 0);
  });

  it('brings an alarm that we have no point for as a free point of its own name', async () => {
    const own = { deviceId: airConditioner, deviceCode: airConditioner, signal: '0415002001', serial: '30' };
    expect(await unit.alarm([{ ...own, text: '压缩机电流异常(12.5A)' }])).toBe(true);
    await until(async () => (await alarms('freePointHigh')).length === 1);
    expect(await alarms('freePointHigh')).toEqual([{ cleared: false, name: '压缩机电流异常' }]);
    expect(await unit.alarm([{ ...own, flag: 'END' }])).toBe(true);
    await until(async () => (await alarms('freePointHigh')).every(({ cleared }) => cleared));
  });

  it('has its alarms explained as ours are, and explains others, even where we do not measure them', async () => {
    const outage = { deviceId: '51051241600001', deviceCode: '51051241600001', signal: '0416001001' };
    const supply = { deviceId: airConditioner, deviceCode: airConditioner, signal: '0415003001' };
    const low = { ...outage, signal: '0416003001' };
    const explained = async () =>
      (
        await sql<{ child: string; cause: string | null }>`
          select coalesce(a.point_name, a.definition_id) as child, p.point_name as cause
          from alarms a left join alarms p on p.id = a.parent_id
          where a.site_id = ${siteId} and a.cleared_at is null and a.definition_id <> 'controllerSilent'
          order by a.definition_id, a.id`.execute(database().db)
      ).rows;
    expect(await unit.alarm([{ ...supply, serial: '35' }])).toBe(true);
    expect(await unit.alarm([{ ...low, serial: '36', text: '交流欠压' }])).toBe(true);
    await until(async () => (await explained()).length === 2);
    expect(await unit.alarm([{ ...outage, serial: '37', text: '交流停电' }])).toBe(true);
    await until(async () => (await explained()).length === 3);
    expect(await explained()).toEqual([
      { child: 'acSupplyFault', cause: '交流停电' },
      { child: '交流欠压', cause: '交流停电' },
      { child: '交流停电', cause: null },
    ]);
    expect(await unit.alarm([{ ...outage, serial: '37', flag: 'END' }])).toBe(true);
    await until(async () => (await explained()).length === 2);
    expect((await explained()).map(({ cause }) => cause)).toEqual([null, null]);
    for (const [at, each] of [supply, low].entries())
      expect(await unit.alarm([{ ...each, serial: String(35 + at), flag: 'END' }])).toBe(true);
    await until(async () => (await explained()).length === 0);
  });

  it('has each alarm of a message taken by itself, and is not acknowledged what is of another unit', async () => {
    const count = () =>
      sql<{ n: number }>`select count(*)::int as n from b_interface_inbox`
        .execute(database().db)
        .then(({ rows }) => rows[0]!.n);
    const before = await count();
    expect(await unit.alarm([{ serial: '40' }, { serial: '41', flag: null }])).toBe(true);
    expect(await unit.alarm([{ serial: '42' }, { serial: '43', fsuId: '51051243899999' }])).toBe(false);
    expect(await count()).toBe(before + 2);
    for (const serial of ['40', '42']) expect(await unit.alarm([{ serial, flag: 'END' }])).toBe(true);
    expect(await unit.alarm([])).toBe(true);
  });

  it('has what nobody can read kept as it came, counted, and acknowledged once the good ones are stored', async () => {
    const source = async () =>
      (await server.call(`/area/fsu/source/${(await rowOf(unit.fsuId)).unitId}`, { token: admin }))
        .data as FsuSource;
    const one = (serial: string, more: string) =>
      `<TAlarm><SerialNo>${serial}</SerialNo><Id>0418001001</Id><FsuId>${unit.fsuId}</FsuId>` +
      `<DeviceId>51051241840001</DeviceId><AlarmTime>2026-02-30 10:00:00</AlarmTime>${more}</TAlarm>`;
    const good = one('44', '<AlarmFlag>BEGIN</AlarmFlag><AlarmDesc>水浸 <5mm & 上升</AlarmDesc>');
    const odd = one('45', '<AlarmFlag>perhaps</AlarmFlag><AlarmDesc>其他</AlarmDesc>');
    const cut = one('46', '<AlarmFlag>BEGIN</AlarmFlag><AlarmDesc>半<b').replace('</TAlarm>', '<x></TAlarm>');
    const info = `<Values><TAlarmList>${good}${odd}${cut}</TAlarmList></Values>`;
    const leaks = () => alarms('waterLeak').then((all) => all.length);
    const before = await leaks();
    for (const body of [soapCall('SC', requestOf('SEND_ALARM', info)), requestOf('SEND_ALARM', info)])
      expect(messageIn(await postTo(port, body)).info.children[0]?.text).toBe('1');
    await until(async () => (await leaks()) === before + 1);
    const { unreadable } = await source();
    expect(unreadable.map(({ why, times }) => [why, times])).toEqual(
      expect.arrayContaining([
        ['noFlag', 2],
        ['notXml', 2],
      ]),
    );
    expect(unreadable.find(({ why }) => why === 'notXml')?.raw).toContain('<SerialNo>46</SerialNo>');
    const seen = await server.call(`/area/fsu/unreadable/${(await rowOf(unit.fsuId)).unitId}`, {
      ...{ method: 'PUT', token: admin },
    });
    expect(seen).toMatchObject({ code: 200 });
    expect((await source()).unreadable.every(({ seenAt }) => seenAt !== null)).toBe(true);
  });

  it('that says a new address is held until a person approves it', async () => {
    expect(await unit.login({ fsuIp: '127.0.0.9' })).toMatchObject({ RightLevel: '2' });
    expect(await rowOf(unit.fsuId)).toMatchObject({ isHeld: true, address: '127.0.0.1' });
    expect(await approve(unit.fsuId)).toMatchObject({ code: 200 });
    expect(await rowOf(unit.fsuId)).toMatchObject({ isHeld: false, address: '127.0.0.9' });
  });

  it('is not who calls itself so from elsewhere', async () => {
    expect(await unit.alarm([{ serial: '50' }], '127.0.0.5')).toBe(false);
    await unit.login({ fsuIp: '127.0.0.5' }, '127.0.0.5');
    expect(await rowOf(unit.fsuId)).toMatchObject({ isHeld: true });
    expect(await unit.alarm([{ serial: '50' }], '127.0.0.5')).toBe(false);
    expect(await unit.alarm([{ serial: '50' }])).toBe(true);
  });

  it('logs out by name, or by where it comes from', async () => {
    expect(await unit.say('LOGOUT', `<FsuId>${unit.fsuId}</FsuId>`)).toEqual({ Result: '1' });
    expect(await unit.say('LOGOUT', '')).toEqual({ Result: '1' });
    expect(await unit.say('LOGOUT', '', '127.0.0.7')).toEqual({ Result: '0' });
  });

  it('is answered the way it speaks: bare XML, unknown commands, messages that cannot be read', async () => {
    const bare = await postTo(port, requestOf('SEND_ALARM', '<Values/>'));
    expect(bare.text.startsWith('<?xml version="1.0" encoding="UTF-8"?><Response>')).toBe(true);
    expect(messageIn(bare)).toMatchObject({ command: 'SEND_ALARM', code: 502 });
    const unknown = requestOf('LOGIN', '').replace('>LOGIN<', '>SET_APN<').replace('>101<', '>3001<');
    expect(messageIn(await postTo(port, unknown))).toMatchObject({ name: 'SET_APN', code: 3002 });
    const cut = '<xmlData>&lt;Request&gt;&lt;PK_Type&gt;&lt;Name&gt;SEND_ALARM&lt;/Name&gt;</xmlData>';
    const body = `<Envelope><Body><invoke>${cut}</invoke></Body></Envelope>`;
    const answer = messageIn(await postTo(port, body));
    expect([answer.command, answer.info.children[0]?.text]).toEqual(['SEND_ALARM', '0']);
    expect(await postTo(port, 'hello')).toMatchObject({ status: 500 });
  });

  it('R-PERM-05 is nothing that a stranger sees or approves', async () => {
    expect(await server.call('/area/fsu/list')).toMatchObject({ code: 401 });
    const { unitId } = await rowOf(unit.fsuId);
    expect(await server.call(`/area/fsu/approve/${unitId}`, { method: 'PUT' })).toMatchObject({ code: 401 });
  });

  it('that is refused is heard no more', async () => {
    const { unitId } = await rowOf(unit.fsuId);
    expect(await server.call(`/area/fsu/refuse/${unitId}`, { method: 'PUT', token: admin })).toMatchObject({
      code: 200,
    });
    expect(await unit.login()).toMatchObject({ RightLevel: '0' });
    expect(await unit.alarm([{ serial: '60' }])).toBe(false);
  });
});
