import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectDatabase } from '@server/platform/database/connect';
import { seed } from '@server/modules/seed/seed';
import { migrate } from '@server/platform/database/migrate';
import { useFreshDatabase } from '@tests/support/database';
import { useEmptyDatabase } from '@tests/support/migratedDatabase';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';

describe('the migrations', () => {
  const { current, ask, bringTo } = useEmptyDatabase();
  const write = (name: string, sql: string) => writeFileSync(join(current.folder, name), sql);
  it('are applied in the order of their names, and each once', async () => {
    write('0002_more.sql', 'alter table things add column weight int;');
    write('0001_things.sql', 'create table things (id int); create index on things (id);');
    expect(await migrate(current.url, quietLog, current.folder)).toEqual([
      '0001_things.sql',
      '0002_more.sql',
    ]);
    expect(await migrate(current.url, quietLog, current.folder)).toEqual([]);
  });

  it('are applied once by two processes that start together', async () => {
    write('0001_slow.sql', 'select pg_sleep(0.3); create table once (id int); insert into once values (1);');
    const both = await Promise.all([
      migrate(current.url, quietLog, current.folder),
      migrate(current.url, quietLog, current.folder),
    ]);
    expect(both.flat()).toEqual(['0001_slow.sql']);
    expect(await ask('select count(*)::int as n from once')).toEqual([{ n: 1 }]);
  });

  it('leave nothing of a file that fails, and everything of those before it', async () => {
    write('0001_good.sql', 'create table good (id int);');
    write('0002_bad.sql', 'create table half (id int); select no_such_thing;');
    await expect(migrate(current.url, quietLog, current.folder)).rejects.toThrow(/0002_bad\.sql failed/);
    expect(
      await ask("select to_regclass('good') is not null as good, to_regclass('half') is null as bad"),
    ).toEqual([{ good: true, bad: true }]);
  });

  it('take a file whose new text names the one that was applied', async () => {
    const first = 'create table things (id int);';
    write('0001_things.sql', first);
    await migrate(current.url, quietLog, current.folder);
    const sum = createHash('sha256').update(first).digest('hex');
    write('0001_things.sql', `-- earlier: ${sum}\ncreate table things (id integer);`);
    expect(await migrate(current.url, quietLog, current.folder)).toEqual([]);
    write('0001_things.sql', `-- earlier: ${sum.replace(/.$/, '')}\ncreate table things (id bigint);`);
    await expect(migrate(current.url, quietLog, current.folder)).rejects.toThrow(/changed after/);
  });

  it('refuse a file that was changed after it was applied, and a database of a newer version', async () => {
    write('0001_things.sql', 'create table things (id int);');
    await migrate(current.url, quietLog, current.folder);
    write('0001_things.sql', 'create table things (id bigint);');
    await expect(migrate(current.url, quietLog, current.folder)).rejects.toThrow(
      /changed after it was applied/,
    );
    rmSync(join(current.folder, '0001_things.sql'));
    await expect(migrate(current.url, quietLog, current.folder)).rejects.toThrow(
      /newer version \(0001_things\.sql\)/,
    );
  });

  it('let an earlier version work on beside one that only expands, and not beside one that contracts', async () => {
    write('0001_things.sql', 'create table things (id int);');
    await migrate(current.url, quietLog, current.folder);
    write('0002_weight.sql', '-- expands: a weight\nalter table things add column weight int;');
    await migrate(current.url, quietLog, current.folder);
    rmSync(join(current.folder, '0002_weight.sql'));
    expect(await migrate(current.url, quietLog, current.folder)).toEqual([]);
    write('0003_no_id.sql', '-- contracts: nothing reads it\nalter table things drop column id;');
    await migrate(current.url, quietLog, current.folder);
    rmSync(join(current.folder, '0003_no_id.sql'));
    await expect(migrate(current.url, quietLog, current.folder)).rejects.toThrow(
      /newer version \(0003_no_id\.sql\)/,
    );
  });

  it('keep nobody waiting behind them for a table that somebody holds, and are applied when it is let go', async () => {
    write('0001_things.sql', 'create table things (id int)');
    await migrate(current.url, quietLog, current.folder);
    write('0002_weight.sql', '-- expands: A weight.\nalter table things add column weight int');
    const holder = new Client({ connectionString: current.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select * from things');
    const migrated = migrate(current.url, quietLog, current.folder);
    // By then it waits for the table.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const askedMs = performance.now();
    await ask('select * from things');
    expect(performance.now() - askedMs).toBeLessThan(2_000);
    await holder.end();
    await expect(migrated).resolves.toEqual(['0002_weight.sql']);
  });

  it('go on from a list of migrations that an earlier version made', async () => {
    await ask(`create table schema_migrations
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    await ask(`insert into schema_migrations (name, checksum) values ('0002_unknown.sql', '')`);
    write('0001_things.sql', 'create table things (id int);');
    await expect(migrate(current.url, quietLog, current.folder)).rejects.toThrow(
      /newer version \(0002_unknown\.sql\)/,
    );
    await ask('delete from schema_migrations');
    expect(await migrate(current.url, quietLog, current.folder)).toEqual(['0001_things.sql']);
  });

  it('of the product bring an empty database to the present', async () => {
    expect((await migrate(current.url, quietLog)).length).toBeGreaterThan(4);
  });

  it('of the product name calendars of an earlier version in each language', async () => {
    await bringTo('1820');
    await ask(`insert into fault_calendars (calendar_name, days, create_by, create_time)
      values ('工作时间 Office hours', 'workdays', 'x', 0), ('Night crew', 'all', 'x', 0)`);
    await migrate(current.url, quietLog);
    expect(await ask('select name_zh, name_en, name_hk from fault_calendars order by id')).toEqual([
      { name_zh: '工作时间', name_en: 'Office hours', name_hk: '辦公時間' },
      { name_zh: 'Night crew', name_en: 'Night crew', name_hk: 'Night crew' },
    ]);
  });

  it('of the product give a unit on without power to the fault type that a refused command has', async () => {
    await bringTo('1910');
    const typed = (code: string, alarms: string) =>
      ask(`insert into fault_types (code, name_zh, name_en, name_hk, alarms, create_by, create_time)
        values ('${code}', '${code}', '${code}', '${code}', '${alarms}', 'x', 0)`);
    await typed('cooling', 'acFault,commandNotEffective');
    await typed('door', 'illegalEntry');
    await migrate(current.url, quietLog);
    expect(await ask('select code, alarms from fault_types order by id')).toEqual([
      { code: 'cooling', alarms: 'acFault,commandNotEffective,onWithoutPower' },
      { code: 'door', alarms: 'illegalEntry' },
    ]);
  });

  it('of the product leave a unit on without power with the fault type that somebody gave it', async () => {
    await bringTo('1910');
    await ask(`insert into fault_types (code, name_zh, name_en, name_hk, alarms, create_by, create_time)
      values ('cooling', 'c', 'c', 'c', 'commandNotEffective', 'x', 0), ('mine', 'm', 'm', 'm', 'onWithoutPower', 'x', 0)`);
    await migrate(current.url, quietLog);
    expect(await ask('select alarms from fault_types order by id')).toEqual([
      { alarms: 'commandNotEffective' },
      { alarms: 'onWithoutPower' },
    ]);
  });

  it('of the product make the days that calendars of hours agree on one calendar, and change no order', async () => {
    await bringTo('4230');
    const calendar = (id: number, days: string) =>
      ask(`insert into fault_calendars (id, name_zh, name_en, name_hk, days, create_by, create_time)
        values (${id}, 'c${id}', 'c${id}', 'c${id}', '${days}', 'x', 0)`);
    await calendar(1, 'workdays');
    await calendar(2, 'workdays');
    await calendar(3, 'all');
    await ask(`insert into fault_holidays (calendar_id, day, kind, holiday_name, create_time) values
      (1, '2026-10-01', 'off', 'National Day', 5), (2, '2026-10-01', 'off', '', 6), (3, '2026-10-01', 'off', '', 7),
      (1, '2026-10-10', 'work', 'Make-up day', 5), (1, '2026-12-25', 'off', 'Christmas', 5),
      (2, '2026-12-25', 'work', '', 6), (1, '2026-02-30', 'off', 'never', 5), (1, '2026-11-28', 'off', '', 5)`);
    await migrate(current.url, quietLog);
    expect(
      await ask(`select calendar_id as calendar, day, kind, holiday_name as name from fault_holidays
        order by calendar_id nulls first, day`),
    ).toEqual([
      { calendar: null, day: '2026-10-01', kind: 'off', name: 'National Day' },
      { calendar: null, day: '2026-10-10', kind: 'work', name: 'Make-up day' },
      { calendar: null, day: '2026-11-28', kind: 'off', name: '' },
      { calendar: 1, day: '2026-02-30', kind: 'off', name: 'never' },
      { calendar: 1, day: '2026-12-25', kind: 'off', name: 'Christmas' },
      { calendar: 2, day: '2026-10-10', kind: 'off', name: 'Make-up day' },
      { calendar: 2, day: '2026-12-25', kind: 'work', name: '' },
      { calendar: 3, day: '2026-10-01', kind: 'off', name: '' },
    ]);
  });

  const limitsNow = () =>
    ask(`select level, station_class as class, acknowledge_min as ack, repair_min as repair, accept_min as accept
      from fault_limits order by level, station_class nulls first`);
  const aLimit = (level: number, stationClass: string | null) =>
    ask(`insert into fault_limits (level, station_class, accept_min, on_site_min, restore_min, create_time)
      values (${level}, ${stationClass === null ? 'null' : `'${stationClass}'`}, 10, 60, 240, 0)`);

  it('of the product write the time limits of alarms into the rows of those of orders, and end their parameters', async () => {
    await bringTo('2320');
    for (const level of [1, 2, 3]) await aLimit(level, null);
    await aLimit(1, 'A');
    await aLimit(4, 'A');
    await ask(`insert into params (config_name, config_key, config_value) values
      ('a', 'alarm.limit.acknowledgeMinutes', '7, 20,90,0'), ('b', 'alarm.limit.repairMinutes', 'soon'),
      ('c', 'fault.watchHours', '24')`);
    await migrate(current.url, quietLog);
    expect(await limitsNow()).toEqual([
      { level: '1', class: null, ack: 7, repair: 240, accept: 10 },
      { level: '1', class: 'A', ack: 7, repair: 240, accept: 10 },
      { level: '2', class: null, ack: 20, repair: 480, accept: 10 },
      { level: '3', class: null, ack: 90, repair: 1440, accept: 10 },
      { level: '4', class: null, ack: 0, repair: 0, accept: 0 },
      { level: '4', class: 'A', ack: 0, repair: 0, accept: 10 },
    ]);
    expect(await ask('select config_key from params')).toEqual([{ config_key: 'fault.watchHours' }]);
  });

  it('of the product keep the time limits of alarms from before there were orders, and seed those of orders beside', async () => {
    await bringTo('2320');
    await ask(`insert into params (config_name, config_key, config_value) values
      ('a', 'alarm.limit.acknowledgeMinutes', '7,20,90,0'), ('b', 'alarm.limit.repairMinutes', '30,60,0,0')`);
    await migrate(current.url, quietLog);
    const database = await connectDatabase({ url: current.url, log: quietLog });
    await seed({ db: database.db, clock: testClock(), adminPassword: 'First-light-7' });
    await database.close();
    const limits = await limitsNow();
    expect(limits).toHaveLength(12);
    expect(limits.filter(({ level }) => level === '1')).toEqual([
      { level: '1', class: null, ack: 7, repair: 30, accept: 10 },
      { level: '1', class: 'A', ack: 7, repair: 30, accept: 10 },
      { level: '1', class: 'D', ack: 7, repair: 30, accept: 10 },
    ]);
  });

  it('of the product leave an empty table of limits to its first start', async () => {
    await migrate(current.url, quietLog);
    expect(await limitsNow()).toEqual([]);
  });
});

describe('a connection', () => {
  const fresh = useFreshDatabase();

  it('reads 64-bit numbers and arrays of them as numbers, and times in UTC', async () => {
    const database = await connectDatabase({ url: fresh().url, log: quietLog });
    const found = await database.pool.query(
      `select 1763716407000::bigint as at, array[1, null, 3]::bigint[] as list, '{}'::bigint[] as none,
        count(*) as counted, current_setting('timezone') as zone from generate_series(1, 4)`,
    );
    await database.close();
    expect(found.rows).toEqual([
      { at: 1_763_716_407_000, list: [1, null, 3], none: [], counted: 4, zone: 'UTC' },
    ]);
  });

  it('survives that the server ends it', async () => {
    const database = await connectDatabase({
      url: fresh().url,
      log: quietLog,
      applicationName: 'to be ended',
    });
    await fresh().pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be ended'",
    );
    const attempt = async () => (await database.pool.query<{ n: number }>('select 1 as n')).rows;
    const found = await attempt().catch(attempt);
    expect(found).toEqual([{ n: 1 }]);
    await database.close();
  });

  it('may be ended while it is in use without ending the process', async () => {
    const database = await connectDatabase({ url: fresh().url, log: quietLog });
    const client = await database.pool.connect();
    const found = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await fresh().pool.query('select pg_terminate_backend($1)', [found.rows[0]?.pid]);
    await expect(client.query('select pg_sleep(1)')).rejects.toThrow();
    client.release(true);
    await database.close();
  });

  it('says plainly that a server cannot be reached', async () => {
    await expect(
      connectDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', log: quietLog }),
    ).rejects.toThrow(/ECONNREFUSED/);
  });
});
