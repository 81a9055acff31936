import type { NonRoutineDraft } from '@contract/nonRoutine';
import { findingBit } from '@contract/siteEnergy';
import { dayMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useSeededDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { provision } from '../provisioning/provisioning.service';
import { everything } from '../scope';
import { seed } from '../seed/seed';
import type { Trx } from '../../platform/database/database';
import { createSecretBox } from '../../platform/secretBox';
import { fingerprintOf } from '../../../config/verifySavings.mjs';
import { textOfKey } from '../../savings/export/signedFile';
import { exportedSaving } from './exportSaving';
import { deleteEvent, insertEvent } from './nonRoutine.store';
import { savingOfSite, savingTold } from './savings.service';
import { currentKey, publishedKeys, replaceKey } from './savingsKeys.store';

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

  it('takes out what non-routine events have added, on evidence that the site keeps, and names them', async () => {
    const { db } = database();
    const before = await savingOfSite(db, siteId, { of: 'ac', ...span });
    await database().pool.query(
      `insert into issued_files (name, user_id, media_type, original_name, size_bytes, created_at, kind)
       values ('e.pdf', 1, 'application/pdf', 'e.pdf', 1, 0, 'site') on conflict do nothing`,
    );
    const { rows } = await database().pool.query<{ id: number }>(
      `insert into site_files (site_id, kind, file, name, size_bytes, author, created_at)
       values ($1, 'document', 'e.pdf', 'order 12.pdf', 1, 'mei', 0) returning id`,
      [siteId],
    );
    const draft: Omit<NonRoutineDraft, 'evidenceId'> = {
      ...{ kind: 'loadAdded', of: 'ac', kwhPerDay: 5, option: 'B', note: 'a second carrier' },
      ...{ from: span.reportFrom + 20 * dayMs, to: null },
    };
    const by = { author: 'mei', at: 0 };
    const add = (evidenceId: number, more: Partial<NonRoutineDraft> = {}) =>
      db.transaction().execute((trx) => insertEvent(trx, siteId, { ...draft, ...more, evidenceId }, by));
    expect(await add(rows[0]!.id + 1)).toBeNull();
    const load = await add(rows[0]!.id);
    const after = await savingOfSite(db, siteId, { of: 'ac', ...span });
    expect(after.nonRoutineKwh).toBeCloseTo(50, 6);
    expect(after.usedKwh).toBeCloseTo((before.usedKwh ?? NaN) - 50, 6);
    expect(after.events).toMatchObject([
      { kind: 'loadAdded', option: 'B', evidenceName: 'order 12.pdf', author: 'mei' },
    ]);
    await add(rows[0]!.id, { kind: 'outage', kwhPerDay: null, to: span.reportFrom + 23 * dayMs });
    const shorter = await savingOfSite(db, siteId, { of: 'ac', ...span });
    expect(shorter.reportDays).toBe(after.reportDays - 3);
    await db.transaction().execute((trx) => deleteEvent(trx, siteId, load ?? 0));
    expect((await savingOfSite(db, siteId, { of: 'ac', ...span })).events).toHaveLength(1);
    await database().pool.query('delete from non_routine_events');
  });

  it('is exported with the days it stands on, as openeemeter reads them', async () => {
    const { db } = database();
    const query = { of: 'ac' as const, ...span };
    const parts = await exportedSaving(db, { id: siteId, code: 'SV-1', timeZone: 'Asia/Shanghai' }, query);
    const text = (name: string) => parts.find((part) => part.name === name)?.text ?? '';
    const { told } = await savingTold(db, siteId, query);
    const [titles, ...days] = text('days.csv').trim().split('\n');
    expect(titles).toBe('day,period,kwh,outdoor_c,outdoor_f,it_kwh');
    const used = days.map((line) => line.split(',')).filter(([, period]) => period === 'reporting');
    expect(used).toHaveLength(told.reportDays);
    expect(used.reduce((sum, [, , kwh]) => sum + Number(kwh), 0)).toBeCloseTo(told.usedKwh ?? NaN, 6);
    const meter = text('meter_daily.csv').trim().split('\n');
    expect(meter[0]).toBe('start,value');
    expect(meter[1]).toMatch(/^2026-01-01T00:00:00\+00:00,\d/);
    expect(meter.at(-1)).toMatch(/^2026-04-01T00:00:00\+00:00,$/);
    expect(JSON.parse(text('saving.json'))).toMatchObject({
      ...{ site: 'SV-1', timeZone: 'Asia/Shanghai', saving: told.saving },
    });
  });

  it('is no figure and nothing to sign where no day of the period counts', async () => {
    const { db } = database();
    const silent = { ...span, reportFrom: span.reportTo, reportTo: span.reportTo + 30 * dayMs };
    const query = { of: 'ac' as const, ...silent };
    expect(await savingOfSite(db, siteId, query)).toMatchObject({
      ...{ obstacle: 'fewReportingDays', reportDays: 0, usedKwh: null, expectedKwh: null },
      ...{ nonRoutineKwh: null, saving: null },
    });
    const site = { id: siteId, code: 'SV-1', timeZone: 'Asia/Shanghai' };
    await expect(exportedSaving(db, site, query)).rejects.toMatchObject({ reason: 'nothingToSign' });
  });

  it('leaves out only days that are stored: those before the first one never were', async () => {
    const longer = { ...span, baselineFrom: span.baselineFrom - 305 * dayMs };
    const told = await savingOfSite(database().db, siteId, { of: 'ac', ...longer });
    expect(told).toMatchObject({ baselineDays: 60, baselineLeftOut: 0 });
  });

  it('says what it did with days that fed energy back', async () => {
    const { pool, db } = database();
    const at = (from: number, to: number) => [siteId, first + from * dayMs, first + to * dayMs];
    const fed = (more: string, span: unknown[]) =>
      pool.query(`update site_days set ${more} where site_id = $1 and day >= $2 and day < $3`, span);
    await fed('total_kwh = ac_kwh + 40, total_pct = 100', at(0, 90));
    await fed('fed_back_kwh = 2.5', at(50, 65));
    await fed('total_pct = 97', at(64, 65));
    const told = await savingOfSite(db, siteId, { of: 'total', ...span });
    expect(told.fedBack).toEqual({ baselineDays: 10, reportDays: 4, leftOutDays: 1, kwh: 37.5 });
    expect((await savingOfSite(db, siteId, { of: 'ac', ...span })).fedBack).toBeNull();
    await fed('fed_back_kwh = 0', at(0, 90));
    expect((await savingOfSite(db, siteId, { of: 'total', ...span })).fedBack).toBeNull();
  });

  it('is signed with one key at a time, which is replaced while older ones stay published', async () => {
    const { db } = database();
    const box = createSecretBox(Buffer.alloc(32, 7));
    const inTrx = <T>(work: (trx: Trx) => Promise<T>) => db.transaction().execute(work);
    const first = await inTrx((trx) => currentKey(trx, { box, by: 'mei', now: 10 }));
    expect((await inTrx((trx) => currentKey(trx, { box, by: 'mei', now: 20 }))).publicKey).toBe(
      first.publicKey,
    );
    const second = await inTrx((trx) => replaceKey(trx, { box, by: 'mei', now: 30 }));
    const told = ({ publicKey }: { publicKey: string }) => ({
      publicKey,
      fingerprint: fingerprintOf(publicKey),
    });
    expect(await publishedKeys(db)).toEqual([
      { ...told(second), from: 30, until: null },
      { ...told(first), from: 10, until: 30 },
    ]);
    const { rows } = await database().pool.query<{ row: string }>(
      'select k::text as row from savings_keys k',
    );
    expect(JSON.stringify(rows)).not.toContain(textOfKey(second));
    const otherStore = createSecretBox(Buffer.alloc(32, 8));
    const third = await inTrx((trx) => currentKey(trx, { box: otherStore, by: 'mei', now: 40 }));
    expect(third.publicKey).not.toBe(second.publicKey);
  });
});
