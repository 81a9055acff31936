import { hourMs, minuteMs } from '@contract/time';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { seedDefinitions } from '@server/modules/alarms/definitions.store';
import { statementsIn } from '@server/platform/database/statementsIn';
import type { Statements } from '@server/platform/database/statements';
import { aDeviceOf, anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { restoredAreas } from './areaSilence';
import { qualify } from './qualify';
import type { Step } from './step';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
let now = Date.UTC(2026, 10, 1);
let made = 0;

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await seedDefinitions(database.db);
});
afterAll(() => database.close());

const inTransaction = <T>(work: (statements: Statements) => Promise<T>): Promise<T> =>
  database.db.transaction().execute((trx) => work(statementsIn(trx)));
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row>(text, values)).rows;

interface Site {
  siteId: number;
  areaId: number;
}

const newArea = () => anArea(database.db, `area-${++made}`);
const heardSite = async (areaId: number): Promise<Site> => {
  const siteId = await aSite(database.db, `NS-${++made}`, areaId);
  await query('insert into site_contacts (site_id, heard_at, is_online) values ($1, 1, true)', [siteId]);
  return { siteId, areaId };
};
const heardSites = async (areaId: number, count: number): Promise<Site[]> => {
  const sites: Site[] = [];
  for (let i = 0; i < count; i++) sites.push(await heardSite(areaId));
  return sites;
};

interface Source {
  siteId?: number;
  deviceId?: number;
  areaId?: number;
}
const isSilence = (definitionId: string) => definitionId === 'controllerSilent';

/** As the ingest does it: rows, and what follows from them. */
const raise = (definitionId: string, ...sources: Source[]) =>
  inTransaction(async (statements) => {
    const ids: number[] = [];
    for (const { siteId, deviceId, areaId } of sources) {
      const { rows } = await statements.query<{ id: number }>(
        `insert into alarms (definition_id, site_id, device_id, area_id, level, raised_at, recorded_at)
         values ($1, $2, $3, $4, 3, $5, $5) returning id`,
        [definitionId, siteId ?? null, deviceId ?? null, areaId ?? null, now],
      );
      ids.push(rows[0]?.id ?? 0);
    }
    const changed = { raised: ids, cleared: [], hasSilence: isSilence(definitionId) };
    return { ids, id: ids[0] ?? 0, steps: await qualify(statements, changed, now) };
  });
const clear = (definitionId: string, ...ids: number[]): Promise<Step[]> =>
  inTransaction(async (statements) => {
    await statements.query('update alarms set cleared_at = $2 where id = any($1::bigint[])', [ids, now]);
    return await qualify(statements, { raised: [], cleared: ids, hasSilence: isSilence(definitionId) }, now);
  });

const rowOf = async (id: number) =>
  (
    await query<{ parent_id: number | null; suppressed_by: string | null; child_count: number }>(
      'select parent_id, suppressed_by, child_count from alarms where id = $1',
      [id],
    )
  )[0];
const contact = (siteId: number, isOnline: boolean) =>
  query('update site_contacts set is_online = $2 where site_id = $1', [siteId, isOnline]);
const linkLossOf = async (areaId: number) =>
  await query<{ id: number; level: number; value: number; threshold: number; cleared_at: number | null }>(
    `select id, level, value, threshold, cleared_at from alarms
     where definition_id = 'areaLinkLoss' and area_id = $1 order by id`,
    [areaId],
  );

describe('nothing that was raised or cleared', () => {
  it('is followed by nothing', async () => {
    const steps = await inTransaction((statements) =>
      qualify(statements, { raised: [], cleared: [], hasSilence: true }, now),
    );
    expect(steps).toEqual([]);
  });
});

