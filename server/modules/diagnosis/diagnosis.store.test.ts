import { dayMs, hourMs } from '@contract/time';
import type { Diagnoses, DiagnosisEvidence } from '@contract/diagnosis';
import { findingBit } from '@contract/siteEnergy';
import { hashPassword } from '@server/modules/session/passwords';
import { aDeviceOf, anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { sql } from 'kysely';
import { seedDefinitions } from '../alarms/definitions.store';
import { plantDayStartIn } from '../history';
import type { DayEvidence } from '../../diagnosis';
import { diagnose } from './diagnose';
import { judgeSites } from './judge.store';

const dayStart = plantDayStartIn('Asia/Shanghai');
const today = dayStart(Date.now());
const firstDay = today - 40 * dayMs;
const password = 'Cool-air-12';

describe('the nightly diagnosis', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let [north, south, one, far] = [0, 0, 0, 0];
  let token = '';
  const clock = testClock(today + 5 * hourMs);
  const db = () => database().db;
  const night = () => diagnose({ database: database(), clock, dayStart }, 10, new AbortController().signal);

  /** A day of a site whose load by night, cooling left out, is so many W. */
  const aDay = (site: number, area: number, at: number, nightW: number, findings = 0) => {
    const day = firstDay + at * dayMs;
    const flat = (value: number | string) => `array_fill(${value}::real, array[24])`;
    return sql
      .raw(
        `with d as (insert into site_days (site_id, day, area_id, dept_id, total_kwh, ac_kwh, total_pct, ac_pct, findings, counted_at)
           values (${site}, ${day}, ${area}, 1, ${(nightW / 1000 + 1) * 24}, 24, 100, 100, ${findings}, ${day})
           on conflict (site_id, day) do update set total_kwh = excluded.total_kwh, counted_at = excluded.counted_at + 1)
         insert into site_day_hours (site_id, day, total_kwh, it_kwh, ac_kwh, fan_kwh, loss_kwh, own_out_c, out_c, out_rh,
           room_c, run_h, total_pct)
         values (${site}, ${day}, ${flat(nightW / 1000 + 1)}, ${flat(0)}, ${flat(1)}, ${flat(0)}, ${flat(0)}, ${flat(20)},
           ${flat(20)}, ${flat(50)}, ${flat(25)}, ${flat(0)}, array_fill(100::smallint, array[24]))
         on conflict (site_id, day) do update set total_kwh = excluded.total_kwh`,
      )
      .execute(db());
  };
  const days = async (site: number, area: number, wattsAt: (at: number) => number) => {
    for (let at = 0; at < 40; at++) await aDay(site, area, at, wattsAt(at));
  };
  const wobble = (at: number): number => 2_000 + 10 * ((at * 7) % 5);
  const stepped = (at: number): number => wobble(at) + (at >= 35 ? 400 : 0);
  const standing = async () =>
    (
      await sql<{ kind: string; site: number; alarm: number | null; low: number; high: number }>`
        select kind, site_id as site, alarm_id as alarm, kwh_low as low, kwh_high as high from diagnoses
        where ended_at is null`.execute(db())
    ).rows;
  const alarms = async () =>
    (
      await sql<{ id: number; site: number; over: boolean }>`
        select id, site_id as site, cleared_at is not null as over from alarms
        where definition_id = 'nightLoadStep' order by id`.execute(db())
    ).rows;
  const ask = async (path: string, as = token) => {
    const answer = await server.fetch(`/analysis/diagnoses${path}`, { token: as });
    return (await answer.json()) as { code: number; data: unknown; reason?: string };
  };

  beforeAll(async () => {
    server = await startTestServer(database());
    await seedDefinitions(db());
    for (const table of ['site_days', 'site_day_hours'])
      await sql
        .raw(
          `create table ${table}_seen partition of ${table} for values from (${firstDay}) to (${today + dayMs})`,
        )
        .execute(db());
    [north, south] = [await anArea(db(), 'north'), await anArea(db(), 'south')];
    [one, far] = [await aSite(db(), 'ONE', north), await aSite(db(), 'FAR', south)];
    await aDeviceOf(db(), one, 'ac-1', 'ac');
    await aWatcher(db(), 'lina', [north], ['analysis:diagnosis']);
    const hash = await hashPassword(password);
    await sql`update users set password_hash = ${hash}, password_changed_at = ${Date.now()}
      where user_name = 'lina'`.execute(db());
    token = await server.signIn('lina', password);
  }, 180_000);
  afterAll(() => server.stop());
  beforeEach(async () => {
    for (const table of ['diagnoses', 'site_day_evidence', 'diagnosis_runs', 'site_days', 'site_day_hours'])
      await sql.raw(`delete from ${table}`).execute(db());
    await sql`delete from alarm_transitions`.execute(db());
    await sql`delete from outbox`.execute(db());
    await sql`update alarms set superseded_by = null, parent_id = null`.execute(db());
    await sql`delete from alarms`.execute(db());
  });

  it('says nothing before its first night, and nothing of a site that is as it was', async () => {
    expect(((await ask('')).data as Diagnoses).lookedAt).toBeNull();
    await days(one, north, wobble);
    expect(await night()).toMatchObject({ days: 40, findings: 0 });
    const { judged, sites, ...told } = (await ask('')).data as Diagnoses;
    expect(told).toEqual({ rows: [], sums: [], lookedAt: today - dayMs });
    // Nothing else of these sites is measured.
    expect(judged.map(({ kind }) => kind)).toEqual(['nightLoadStep']);
    expect(judged[0]?.sites).toBeLessThanOrEqual(sites);
  });

  it('finds a step of the night load, with its alarm, and what it costs from the nights alone to around the clock', async () => {
    await days(one, north, stepped);
    await night();
    const [found] = await standing();
    expect(found).toMatchObject({ kind: 'nightLoadStep', site: one });
    expect(found?.low).toBeGreaterThan(60);
    expect(found?.high).toBeCloseTo((found?.low ?? 0) * 4);
    expect(await alarms()).toEqual([{ id: found?.alarm, site: one, over: false }]);
    const { rows } = await sql`select 1 from outbox where key = ${String(found?.alarm)}`.execute(db());
    expect(rows).toHaveLength(1);
  });

  it('raises once however often it looks, and looks again only at days that were counted anew', async () => {
    await days(one, north, stepped);
    await night();
    expect(await night()).toMatchObject({ days: 0, findings: 1 });
    await aDay(one, north, 39, 2_450);
    expect(await night()).toMatchObject({ days: 1, findings: 1 });
    expect(await standing()).toHaveLength(1);
    expect(await alarms()).toHaveLength(1);
  });

  it('ends with its alarm once it was not found for three days', async () => {
    await days(one, north, stepped);
    await night();
    await sql`update diagnoses set last_day = ${today - 5 * dayMs}::bigint`.execute(db());
    await days(one, north, wobble);
    await night();
    expect(await standing()).toEqual([]);
    expect(await alarms()).toMatchObject([{ over: true }]);
    const ended = (await ask('?ended=true')).data as Diagnoses;
    expect(ended.rows).toMatchObject([{ kind: 'nightLoadStep', alarmId: null }]);
    expect(ended.sums).toEqual([]);
  });

  it('keeps the alarm of a degraded COP while the finding stands, however it wavers around the limit', async () => {
    const { rows } = await sql<{ id: number }>`select id from devices where site_id = ${one}`.execute(db());
    const deviceId = rows[0]?.id ?? 0;
    const dayOf = (at: number, cop: number): DayEvidence => ({
      ...{ day: firstDay + at * dayMs, acKwh: 20, outC: 30, togetherH: 0, flatH: 0, sensorId: null },
      ...{ missedH: null, missedKwh: null, doorH: 0, doorKh: null, nightW: null },
      units: [{ deviceId, runH: 10, starts: 10, mostStartsPerH: 2, airKh: 30 * cop, kwh: 10, outC: 30 }],
    });
    const judged = async (recent: number): Promise<void> => {
      const lived = Array.from({ length: 40 }, (_, at) => dayOf(at, at < 33 ? 1 : recent));
      const when = { now: clock.now(), day: today - dayMs };
      await judgeSites(db(), new Map([[one, lived]]), new Map([[one, 'D']]), when);
    };
    const copAlarms = async () =>
      (
        await sql<{
          cleared_at: number | null;
        }>`select cleared_at from alarms where definition_id = 'copDegraded'`.execute(db())
      ).rows;
    await judged(0.84);
    expect(await copAlarms()).toEqual([]);
    expect(((await ask('')).data as Diagnoses).rows[0]).toMatchObject({
      ...{ deviceCode: 'ac-1', deviceName: 'ac-1', isNameShared: false },
    });
    for (const cop of [0.78, 0.83, 0.78]) {
      await judged(cop);
      expect(await copAlarms()).toEqual([{ cleared_at: null }]);
    }
  });

  it('raises no alarm by a definition that was switched off', async () => {
    await sql`update alarm_definitions set is_enabled = false where id = 'nightLoadStep'`.execute(db());
    await days(one, north, stepped);
    await night();
    await sql`update alarm_definitions set is_enabled = true where id = 'nightLoadStep'`.execute(db());
    expect(await standing()).toMatchObject([{ kind: 'nightLoadStep', alarm: null }]);
  });

  it('takes no night of a faulty meter', async () => {
    for (let at = 0; at < 40; at++)
      await aDay(one, north, at, stepped(at), at >= 35 ? findingBit('exchange') : 0);
    await night();
    expect(await standing()).toEqual([]);
  });

  it('tells money by the tariff of the contract, and none without one', async () => {
    await days(one, north, stepped);
    await night();
    const rows = async () => ((await ask('')).data as Diagnoses).rows;
    expect((await rows())[0]?.moneyMonth).toBeNull();
    await sql`with t as (insert into tariffs (code, name, price_flat, price_peak, create_time)
        values ('T', 'T', 0.5, 1.5, 0) returning id),
      c as (insert into contracts (code, name, tariff_id, create_time) select 'C', 'C', id, 0 from t returning id)
      update sites set contract_id = (select id from c) where id = ${one}`.execute(db());
    await sql`update site_days set flat_kwh = 50, peak_kwh = 50 where site_id = ${one}`.execute(db());
    const [row] = await rows();
    expect(row?.moneyMonth).toMatchObject({ currency: 'CNY' });
    expect(row?.moneyMonth?.low).toBeCloseTo(row?.kwhMonth.low ?? NaN);
    await sql`update sites set contract_id = null where id = ${one}`.execute(db());
  });

  it('shows the days that speak for it', async () => {
    await days(one, north, stepped);
    await night();
    const [row] = ((await ask('')).data as Diagnoses).rows;
    const told = (await ask(`/${row?.id}/evidence`)).data as DiagnosisEvidence;
    expect(told.days).toHaveLength(40);
    expect(told.series.map(({ key }) => key)).toEqual(['nightW', 'nightReference']);
    expect(told.series[0]?.values.at(-1)).toBeCloseTo(stepped(39), 0);
    expect(told.series[1]?.values.at(-1)).toBeCloseTo(2_020, 0);
    expect(told.outdoor).toBeNull();
  });

  it('says from where the outdoor temperature of its days is, where it is found by the weather', async () => {
    await days(one, north, stepped);
    await night();
    await sql`update diagnoses set kind = 'freeCoolingMissed'`.execute(db());
    const isEarly = sql`day < ${firstDay + 30 * dayMs}::bigint`;
    await sql`update site_days set out_source = case when ${isEarly} then 1 else 3 end,
      out_error_k = case when ${isEarly} then 0.5 else 1.7 end`.execute(db());
    const [row] = ((await ask('')).data as Diagnoses).rows;
    const { outdoor } = (await ask(`/${row?.id}/evidence`)).data as DiagnosisEvidence;
    expect(outdoor?.days).toEqual({ own: 30, neighbours: 0, imported: 10 });
    expect(outdoor?.errorK).toBeCloseTo(0.8);
  });

  it('R-PERM-05 holds nothing of sites out of sight, neither in rows, sums nor evidence', async () => {
    await days(one, north, stepped);
    await days(far, south, stepped);
    await night();
    expect(await standing()).toHaveLength(2);
    const { rows, sums } = (await ask('')).data as Diagnoses;
    expect(rows.map(({ siteId }) => siteId)).toEqual([one]);
    expect(sums).toMatchObject([{ kind: 'nightLoadStep', count: 1 }]);
    const { rows: theirs } = await sql<{ id: number }>`
      select id from diagnoses where site_id = ${far}`.execute(db());
    expect(await ask(`/${theirs[0]?.id}/evidence`)).toMatchObject({ code: 404 });
    expect(((await ask(`?siteId=${far}`)).data as Diagnoses).rows).toEqual([]);
  });
});
