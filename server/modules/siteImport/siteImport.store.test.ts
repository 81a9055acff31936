import { read, utils } from 'xlsx';
import { importColumns } from '@contract/siteImport';
import { site, unit, useSiteImports, workbook, type Row } from '@tests/support/siteImports';
import { isFieldPassword } from '../../platform/broker/fieldPassword';
import { everything } from '../scope';
import { takeCredentials } from './credentials';
import { exportTable } from './exporting';
import { applyImport } from './siteImport.service';
import { endLost, findImport } from './siteImport.store';

describe('an import of sites', () => {
  const { database, clock, reach, actor, deps, ask, until, check, apply, problemsOf, bytesOf } =
    useSiteImports();

  it('takes a later row that repeats a part of what the first says of its site, and refuses any other', async () => {
    const first = site(61, { kind: 'station', stationClass: 'B', hasBattery: true });
    const of = (n: number, more: Row) => unit(61, { deviceCode: `ac-${n}`, ...more });
    const checked = await check(
      workbook([
        { ...first, ...of(1, {}) },
        of(2, { kind: 'station', hasBattery: true }),
        of(3, { siteName: 'Imported 61', stationClass: 'B' }),
        { ...first, ...of(4, {}) },
        of(5, { stationClass: 'C' }),
        of(6, { kind: 'station', dept: 'elsewhere said' }),
        of(7, {}),
      ]),
    );
    const repeated = (await problemsOf(checked.id)).filter(({ kind }) => kind === 'siteRepeated');
    expect(repeated.map(({ row }) => row)).toEqual([6]);
  });

  it('takes what a later row says of its site where the first says nothing, and refuses who differs from that', async () => {
    const siteCode = 'FOLD-1';
    const of = (n: number, more: Row) => unit(62, { siteCode, deviceCode: `ac-${n}`, ...more });
    const checked = await check(
      workbook([
        { ...site(62), siteCode, kind: null, stationClass: null, ...of(1, {}) },
        of(2, { kind: 'building' }),
        of(3, { stationClass: 'A', kind: 'building' }),
        of(4, { kind: 'station' }),
      ]),
    );
    const problems = await problemsOf(checked.id);
    expect(problems.map(({ row, kind }) => [row, kind])).toEqual([[5, 'siteRepeated']]);
    await apply(checked.id, 'good');
    expect(await ask(`select kind, station_class from sites where code = 'FOLD-1'`)).toEqual([
      { kind: 'building', station_class: 'A' },
    ]);
  });

  it('is checked first and changes nothing until somebody says so; the same file again changes nothing', async () => {
    const meter = unit(1, {
      deviceCode: 'mtr',
      deviceClass: 'meter',
      meterRole: 'carrier',
      carrier: 2,
      ctRatio: 40,
    });
    const infrared = { controlPath: 'infrared', codeSet: 'KFR', meteredBy: 'mtr', room: 'room-2' };
    const file = workbook([{ ...site(1), ...unit(1, infrared) }, meter, site(2)]);
    const checked = await check(file);
    const counts = { sitesAdded: 2, sitesChanged: 0, devicesAdded: 2, devicesChanged: 0 };
    expect(checked).toMatchObject({ state: 'checked', rowsRead: 3, badRows: 0, counts });
    expect(await ask(`select 1 from sites where code like 'IM-%'`)).toEqual([]);
    expect(await apply(checked.id, 'all')).toMatchObject({ state: 'applied', counts, withoutCredential: 2 });
    expect(
      await ask(`select d.code, d.control_path, d.code_set, d.carrier, d.ct_ratio, m.code as meter, r.code as room
        from devices d join sites s on s.id = d.site_id join rooms r on r.id = d.room_id
        left join devices m on m.id = d.metered_by where s.code = 'IM-1' order by d.code`),
    ).toEqual([
      {
        code: 'ac-1',
        control_path: 'infrared',
        code_set: 'KFR',
        carrier: null,
        ct_ratio: 1,
        meter: 'mtr',
        room: 'room-2',
      },
      {
        code: 'mtr',
        control_path: 'none',
        code_set: null,
        carrier: 2,
        ct_ratio: 40,
        meter: null,
        room: 'main',
      },
    ]);
    const before = await ask('select id, version, update_time from sites order by id');
    const again = await check(file);
    const none = { sitesAdded: 0, sitesChanged: 0, devicesAdded: 0, devicesChanged: 0 };
    expect(again.counts).toEqual(none);
    expect((await apply(again.id, 'all')).counts).toEqual(none);
    expect(await ask('select id, version, update_time from sites order by id')).toEqual(before);
  });

  it('says every error of a workbook of 1,000 rows with its row and column, and takes the good ones', async () => {
    const rows: Row[] = Array.from({ length: 1_000 }, (_, n) => site(1_000 + n));
    const planted: [number, Row, string, string][] = [
      [10, { ...site(1), siteCode: null }, 'required', 'siteCode'],
      [20, site(1, { siteCode: 'not a code' }), 'siteCode', 'siteCode'],
      [30, site(30_000, { siteName: null }), 'required', 'siteName'],
      [40, site(40_000, { siteName: 'x'.repeat(65) }), 'tooLong', 'siteName'],
      [50, site(50_000, { kind: 'castle' }), 'unknownChoice', 'kind'],
      [60, site(60_000, { stationClass: 'E' }), 'unknownChoice', 'stationClass'],
      [70, site(70_000, { area: '999999' }), 'unknownReference', 'area'],
      [80, site(80_000, { area: '440300' }), 'unknownReference', 'area'],
      [90, site(90_000, { lat: 91 }), 'range', 'lat'],
      [100, site(100_000, { lng: 'east' }), 'number', 'lng'],
      [110, site(110_000, { hasBattery: 'perhaps' }), 'flag', 'hasBattery'],
      [120, site(120_000, { buildType: 'igloo' }), 'unknownReference', 'buildType'],
      [130, site(130_000, { installBatch: null }), 'required', 'installBatch'],
      [140, site(1_000, { siteName: 'Another' }), 'siteRepeated', 'siteCode'],
      [150, unit(1, { deviceCode: null }), 'required', 'deviceCode'],
      [160, unit(1, { deviceCode: 'AC 1' }), 'deviceCode', 'deviceCode'],
      [170, unit(1, { deviceCode: 'new-1', deviceClass: 'boiler' }), 'unknownChoice', 'deviceClass'],
      [180, unit(1, { deviceClass: 'door' }), 'classDiffers', 'deviceClass'],
      [190, unit(1, { deviceCode: 'new-2', meteredBy: 'nowhere' }), 'meterUnknown', 'meteredBy'],
      [
        200,
        unit(1, { deviceCode: 'new-3', deviceClass: 'meter', meterRole: 'carrier' }),
        'carrierMissing',
        'carrier',
      ],
      [210, unit(1, { deviceCode: 'new-4', controlPath: 'bus', codeSet: 'KFR' }), 'codeSetAlone', 'codeSet'],
      [220, unit(1, { deviceCode: 'new-5', meterRole: 'ac' }), 'roleOfNoMeter', 'meterRole'],
      [230, unit(1, { deviceCode: 'new-6', ctRatio: 0 }), 'range', 'ctRatio'],
      [240, site(1, { siteCode: 'NS-OLD' }), 'siteRetired', 'siteCode'],
      [250, unit(99_999), 'siteUnknown', 'siteCode'],
      [260, unit(70_000), 'siteRefused', 'siteCode'],
      [265, unit(1, { deviceCode: 'new-8', room: 'the attic!' }), 'roomCode', 'room'],
      [270, unit(1, { deviceCode: 'new-7' }), '', ''],
      [271, unit(1, { deviceCode: 'new-7' }), 'deviceRepeated', 'deviceCode'],
    ];
    for (const [at, row] of planted) rows[at] = row;
    const checked = await check(workbook(rows));
    const wrong = planted.filter(([, , kind]) => kind !== '');
    expect(new Set(wrong.map(([, , kind]) => kind)).size).toBeGreaterThanOrEqual(20);
    const said = (await problemsOf(checked.id)).map(({ row, kind, field, column }) => [
      row,
      kind,
      field,
      column,
    ]);
    const letterOf = (field: string) =>
      utils.encode_col(importColumns.findIndex((column) => column === field));
    expect(said).toEqual(wrong.map(([at, , kind, field]) => [at + 2, kind, field, letterOf(field)]));
    expect(checked).toMatchObject({ rowsRead: 1_000, badRows: wrong.length });
    await expect(applyImport(deps(), actor, checked.id, { rows: 'all' })).rejects.toMatchObject({
      fields: { rows: 'fields.notAllowed' },
    });
    const applied = await apply(checked.id, 'good');
    expect(applied.counts).toMatchObject({ sitesAdded: 1_000 - planted.length, devicesAdded: 1 });
    await expect(applyImport(deps(), actor, checked.id, { rows: 'good' })).rejects.toMatchObject({
      reason: 'conflict',
    });
  });

  it('says that it was interrupted when its process was lost, has changed nothing, and lets the file be given again', async () => {
    const file = workbook([site(8_001)]);
    const { id } = await check(file);
    const lost = () =>
      database().pool.query(
        `update site_imports set state = 'applying', touched_at = ${clock.now() - 31_000} where id = ${id}`,
      );
    await lost();
    const again = await check(file);
    expect(await findImport(database().db, 1, id)).toMatchObject({
      ...{ state: 'failed', failure: 'siteImport.interrupted' },
    });
    expect(await apply(again.id, 'all')).toMatchObject({ state: 'applied', counts: { sitesAdded: 1 } });
  });

  it('takes nothing in when it was given up meanwhile', async () => {
    const { id } = await check(workbook([site(8_101)]));
    const pool = database().pool;
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table sites in share row exclusive mode');
      await applyImport(deps(), actor, id, { rows: 'all' });
      await pool.query(`update site_imports set touched_at = ${clock.now() - 31_000} where id = ${id}`);
      await endLost(database().db, 1, clock.now());
      await holder.query('commit');
    } finally {
      holder.release();
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await until(id, ['applied', 'failed'])).toMatchObject({ failure: 'siteImport.interrupted' });
    expect(await ask(`select 1 from sites where code = 'IM-8101'`)).toEqual([]);
  });

  it('keeps every fact of a device and gives it out again, so that what was exported can be imported', async () => {
    const facts = {
      ...{ room: 'hall', brand: 'Gree', model: 'KFR-72', ratedCapW: 7_200, ratedPowerW: 2_400 },
      ...{ controlPath: 'infrared', codeSet: 'KFR-26', leadLagGroup: 'A', meteredBy: 'mtr' },
    };
    const rows: Row[] = [
      site(7_001),
      unit(7_001, facts),
      unit(7_001, {
        ...{ deviceCode: 'mtr', deviceClass: 'meter', deviceName: 'Meter', meterRole: 'carrier', carrier: 3 },
        ...{ ctRatio: 40, rollOverKwh: 99_999 },
      }),
      unit(7_001, { deviceCode: 'env', deviceClass: 'env', deviceName: 'Probe', sensorPosition: 'return' }),
    ];
    await apply((await check(workbook(rows))).id, 'all');
    const book = read(await bytesOf(exportTable(database().db, everything, 'en', { format: 'xlsx' }).stream));
    const table = utils.sheet_to_json<unknown[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1 });
    const own = table.filter(([code]) => code === 'IM-7001');
    const said = (words: string) => own.find((cells) => cells.includes(words)) ?? [];
    expect(said('Unit')).toEqual(
      expect.arrayContaining(['hall', 'Gree', 'KFR-72', 7_200, 2_400, 'Infrared', 'KFR-26', 'A', 'mtr']),
    );
    expect(said('Meter')).toEqual(expect.arrayContaining([3, 40, 99_999]));
    expect(own).toHaveLength(3);
  });

  it('R-PERM-05 touches nothing outside the scope of who imports, and is seen by nobody else', async () => {
    const [area] = await ask(`select id from regions where code = '440305'`);
    reach.scope = { isAll: false, grants: [{ deptIds: 'all', areaIds: [Number(area?.id)] }], key: 'nanshan' };
    const foreign = site(1, { siteCode: 'FT-1', siteName: 'Mine now' });
    const checked = await check(workbook([foreign, site(5_001, { area: '440304' }), site(5_002)]));
    expect((await problemsOf(checked.id)).map(({ row, kind }) => [row, kind])).toEqual([
      [2, 'siteForeign'],
      [3, 'areaForeign'],
    ]);
    await apply(checked.id, 'good');
    expect(await ask(`select name from sites where code in ('FT-1', 'IM-5001')`)).toEqual([
      { name: 'Nanshan 1' },
    ]);
    expect(await findImport(database().db, 2, checked.id)).toBeNull();
    await ask(`insert into devices (site_id, code, class, name, created_at)
      select id, 'hidden', 'meter', '', 0 from sites where code = 'FT-1'`);
    const of = async (siteCode: string) => {
      const rows = ['hidden', 'other'].map((deviceCode) => ({ siteCode, deviceCode, deviceClass: 'ac' }));
      return (await problemsOf((await check(workbook(rows))).id)).map(({ row, kind }) => [row, kind]);
    };
    expect(await of('FT-1')).toEqual(await of('NO-SUCH'));
    expect(await of('FT-1')).toContainEqual([2, 'siteUnknown']);
    const later = await check(workbook([site(5_003)]));
    reach.scope = { isAll: false, grants: [], key: 'none' };
    expect(await apply(later.id, 'all')).toMatchObject({ state: 'failed', failure: 'errors.conflict' });
  });

  it('makes credentials once, tells their passwords once, and keeps digests only', async () => {
    const checked = await check(workbook([site(6_001), site(6_002)]));
    await apply(checked.id, 'all');
    const table = await takeCredentials(deps(), actor, checked.id, 'mqtt://centre:1883');
    const [, first = ''] = table.trim().split(/\r?\n/);
    const [code, username, password = '', address] = first.split(',');
    expect([code, username, address]).toEqual(['IM-6001', 'IM-6001', 'mqtt://centre:1883']);
    const [kept] = await ask(
      `select password_hash as hash from field_credentials where username = 'IM-6001'`,
    );
    expect(isFieldPassword(password, String(kept?.hash))).toBe(true);
    expect(await findImport(database().db, 1, checked.id)).toMatchObject({ withoutCredential: 0 });
    await expect(takeCredentials(deps(), actor, checked.id, '')).rejects.toMatchObject({
      reason: 'conflict',
    });
  });

  it.each(['xlsx', 'csv'] as const)(
    'takes back as %s what was exported, and changes nothing by it',
    async (format) => {
      const { stream } = exportTable(database().db, everything, 'hk', { format });
      const checked = await check(await bytesOf(stream), `sites.${format}`);
      expect(await problemsOf(checked.id)).toEqual([]);
      expect(checked.counts).toEqual({ sitesAdded: 0, sitesChanged: 0, devicesAdded: 0, devicesChanged: 0 });
      expect(checked.ignored).toEqual([]);
    },
  );

  it('reads CSV in GBK as in UTF-8, and says which columns it does not know', async () => {
    // 站点编码,站点名称 and 南山 in GBK
    const head = Buffer.from('d5beb5e3b1e0c2eb2cd5beb5e3c3fbb3c6', 'hex');
    const name = Buffer.from('c4cfc9bd', 'hex');
    const bytes = Buffer.concat([head, Buffer.from(',Colour\r\nNS-1,'), name, Buffer.from(',red\r\n')]);
    const checked = await check(bytes, 'sites.csv');
    expect(checked).toMatchObject({ ignored: ['Colour'], counts: { sitesChanged: 1 } });
    await apply(checked.id, 'all');
    expect(await ask(`select name from sites where code = 'NS-1'`)).toEqual([{ name: '南山' }]);
  });

  it.each([
    ['no table', Buffer.from('%PDF-1.7'), 'fields.file.is.pdf'],
    ['another table', Buffer.from('a,b\r\n1,2\r\n'), 'siteImport.wrongTable'],
    ['a table with a column twice', Buffer.from('siteCode,siteCode\r\n1,2\r\n'), 'siteImport.wrongTable'],
  ])('says of %s why it is none', async (_, bytes, failure) => {
    expect(await check(bytes)).toMatchObject({ state: 'failed', failure });
  });
});