describe('an alarm and its cause', () => {
  it('are tied in either order, told as steps, and counted at the cause', async () => {
    const { siteId } = await heardSite(await newArea());
    const symptom = await raise('acFault', { siteId });
    expect(symptom.steps).toEqual([]);
    now += minuteMs;
    const outage = await raise('mainsOutage', { siteId });
    expect(outage.steps).toEqual([
      { alarmId: symptom.id, kind: 'suppressed', at: now, parentId: outage.id },
      { alarmId: outage.id, kind: 'correlated', at: now },
    ]);
    now += minuteMs;
    const late = await raise('acCommLoss', { siteId });
    expect(late.steps).toEqual([
      { alarmId: late.id, kind: 'suppressed', at: now, parentId: outage.id },
      { alarmId: outage.id, kind: 'correlated', at: now },
    ]);
    expect(await rowOf(symptom.id)).toMatchObject({ parent_id: outage.id, suppressed_by: 'parent' });
    expect(await rowOf(outage.id)).toMatchObject({ parent_id: null, suppressed_by: null, child_count: 2 });
  });

  it('part when the cause clears: the symptom speaks for itself again', async () => {
    const { siteId } = await heardSite(await newArea());
    const [outage, symptom] = [await raise('mainsOutage', { siteId }), await raise('acFault', { siteId })];
    now += minuteMs;
    const steps = await clear('mainsOutage', outage.id);
    expect(steps).toEqual([
      { alarmId: symptom.id, kind: 'unsuppressed', at: now },
      { alarmId: outage.id, kind: 'correlated', at: now },
    ]);
    expect(await rowOf(symptom.id)).toMatchObject({ parent_id: null, suppressed_by: null });
    expect(await rowOf(outage.id)).toMatchObject({ child_count: 0 });
  });

  it('stay tied when a symptom clears, which is counted no more', async () => {
    const { siteId } = await heardSite(await newArea());
    const [outage, symptom] = [await raise('mainsOutage', { siteId }), await raise('acFault', { siteId })];
    expect(await rowOf(outage.id)).toMatchObject({ child_count: 1 });
    now += minuteMs;
    expect(await clear('acFault', symptom.id)).toEqual([{ alarmId: outage.id, kind: 'correlated', at: now }]);
    expect(await rowOf(symptom.id)).toMatchObject({ parent_id: outage.id });
    expect(await rowOf(outage.id)).toMatchObject({ child_count: 0 });
  });

  it('are of one site: what fails next door explains nothing', async () => {
    const areaId = await newArea();
    const [here, there] = [await heardSite(areaId), await heardSite(areaId)];
    const outage = await raise('mainsOutage', { siteId: there.siteId });
    const symptom = await raise('acFault', { siteId: here.siteId });
    expect(symptom.steps).toEqual([]);
    expect(await rowOf(outage.id)).toMatchObject({ child_count: 0 });
  });
});

describe('a site of an area that lost its link', () => {
  const cutOff = async () => {
    const areaId = await newArea();
    const [received, ...silent] = await heardSites(areaId, 8);
    for (const { siteId } of silent) await contact(siteId, false);
    await raise('controllerSilent', ...silent.map(({ siteId }) => ({ siteId })));
    expect(await linkLossOf(areaId)).toHaveLength(1);
    return { received: received?.siteId ?? 0, silent: silent.map(({ siteId }) => siteId) };
  };

  it('speaks for itself while it is received', async () => {
    const { received } = await cutOff();
    for (const id of [
      'roomTempHigh',
      'commandNotEffective',
      'onWithoutPower',
      'doorHeldOpen',
      'freePointHigh',
    ]) {
      const { id: alarmId } = await raise(id, { siteId: received });
      expect(await rowOf(alarmId)).toMatchObject({ parent_id: null, suppressed_by: null });
    }
  });

  it('is explained by its own silence, and speaks for itself as soon as it is received again', async () => {
    const { silent } = await cutOff();
    const siteId = silent[0] ?? 0;
    const { id } = await raise('roomTempHigh', { siteId });
    const [silence] = await query<{ id: number }>(
      `select id from alarms where definition_id = 'controllerSilent' and site_id = $1`,
      [siteId],
    );
    expect(await rowOf(id)).toMatchObject({ parent_id: silence?.id, suppressed_by: 'parent' });
    await contact(siteId, true);
    const steps = await inTransaction((statements) =>
      qualify(statements, { raised: [], cleared: [], contacts: [silence?.id ?? 0], hasSilence: false }, now),
    );
    expect(steps).toContainEqual({ alarmId: id, kind: 'unsuppressed', at: now });
    expect(await rowOf(id)).toMatchObject({ parent_id: null, suppressed_by: null });
  });
});

