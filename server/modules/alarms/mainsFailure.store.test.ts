import { standingOf } from '@server/platform/database/topicSnapshot';
import { summaryOf } from '@contract/alarmSummary';
import type { Alarm } from '@contract/alarms';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { standingAlarms } from './standingAlarms.store';
import { everything } from '../scope';
import { anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { seedDefinitions } from './definitions.store';
import { qualify } from '../../alarmEngine/correlation/qualify';
import { statementsIn } from '../../platform/database/statementsIn';
import { takeSteps } from './steps';

jest.setTimeout(60_000);

const rooms = 500;
const areas = 10;
/** Raised at every room of a failure, in the order in which the delays end; the outage itself comes late. */
const symptoms = [
  'gensetSupplying',
  'acCommLoss',
  'acFault',
  'acSupplyFault',
  'airflowLoss',
  'commandNotEffective',
  'rectifierMainsOutage',
  'rectifierPhaseLoss',
  'frequencyLow',
] as const;
const unrelated = 'smoke';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
const siteIds: number[] = [];
let now = 1_000_000;

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await seedDefinitions(database.db);
  for (let i = 0; i < areas; i++) {
    const areaId = await anArea(database.db, `4403${String(i).padStart(2, '0')}`);
    for (let k = 0; k < rooms / areas; k++)
      siteIds.push(await aSite(database.db, `NS-${i}${String(k).padStart(2, '0')}`, areaId));
  }
});
afterAll(() => database.close());

/** As the ingest does it: rows, then what follows from them, in one transaction. */
const raise = (definitionId: string, sites: readonly number[]) =>
  database.db.transaction().execute(async (trx) => {
    now += 1_000;
    const statements = statementsIn(trx);
    const { rows } = await statements.query<{ id: number }>(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
       select $1, s, 3, $3, $3 from unnest($2::int[]) s returning id`,
      [definitionId, sites, now],
    );
    const raised = rows.map(({ id }) => id);
    const steps = await qualify(statements, { raised, cleared: [], hasSilence: false }, now);
    await takeSteps(
      statements,
      [...raised.map((alarmId) => ({ alarmId, kind: 'raised' as const, at: now })), ...steps],
      now,
    );
    return raised;
  });

const clear = (ids: readonly number[]) =>
  database.db.transaction().execute(async (trx) => {
    now += 1_000;
    const statements = statementsIn(trx);
    await statements.query('update alarms set cleared_at = $2 where id = any($1::bigint[])', [ids, now]);
    const steps = await qualify(statements, { raised: [], cleared: ids, hasSilence: false }, now);
    await takeSteps(statements, steps, now);
  });

const standing = async (): Promise<Alarm[]> =>
  await standingOf<Alarm>(await standingAlarms(database.db, 'alarms', everything));

describe('a mains failure at 500 rooms', () => {
  let outages: number[] = [];

  it('becomes at most fifty rows with the outage on top, although its symptoms came first', async () => {
    const fire = await raise(unrelated, siteIds.slice(3, 4));
    for (const definitionId of symptoms) await raise(definitionId, siteIds);
    outages = await raise('mainsOutage', siteIds);
    const alarms = await standing();
    expect(alarms).toHaveLength(rooms * (symptoms.length + 1) + 1);
    const rows = summaryOf(alarms);
    expect(rows.length).toBeLessThanOrEqual(50);
    expect(rows[0]?.definitionId === 'mainsOutage' || rows[1]?.definitionId === 'mainsOutage').toBe(true);
    const shown = new Set(rows.map(({ definitionId }) => definitionId));
    expect(shown).toEqual(new Set(['mainsOutage', unrelated]));
    expect(fire).toHaveLength(1);
  });

  it('hides no true root, and every symptom is reached through its parent', async () => {
    const alarms = await standing();
    const byId = new Map(alarms.map((alarm) => [alarm.id, alarm]));
    const roots = alarms.filter(({ parentId }) => parentId === null);
    expect(roots).toHaveLength(rooms + 1);
    expect(roots.every(({ suppressedBy }) => suppressedBy === null)).toBe(true);
    const reached = new Map<number, number>();
    for (const { id, parentId, siteId } of alarms) {
      if (parentId === null) continue;
      expect(byId.get(parentId)?.siteId).toBe(siteId);
      reached.set(parentId, (reached.get(parentId) ?? 0) + 1);
      expect(byId.get(id)?.suppressedBy).toBe('parent');
    }
    for (const id of outages) {
      expect(byId.get(id)).toMatchObject({ isRootCause: true, childCount: reached.get(id) });
    }
    const explained = [...reached.values()].reduce((sum, n) => sum + n, 0);
    expect(explained).toBe(rooms * symptoms.length);
  });

  it('lets what is left speak for itself once the mains are back', async () => {
    await clear(outages);
    const left = (await standing()).filter(
      ({ definitionId, clearedAt }) => definitionId === 'acFault' && clearedAt === null,
    );
    expect(left).toHaveLength(rooms);
    const parents = new Set(left.map(({ parentId }) => parentId));
    expect([...parents].some((id) => outages.includes(id ?? 0))).toBe(false);
    const { rows } = await database.pool.query<{ kind: string; n: number }>(
      'select kind, count(*) as n from alarm_transitions group by kind',
    );
    const counts = Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
    expect(counts.raised).toBe(rooms * (symptoms.length + 1) + 1);
    expect(counts.suppressed).toBeGreaterThanOrEqual(rooms * symptoms.length);
  });
});
