import { migrationsFolder, onlyExpands, readMigrations } from '@server/platform/database/migrate';
import { contractionsIn } from '@tests/support/contractions';

/** From before migrations said what they are; older code cannot work beside them. None is ever added. */
const historic = new Set([
  '0011_displays.sql',
  '0020_ingest.sql',
  '0051_operation_log.sql',
  '0090_alarm_states.sql',
  '0400_device_attributes.sql',
  '0401_area_management.sql',
  '0444_one_tariff.sql',
  '1800_free_points.sql',
  '1820_calendar_names.sql',
  '2035_energy_of_sites.sql',
  '2340_evidence_of_steps.sql',
  '2601_b_interface_mapping.sql',
  '2702_maintenance_series.sql',
]);

describe('the migrations', () => {
  const found = readMigrations(migrationsFolder).map(({ name, sql }) => ({
    name,
    sql,
    contractions: contractionsIn(sql),
  }));

  it('say so in their first line when they take away what older code needs', () => {
    const silent = found.filter(
      ({ name, sql, contractions }) =>
        contractions.length > 0 && !historic.has(name) && !/^-- contracts: \S/.test(sql),
    );
    expect(silent.map(({ name, contractions }) => `${name}: ${contractions.join(', ')}`)).toEqual([]);
  });

  it('take nothing away when they say that they only expand', () => {
    expect(
      found
        .filter(({ sql, contractions }) => onlyExpands(sql) && contractions.length > 0)
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('are on the list of historic ones only when they take something away', () => {
    const contracting = new Set(
      found.filter(({ contractions }) => contractions.length > 0).map(({ name }) => name),
    );
    expect([...historic].filter((name) => !contracting.has(name))).toEqual([]);
  });
});

describe('what a migration takes away', () => {
  it.each([
    ['drop table things', 'drops things'],
    ['alter table things drop column weight', 'drops a column of things'],
    ['alter table things drop weight', 'drops a column of things'],
    ['alter table things rename column weight to mass', 'renames in things'],
    ['alter table things rename to objects', 'renames in things'],
    ['alter table things add column weight int not null', 'needs a value in things'],
    [
      'alter table things add column a int, add column weight int not null check (weight > 0)',
      'needs a value in things',
    ],
    ['alter table things alter column weight set not null', 'needs a value in things'],
    ['alter table things alter weight drop default', 'needs a value in things'],
    ['alter table things alter column weight type smallint', 'changes a type in things'],
    ['alter table things add constraint light check (weight < 9)', 'narrows things'],
    ['create unique index on things (weight)', 'narrows things'],
  ])('is found in %s', (sql, contraction) => {
    expect(contractionsIn(`-- of old\n${sql};`)).toEqual([contraction]);
  });

  it.each([
    'create table things (id int not null); alter table things add column weight int not null',
    'alter table things add column weight int',
    "alter table things add column kind text not null default 'a, b', add column at bigint not null default (abs(1))",
    'alter table things add column both text not null generated always as (a || b) stored',
    'alter table things drop constraint light; alter table things add constraint light check (weight < 99)',
    'alter table things alter column weight drop not null',
    'create index on things (weight)',
    '-- drop table things\nselect 1',
  ])('is nothing in %s', (sql) => {
    expect(contractionsIn(sql)).toEqual([]);
  });
});
