import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { AlarmSettings } from '@contract/alarmDefinitions';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { aSite, anArea } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { catalogueById } from '../../alarmEngine/catalogue';
import { findDefinition, seedDefinitions } from './definitions.store';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;

/** What a migration does to rows that were there before it. */
const migrate = (name: string) =>
  database.db.transaction().execute(async (trx) => {
    await sql.raw(readFileSync(`server/migrations/${name}.sql`, 'utf8')).execute(trx);
  });
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row>(text, values)).rows;

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await seedDefinitions(database.db);
});
afterAll(() => database.close());

describe('settings of the room sensor that people changed', () => {
  const jump = { kind: 'jump', point: 'roomTempC', threshold: { A: 4, B: 4, C: 4, D: 4 }, samples: 2 };

  it('keep level and audience, get the rule of all sensors, and tell of it as a version', async () => {
    await query(
      `update alarm_definitions set version = 3, rule = $1, level = '{"A":2,"B":2,"C":2,"D":2}', raise_delay_s = 0,
         clear_delay_s = 900, audience = array['cooling'], is_enabled = true where id = 'sensorJump'`,
      [jump],
    );
    await query(
      `insert into alarm_definition_versions (definition_id, version, settings, effective_from, recorded_at, reason,
         is_applied)
       values ('sensorJump', 4, $1, 9e15, 1, 'in spring', false)`,
      [{ level: jump.threshold, rule: jump, raiseDelayS: 0, clearDelayS: 0, audience: ['cooling'] }],
    );
    await migrate('4213_room_sensor_rule');
    const found = await findDefinition(database.db, 'sensorJump');
    expect(found).toMatchObject({
      ...{ rule: catalogueById.get('sensorJump')?.rule, version: 5, raiseDelayS: 300, clearDelayS: 900 },
      ...{ level: { A: 2, B: 2, C: 2, D: 2 }, audience: ['cooling'] },
    });
    const versions = await query<{ version: number; settings: unknown; is_applied: boolean }>(
      `select version, settings, is_applied from alarm_definition_versions where definition_id = 'sensorJump'
       order by version`,
    );
    expect(versions.map(({ version, is_applied }) => [version, is_applied])).toEqual([
      [4, false],
      [5, true],
    ]);
    for (const each of versions)
      expect(AlarmSettings.parse(each.settings)).toMatchObject({
        rule: catalogueById.get('sensorJump')?.rule,
        raiseDelayS: 300,
      });
  });

  it('are left alone where nobody changed them', async () => {
    await query(`update alarm_definitions set version = 1, rule = $1 where id = 'sensorJump'`, [jump]);
    await migrate('4213_room_sensor_rule');
    expect(await findDefinition(database.db, 'sensorJump')).toMatchObject({
      version: 1,
      rule: { kind: 'jump' },
    });
    await seedDefinitions(database.db);
    expect(await findDefinition(database.db, 'sensorJump')).toMatchObject({
      rule: catalogueById.get('sensorJump')?.rule,
    });
  });
});

describe('what a lost link hid at a site that is received', () => {
  it('speaks for itself, and what is silent stays explained', async () => {
    const areaId = await anArea(database.db, 'area-1');
    const [received, silent] = [
      await aSite(database.db, 'NS-1', areaId),
      await aSite(database.db, 'NS-2', areaId),
    ];
    await query(
      'insert into site_contacts (site_id, heard_at, is_online) values ($1, 1, true), ($2, 1, false)',
      [...[received, silent]],
    );
    const add = async (definition: string, of: { site?: number; area?: number; parent?: number }) => {
      const [row] = await query<{ id: number }>(
        `insert into alarms (definition_id, site_id, area_id, level, raised_at, recorded_at, parent_id, suppressed_by,
           child_count)
         values ($1, $2, $3, 3, 1, 1, $4, case when $4::bigint is not null then 'parent' end, 3) returning id`,
        [definition, of.site ?? null, of.area ?? null, of.parent ?? null],
      );
      return row?.id ?? 0;
    };
    const loss = await add('areaLinkLoss', { area: areaId });
    const hot = await add('roomTempHigh', { site: received, parent: loss });
    const silence = await add('controllerSilent', { site: silent, parent: loss });
    const open = await add('doorHeldOpen', { site: silent, parent: silence });
    await migrate('4211_received_sites_speak');
    const rows = await query<{ id: number; parent_id: number | null; suppressed_by: string | null }>(
      'select id, parent_id, suppressed_by, child_count from alarms where not is_late order by id',
    );
    expect(rows).toMatchObject([
      { id: loss, parent_id: null, child_count: 1 },
      { id: hot, parent_id: null, suppressed_by: null },
      { id: silence, parent_id: loss, suppressed_by: 'parent' },
      { id: open, parent_id: silence, suppressed_by: 'parent' },
    ]);
    expect(await query('select alarm_id, kind from alarm_transitions')).toEqual([
      { alarm_id: hot, kind: 'unsuppressed' },
    ]);
  });
});

describe('what a silent controller hid', () => {
  it('speaks for itself where it is critical', async () => {
    const site = await aSite(database.db, 'NS-3', await anArea(database.db, 'area-2'));
    const add = async (definition: string, level: number, parent: number | null = null) => {
      const [row] = await query<{ id: number }>(
        `insert into alarms (definition_id, site_id, level, raised_at, recorded_at, parent_id, suppressed_by, child_count)
         values ($1, $2, $3, 1, 1, $4, case when $4::bigint is not null then 'parent' end, 3) returning id`,
        [definition, site, level, parent],
      );
      return row?.id ?? 0;
    };
    const silence = await add('controllerSilent', 3);
    const critical = await add('allUnitsOff', 1, silence);
    const major = await add('doorHeldOpen', 2, silence);
    await migrate('4270_critical_is_not_silenced');
    expect(
      await query(
        'select id, parent_id, suppressed_by, child_count from alarms where site_id = $1 order by id',
        [site],
      ),
    ).toMatchObject([
      { id: silence, child_count: 1 },
      { id: critical, parent_id: null, suppressed_by: null },
      { id: major, parent_id: silence, suppressed_by: 'parent' },
    ]);
    expect(
      await query('select alarm_id, kind from alarm_transitions where alarm_id >= $1', [silence]),
    ).toEqual([{ alarm_id: critical, kind: 'unsuppressed' }]);
  });
});
