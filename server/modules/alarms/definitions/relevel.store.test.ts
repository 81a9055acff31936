import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { statementsIn } from '../../../platform/database/statementsIn';
import { seedDefinitions } from '../definitions.store';
import { relevel } from './relevel';

const fresh = useFreshDatabase();

describe('the level of open alarms, when that of their definition changes', () => {
  let database: ConnectedDatabase;
  let siteId = 0;
  const now = Date.UTC(2026, 10, 1);
  beforeAll(async () => {
    database = await connectDatabase({ url: fresh().url, log: quietLog });
    await seedDefinitions(database.db);
    siteId = await aSite(database.db, 'NS-001', await anArea(database.db, '440305'));
  });
  afterAll(() => database.close());

  it.each([
    ['free', [1, 2, 4, 4, 4]],
    ['always', [1, 2, 4, 4, 2]],
    ['never', [4, 4, 4, 4, 4]],
  ])('stays that of their device where the parameter says so: %s', async (takes, after) => {
    await database.pool.query(
      `insert into params (config_name, config_key, config_value) values ('level', 'collector.alarmLevel', $1)
       on conflict (config_key) do update set config_value = excluded.config_value`,
      [takes],
    );
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into devices (site_id, code, class, name, created_at) values ($1, 'env-' || $2, 'env', 'e', 0) returning id`,
      [siteId, takes],
    );
    // The last one is of a point of ours.
    await database.pool.query(
      `insert into alarms (definition_id, site_id, device_id, level, source_level, point_name, raised_at, recorded_at)
       select 'freePointHigh', $1, $2, level, source, name, $3, $3
       from (values (1, 1, 'a'), (2, 2, 'b'), (3, 2, 'c'), (3, null, 'd'), (2, 2, null)) as t (level, source, name)`,
      [siteId, rows[0]?.id, now],
    );
    await database.db
      .transaction()
      .execute((trx) => relevel(statementsIn(trx), 'freePointHigh', { A: 4, B: 4, C: 4, D: 4 }, now));
    const levels = await database.pool.query<{ level: number }>(
      'select level from alarms where device_id = $1 order by id',
      [rows[0]?.id],
    );
    expect(levels.rows.map(({ level }) => level)).toEqual(after);
  });
});
