import { sql } from 'kysely';
import { aDefinition, aSite, anArea, raise } from '@tests/support/aFleet';
import { anActor } from '@tests/support/actors';
import { useSeededDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { everything, type Scope } from '../../scope';
import { scopeOfGrants } from '../../scope/scope';
import { seed } from '../../seed/seed';
import { readOrder } from '../orders.store';
import { reportByHand, reportFromAlarm } from '../report';
import { reportFromDiagnosis } from './ofDiagnosis';

describe('an order', () => {
  const database = useSeededDatabase();
  const clock = testClock();
  const actor = anActor();
  const db = () => database().db;
  let area = 0;
  let far = 0;
  const deps = (scope: Scope = everything) => ({
    ...{ db: db(), clock, plantTimeZone: 'Asia/Shanghai', scopeOf: async () => scope },
  });
  const read = async (id: number) => readOrder(db(), everything, id, 'en');

  beforeAll(async () => {
    await seed({ db: db(), clock, adminPassword: 'First-light-7' });
    area = await anArea(db(), 'A1');
    far = await anArea(db(), 'A2');
    await aDefinition(db());
  });

  describe('of a finding', () => {
    const finding = async (siteId: number) => {
      const { rows } = await sql<{ id: number }>`
        insert into diagnoses (site_id, kind, since, last_day, value, limit_value, kwh_low, kwh_high)
        values (${siteId}, 'shortCycling', 7, 8, 1, 1, 1, 1) returning id`.execute(db());
      return rows[0]?.id ?? 0;
    };

    it('is opened once, and named to whoever asks again', async () => {
      const diagnosisId = await finding(await aSite(db(), 'DIAG-1', area));
      const asked = { diagnosisId, note: '' };
      const reported = await Promise.all([1, 2].map(() => reportFromDiagnosis(deps(), actor, asked)));
      expect(new Set(reported.map(({ id }) => id)).size).toBe(1);
      expect(reported.map(({ isJoined }) => isJoined).toSorted()).toEqual([false, true]);
      expect(await read(reported[0]?.id ?? 0)).toMatchObject({
        ...{ origin: 'diagnosis', diagnosis: 'shortCycling', level: 3, beganAt: 7, title: '' },
      });
    });

    it('R-PERM-05 is opened for none that is over, nor for one elsewhere', async () => {
      const diagnosisId = await finding(await aSite(db(), 'DIAG-2', far));
      const asked = { diagnosisId, note: '' };
      const near = scopeOfGrants([{ deptIds: 'all', areaIds: [area] }]);
      await expect(reportFromDiagnosis(deps(near), actor, asked)).rejects.toMatchObject({
        reason: 'notFound',
      });
      await sql`update diagnoses set ended_at = 9 where id = ${diagnosisId}`.execute(db());
      await expect(reportFromDiagnosis(deps(), actor, asked)).rejects.toMatchObject({ reason: 'notFound' });
    });
  });

  it('tells what happened to the device before, and which parts may be needed', async () => {
    const siteId = await aSite(db(), 'PREP-1', area);
    const alarmId = await raise(db(), siteId);
    const { rows } = await sql<{
      id: number;
    }>`select device_id as id from alarms where id = ${alarmId}`.execute(db());
    await sql`insert into fault_parts (part_code, part_name, type_id, create_time)
      values ('CAP-1', 'Capacitor', 1, 0), ('KEY-1', 'Key', 2, 0)`.execute(db());
    const byHand = async (title: string, deviceId: number | null) =>
      reportByHand(deps(), actor, { siteId, level: 3, title, note: '', deviceId, typeId: null });
    const before = await byHand('Unit was noisy', rows[0]?.id ?? null);
    const other = await byHand('Roof leaks', null);
    await sql`update fault_orders set cause_id = (select id from fault_causes where code = 'otherCause')
      where id = ${before.id}`.execute(db());
    const { id } = await reportFromAlarm(deps(), actor, { alarmId, note: '' });
    const order = await read(id);
    expect(order?.earlier).toMatchObject([
      { id: before.id, title: 'Unit was noisy', causeName: { en: 'Other cause' } },
    ]);
    expect(order?.typeId).toBe(1);
    expect(order?.parts).toEqual([{ code: 'CAP-1', name: 'Capacitor', unit: '' }]);
    expect((await read(other.id))?.earlier.map((one) => one.id)).toEqual([before.id]);
  });
});
