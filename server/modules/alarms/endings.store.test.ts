import { AlarmSettings } from '@contract/alarmDefinitions';
import { hourMs } from '@contract/time';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { anArea, aSite } from '@tests/support/aFleet';
import { anActor } from '@tests/support/actors';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { everything } from '../scope';
import { scopeOfGrants } from '../scope/scope';
import { findAlarm } from './alarms.store';
import { findDefinition, seedDefinitions } from './definitions.store';
import { define } from './definitions/define';
import { countStanding } from './definitions/switchOff';
import { applyDueVersions } from './definitions/versions.store';
import { qualify } from '../../alarmEngine/correlation/qualify';
import { statementsIn } from '../../platform/database/statementsIn';
import { takeSteps } from './steps';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
const clock = testClock();
const keeper = anActor();
const areas = { harbour: 0, hill: 0 };
const sites: number[] = [];

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await seedDefinitions(database.db);
  areas.harbour = await anArea(database.db, '440305');
  areas.hill = await anArea(database.db, '440306');
  for (let i = 1; i <= 4; i += 1) sites.push(await aSite(database.db, `NS-00${i}`, areas.harbour));
  await database.pool.query(
    'insert into site_contacts (site_id, heard_at, is_online) select id, 1, true from sites on conflict do nothing',
  );
});
afterAll(() => database.close());
afterEach(async () => {
  await database.pool.query('update alarms set cleared_at = raised_at, is_latched = false');
  await database.pool.query('update alarm_definitions set is_enabled = true');
});

const deps = () => ({ db: database.db, clock, scopeOf: () => Promise.resolve(everything) });
const inTransaction = <T>(work: (statements: ReturnType<typeof statementsIn>) => Promise<T>) =>
  database.db.transaction().execute((trx) => work(statementsIn(trx)));
const change = async (definitionId: string, siteIds: readonly number[], kind: 'raised' | 'cleared') =>
  inTransaction(async (statements) => {
    const now = clock.now();
    const { rows } =
      kind === 'raised'
        ? await statements.query<{ id: number }>(
            `insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
             select $1, id, 1, $3, $3 from unnest($2::int[]) as id returning id`,
            [definitionId, siteIds, now],
          )
        : await statements.query<{ id: number }>(
            `update alarms set cleared_at = $3 where definition_id = $1 and site_id = any($2::int[])
             and cleared_at is null returning id`,
            [definitionId, siteIds, now],
          );
    const ids = rows.map(({ id }) => id);
    const changed = { raised: [] as number[], cleared: [] as number[], hasSilence: true, [kind]: ids };
    const steps = await qualify(statements, changed, now);
    await takeSteps(statements, [...ids.map((alarmId) => ({ alarmId, kind, at: now })), ...steps], now);
    return ids;
  });
const switchOff = async (id: string, more: object = {}) => {
  const definition = await findDefinition(database.db, id);
  const { rows } = await database.pool.query<{ newest: number | null }>(
    'select max(version) as newest from alarm_definition_versions where definition_id = $1',
    [id],
  );
  const settings = AlarmSettings.parse({ ...definition, isEnabled: false });
  const version = rows[0]?.newest ?? 1;
  return define(deps(), keeper, id, {
    version,
    settings,
    effectiveFrom: null,
    reason: 'not ours',
    standing: null,
    ...more,
  });
};
const endOf = async (alarmId: number) => {
  const alarm = await findAlarm(database.db, everything, alarmId);
  const last = alarm?.transitions.findLast(({ kind }) => kind === 'cleared' || kind === 'reset');
  return { isOpen: alarm?.clearedAt === null || alarm?.isLatched, why: last?.endReason, by: last?.by };
};
const open = { isOpen: true, why: undefined, by: undefined };

describe('switching a definition off', () => {
  it('asks what becomes of the alarms that stand, and does nothing unless it is told', async () => {
    const [alarm = 0] = await change('smoke', sites.slice(0, 1), 'raised');
    expect(await countStanding(database.db, 'smoke', everything)).toBe(1);
    await expect(switchOff('smoke')).rejects.toMatchObject({
      reason: 'validation',
      fields: { standing: 'fields.required' },
    });
    expect(await endOf(alarm)).toEqual(open);
    expect((await findDefinition(database.db, 'smoke'))?.isEnabled).toBe(true);
  });

  it('R-PERM-05 counts for its reader those that are in sight', async () => {
    await change('smoke', sites.slice(0, 3), 'raised');
    const seen = (areaIds: number[]) =>
      countStanding(database.db, 'smoke', scopeOfGrants([{ deptIds: 'all', areaIds }]));
    expect([await seen([areas.harbour]), await seen([areas.hill]), await seen([])]).toEqual([3, 0, 0]);
  });

  it('ends them now, latched ones as well, and their lives and the audit say why and by whom', async () => {
    const [alarm = 0, latched = 0] = await change('smoke', sites.slice(0, 2), 'raised');
    await database.pool.query('update alarms set is_latched = true where id = $1', [latched]);
    await switchOff('smoke', { standing: 'end' });
    const ended = { isOpen: false, why: 'switchedOff', by: 'keeper' };
    expect(await endOf(alarm)).toEqual(ended);
    expect(await endOf(latched)).toEqual(ended);
    const { rows } = await database.pool.query<{ kind: string; detail: unknown }>(
      `select detail from audit_events where action = 'alarmDefinition.edited' order by id desc limit 1`,
    );
    expect(rows[0]?.detail).toMatchObject({ standing: 'end', ended: 2 });
    const told = await database.pool.query('select 1 from outbox where key = $1 and kind = $2', [
      String(alarm),
      'cleared',
    ]);
    expect(told.rowCount).toBe(1);
  });

  it('keeps them until they clear by themselves when that was chosen', async () => {
    const [alarm = 0] = await change('smoke', sites.slice(0, 1), 'raised');
    await switchOff('smoke', { standing: 'keep' });
    expect(await endOf(alarm)).toEqual(open);
  });

  it('does so at its time when it begins later', async () => {
    const [alarm = 0] = await change('smoke', sites.slice(0, 1), 'raised');
    await switchOff('smoke', { standing: 'end', effectiveFrom: clock.now() + hourMs });
    expect(await endOf(alarm)).toEqual(open);
    clock.pass(hourMs);
    await database.db.transaction().execute((trx) => applyDueVersions(trx, clock.now()));
    expect(await endOf(alarm)).toEqual({ isOpen: false, why: 'switchedOff', by: 'keeper' });
  });
});

describe('an area whose link is lost', () => {
  const lost = async (): Promise<number> => {
    await change('controllerSilent', sites, 'raised');
    const { rows } = await database.pool.query<{ id: number }>(
      `select id from alarms where definition_id = 'areaLinkLoss' and cleared_at is null`,
    );
    return Number(rows[0]?.id);
  };

  it('is over once its sites speak, also after its definition was switched off', async () => {
    const alarm = await lost();
    await switchOff('areaLinkLoss', { standing: 'keep' });
    expect(await endOf(alarm)).toEqual(open);
    await change('controllerSilent', sites, 'cleared');
    expect(await endOf(alarm)).toMatchObject({ isOpen: false });
  });

  it('is over when silence itself is switched off and its alarms are ended', async () => {
    const alarm = await lost();
    await switchOff('controllerSilent', { standing: 'end' });
    expect(await endOf(alarm)).toMatchObject({ isOpen: false });
  });
});