describe('a recurrence', () => {
  const aRoom = async () => {
    const { siteId } = await heardSite(await newArea());
    return { siteId, deviceId: await aDeviceOf(database.db, siteId, 'env-1', 'env') };
  };

  it('takes the place of the occurrence before it, and says so of that one', async () => {
    const room = await aRoom();
    const first = await raise('roomTempHigh', room);
    await clear('roomTempHigh', first.id);
    now += minuteMs;
    const second = await raise('roomTempHigh', room);
    expect(second.steps).toEqual([{ alarmId: first.id, kind: 'superseded', at: now }]);
    now += 9 * hourMs;
    await clear('roomTempHigh', second.id);
    expect((await raise('roomTempHigh', room)).steps).toEqual([]);
  });

  it('comes onto the shelf of its kind, and tells whose it is, why and until when', async () => {
    const room = await aRoom();
    const until = now + hourMs;
    await query(
      `insert into alarm_shelves (definition_id, site_id, device_id, area_id, until, by_user, reason, at)
       values ('roomTempHigh', $1, $2, 0, $3, 'lina', 'a fan is being changed', $4)`,
      [room.siteId, room.deviceId, until, now],
    );
    const { id, steps } = await raise('roomTempHigh', room);
    expect(steps).toEqual([
      { alarmId: id, kind: 'shelved', at: now, by: 'lina', note: 'a fan is being changed', until },
    ]);
    expect((await raise('roomTempHigh', await aRoom())).steps).toEqual([]);
  });
});

