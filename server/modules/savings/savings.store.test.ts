import { findingBit } from '@contract/siteEnergy';
import { dayMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useSeededDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { provision } from '../provisioning/provisioning.service';
import { everything } from '../scope';
import { seed } from '../seed/seed';
import { savingOfSite } from './savings.service';

describe('the saving of a site from its stored days', () => {
  const database = useSeededDatabase();
  const clock = testClock();
  const first = 1_767_225_600_000;
  const span = {
    baselineFrom: first,
    baselineTo: first + 60 * dayMs,
    reportFrom: first + 60 * dayMs,
    reportTo: first + 90 * dayMs,
  };
  let siteId: number;

  beforeAll(async () => {
    const { db, pool } = database();
    await seed({ db, clock, adminPassword: 'First-light-7' });
    const ports = { db, clock, scopeOf: async () => everything, mqttUrl: () => '' };
    await provision(ports, anActor(), { credential: 'all', sites: [aSiteDeclaration({ code: 'SV-1' })] });
    siteId = (await db.selectFrom('sites').select('id').executeTakeFirstOrThrow()).id;
    await pool.query(
      `create table site_days_of_the_test partition of site_days for values from (${first}) to (${first + 90 * dayMs})`,
    );
    for (let day = 0; day < 90; day++) await aDay(day);
  });

  /** Cooling follows the outdoor temperature; from day 60 on a fifth less. */
  async function aDay(day: number) {
    const outdoorC = 10 + (day % 15);
    const kwh = (20 + 0.5 * outdoorC + 0.3 * ((day * 7) % 5)) * (day < 60 ? 1 : 0.8);
    await database().pool.query(
      `insert into site_days (site_id, day, area_id, dept_id, ac_kwh, out_mean_c, ac_pct, out_pct, counted_at)
       values ($1, $2, 1, 1, $3, $4, 100, 100, 0)`,
      [siteId, first + day * dayMs, kwh, outdoorC],
    );
  }

  it('is told against the weather of each day', async () => {
    const told = await savingOfSite(database().db, siteId, { of: 'ac', ...span });
    expect(told).toMatchObject({ obstacle: null, baselineDays: 60, reportDays: 30 });
    expect(told.saving).toMatchObject({ verdict: 'proven' });
    expect(told.saving?.savedShare).toBeCloseTo(0.2, 1);
  });

  it('leaves out days on which a meter was exchanged or half of the day was not measured', async () => {
    const { pool, db } = database();
    const at = (day: number) => [siteId, first + day * dayMs];
    await pool.query('update site_days set ac_kwh = 900, findings = $3 where site_id = $1 and day = $2', [
      ...at(70),
      findingBit('exchange'),
    ]);
    await pool.query('update site_days set ac_kwh = 3, ac_pct = 40 where site_id = $1 and day = $2', at(71));
    const told = await savingOfSite(db, siteId, { of: 'ac', ...span });
    expect(told).toMatchObject({ reportDays: 28, reportLeftOut: 2 });
    expect(told.saving?.savedShare).toBeCloseTo(0.2, 1);
  });

  it('has nothing to say of energy that nobody measures', async () => {
    const told = await savingOfSite(database().db, siteId, { of: 'total', ...span });
    expect(told).toMatchObject({ obstacle: 'fewBaselineDays', saving: null, baselineLeftOut: 60 });
  });
});