describe('an area whose controllers fall silent', () => {
  const silence = (sites: readonly Site[]) =>
    raise('controllerSilent', ...sites.map(({ siteId }) => ({ siteId })));

  it('is cut off when more than three in ten of those that were ever heard fell silent within five minutes', async () => {
    const areaId = await newArea();
    const sites = await heardSites(areaId, 10);
    await aSite(database.db, `NS-${++made}`, areaId);
    expect((await silence(sites.slice(0, 3))).steps).toEqual([]);
    expect(await linkLossOf(areaId)).toEqual([]);
    now += minuteMs;
    const fourth = await silence(sites.slice(3, 4));
    const [loss] = await linkLossOf(areaId);
    expect(loss).toMatchObject({ level: 1, cleared_at: null });
    expect([loss?.value, loss?.threshold].map((share) => share?.toFixed(3))).toEqual(['0.400', '0.300']);
    expect(fourth.steps[0]).toEqual({ alarmId: loss?.id, kind: 'raised', at: now });
    expect(fourth.steps.filter(({ kind }) => kind === 'suppressed')).toHaveLength(4);
    expect(fourth.steps.at(-1)).toEqual({ alarmId: loss?.id, kind: 'correlated', at: now });
    expect(await rowOf(loss?.id ?? 0)).toMatchObject({ child_count: 4 });
  });

  it('is not, where the same sites fell silent over more than five minutes', async () => {
    const areaId = await newArea();
    const sites = await heardSites(areaId, 10);
    for (const site of sites.slice(0, 6)) {
      now += 2 * minuteMs;
      await silence([site]);
    }
    expect(await linkLossOf(areaId)).toEqual([]);
  });

  it('is not, where fewer than three sites fell silent, however few it has', async () => {
    const areaId = await newArea();
    const sites = await heardSites(areaId, 3);
    await silence(sites.slice(0, 2));
    expect(await linkLossOf(areaId)).toEqual([]);
    await silence(sites.slice(2));
    expect(await linkLossOf(areaId)).toHaveLength(1);
  });

  it('is said to be so once, and judged by itself alone', async () => {
    const [areaId, other] = [await newArea(), await newArea()];
    const [sites, others] = [await heardSites(areaId, 8), await heardSites(other, 8)];
    await silence(sites.slice(0, 4));
    await silence(others.slice(0, 2));
    const again = await silence(sites.slice(4));
    expect(await linkLossOf(areaId)).toHaveLength(1);
    expect(await linkLossOf(other)).toEqual([]);
    expect(again.steps.map(({ kind }) => kind)).not.toContain('raised');
  });

  it('is heard again once less than half of the share that raised it is silent', async () => {
    const areaId = await newArea();
    const sites = await heardSites(areaId, 20);
    const { ids } = await silence(sites.slice(0, 8));
    const [loss] = await linkLossOf(areaId);
    now += minuteMs;
    // Three of twenty are exactly half of the share.
    expect((await clear('controllerSilent', ...ids.slice(0, 5))).map(({ kind }) => kind)).not.toContain(
      'cleared',
    );
    now += minuteMs;
    const steps = await clear('controllerSilent', ids[5] ?? 0);
    expect(steps).toContainEqual({ alarmId: loss?.id, kind: 'cleared', at: now });
    expect(steps.filter(({ kind }) => kind === 'unsuppressed').map(({ alarmId }) => alarmId)).toEqual(
      expect.arrayContaining(ids.slice(6)),
    );
    expect((await linkLossOf(areaId))[0]?.cleared_at).toBe(now);
  });

  it('is judged when silence began or ended, and not by other alarms of its sites', async () => {
    const areaId = await newArea();
    const sites = await heardSites(areaId, 4);
    await query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
       select 'controllerSilent', unnest($1::int[]), 3, $2, $2`,
      [sites.map(({ siteId }) => siteId), now],
    );
    await raise('acFault', { siteId: sites[0]?.siteId ?? 0 });
    expect(await linkLossOf(areaId)).toEqual([]);
  });

  it('is not said to be cut off while its definition is switched off, and heard again all the same', async () => {
    const areaId = await newArea();
    const sites = await heardSites(areaId, 6);
    const { ids } = await silence(sites);
    const isEnabled = (is: boolean) =>
      query(`update alarm_definitions set is_enabled = $1 where id = 'areaLinkLoss'`, [is]);
    await isEnabled(false);
    const other = await newArea();
    await silence(await heardSites(other, 6));
    await clear('controllerSilent', ...ids);
    await isEnabled(true);
    expect(await linkLossOf(other)).toEqual([]);
    expect((await linkLossOf(areaId)).map(({ cleared_at }) => cleared_at)).toEqual([now]);
  });

  it('carries from the start what alarms carry: its maintenance', async () => {
    const areaId = await newArea();
    await query(
      `insert into maintenance_windows (region_id, starts_at, ends_at, reason, by_user, created_at)
       values ($1, $2, $3, 'fibre works', 'lina', $2)`,
      [areaId, now, now + hourMs],
    );
    await silence(await heardSites(areaId, 5));
    const [loss] = await linkLossOf(areaId);
    expect(await rowOf(loss?.id ?? 0)).toMatchObject({ suppressed_by: 'maintenance' });
  });

  it('has lost nothing any more once the sites that were silent are no longer its own', async () => {
    const [areaId, other] = [await newArea(), await newArea()];
    const sites = await heardSites(areaId, 10);
    await silence(sites.slice(0, 5));
    const [loss] = await linkLossOf(areaId);
    const restored = () => inTransaction((statements) => restoredAreas(statements, [areaId, other], now));
    expect(await restored()).toEqual([]);
    await query('update sites set area_id = $2 where id = any($1)', [
      sites.slice(0, 4).map(({ siteId }) => siteId),
      other,
    ]);
    // One of six left is more than half of three in ten.
    expect(await restored()).toEqual([]);
    await query('update sites set area_id = $2 where id = $1', [sites[4]?.siteId, other]);
    expect(await restored()).toEqual([loss?.id]);
  });
});
