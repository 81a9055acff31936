import { dayMs, hourMs } from '@contract/time';
import { anArea, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { dailyRows, expectedOf, expectNear, hourlyRows, haveMeterSamples } from '@tests/support/meterSamples';
import { daysInExport, fitOfOutsider, predictOfOutsider } from '@tests/support/outsider';
import { readSigned } from '../../../config/verifySavings.mjs';
import { newSigningKey, signedFile } from '../../savings/export/signedFile';
import { exportedSaving } from './exportSaving';

interface Hour {
  hourMs: number;
  temperature: number;
}

const celsius = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9;
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

describe('a signed export of a saving, in the hands of an outsider', () => {
  const database = useSeededDatabase();
  let area: number;

  beforeAll(async () => {
    area = await anArea(database().db, 'there');
    const [from, to] = [Date.parse('2015-01-01'), Date.parse('2019-01-01')];
    for (const table of ['site_days', 'site_day_hours'])
      await database().pool.query(
        `create table ${table}_abroad partition of ${table} for values from (${from}) to (${to})`,
      );
  });

  /** A site whose air conditioners used what a meter counted, in that weather. */
  async function measured(code: string, days: { dayMs: number; usage: number }[], hours: Hour[]) {
    const site = await aSite(database().db, code, area);
    const inDay = new Map<number, number[]>();
    for (const { hourMs: at, temperature } of hours) {
      const day = Math.floor(at / dayMs) * dayMs;
      inDay.set(day, [...(inDay.get(day) ?? []), celsius(temperature)]);
    }
    const rows = days.flatMap(({ dayMs: day, usage }) => {
      const out = inDay.get(day) ?? [];
      return out.length === 24 ? [{ day, usage, out, mean: sumOf(out) / 24 }] : [];
    });
    const { pool } = database();
    await pool.query(
      `insert into site_days (site_id, day, area_id, dept_id, ac_kwh, out_mean_c, ac_pct, out_pct, counted_at)
       select $1, d.day, 1, 1, d.usage, d.mean, 100, 100, 0
       from jsonb_to_recordset($2::jsonb) as d (day bigint, usage float8, mean float8)`,
      [site, JSON.stringify(rows)],
    );
    await pool.query(
      `insert into site_day_hours (site_id, day, total_kwh, it_kwh, ac_kwh, fan_kwh, loss_kwh, own_out_c, out_c, out_rh,
         room_c, run_h, total_pct)
       select $1, d.day, '{}', '{}', '{}', '{}', '{}', '{}', d.out, '{}', '{}', '{}', '{}'
       from jsonb_to_recordset($2::jsonb) as d (day bigint, out float8[])`,
      [site, JSON.stringify(rows)],
    );
    return site;
  }

  /** All that the outsider has: the bytes of the file. */
  async function fileOf(
    id: number,
    code: string,
    span: { baselineTo: number; reportFrom: number; reportTo: number },
  ) {
    const query = { of: 'ac' as const, baselineFrom: span.baselineTo - 365 * dayMs, ...span };
    const parts = await exportedSaving(database().db, { id, code, timeZone: 'UTC' }, query);
    return Buffer.from(signedFile(parts, 0, newSigningKey()));
  }

  /** From here on nothing but the file, and who reads it offline. */
  function recomputed(bytes: Buffer) {
    const { files } = readSigned(bytes);
    const textOf = (name: string) => files.find((file) => file.name === name)?.text ?? '';
    const told = JSON.parse(textOf('saving.json')) as Record<'baselineTo' | 'reportFrom', number>;
    const days = daysInExport(textOf('meter_daily.csv'), textOf('temperature_hourly.csv'));
    const fit = fitOfOutsider(days.filter(({ at }) => at < told.baselineTo));
    const after = days.filter(({ at }) => at >= told.reportFrom);
    const counterfactual = sumOf(after.map(({ meanF }) => predictOfOutsider(fit, meanF)));
    return { fit, counterfactual, saved: counterfactual - sumOf(after.map(({ usage }) => usage)) };
  }

  it('tells the model and the saving that were put into the meter', async () => {
    const first = Date.parse('2016-01-01');
    const hours = Array.from({ length: 450 * 24 }, (_, at) => {
      const [day, hour] = [Math.floor(at / 24), at % 24];
      const mean = 60 - 25 * Math.cos((2 * Math.PI * day) / 365) + ((day * 7) % 5);
      return { hourMs: first + at * hourMs, temperature: mean + 6 * Math.sin((2 * Math.PI * hour) / 24) };
    });
    const days = Array.from({ length: 450 }, (_, day) => {
      const meanF = sumOf(hours.slice(day * 24, day * 24 + 24).map(({ temperature }) => temperature)) / 24;
      const expected = 20 + 1.5 * Math.max(0, meanF - 65) + 0.5 * Math.max(0, 50 - meanF);
      return { dayMs: first + day * dayMs, usage: day < 365 ? expected : expected - 3 };
    });
    const site = await measured('OUT-1', days, hours);
    const baselineTo = first + 365 * dayMs;
    const span = { baselineTo, reportFrom: baselineTo, reportTo: first + 450 * dayMs };
    const { fit, saved } = recomputed(await fileOf(site, 'OUT-1', span));
    expect(fit.cooling?.balancePoint).toBe(65);
    expect(fit.heating?.balancePoint).toBe(50);
    // The store keeps the energy and the temperature of a day to seven digits.
    expect(fit.intercept).toBeCloseTo(20, 3);
    expect(fit.cooling?.slope).toBeCloseTo(1.5, 4);
    expect(fit.heating?.slope).toBeCloseTo(0.5, 4);
    expect(saved).toBeCloseTo(85 * 3, 2);
  });

  (haveMeterSamples ? it : it.skip)('tells what openeemeter 3.2.0 tells of its own sample', async () => {
    const meter = 'il-electricity-cdd-hdd';
    const expected = expectedOf('daily', meter);
    const site = await measured('OUT-2', dailyRows(meter), hourlyRows());
    const span = {
      baselineTo: Date.parse('2016-12-26'),
      reportFrom: Date.parse('2017-01-04'),
      reportTo: Date.parse('2018-01-04'),
    };
    const { fit, counterfactual, saved } = recomputed(await fileOf(site, 'OUT-2', span));
    expect(fit.heating?.balancePoint).toBe(expected.params.heating_balance_point);
    expect(fit.cooling?.balancePoint).toBe(expected.params.cooling_balance_point);
    expectNear(fit.intercept, expected.params.intercept);
    expectNear(fit.heating?.slope, expected.params.beta_hdd);
    expectNear(fit.cooling?.slope, expected.params.beta_cdd);
    expectNear(fit.rSquaredAdjusted, expected.r2_adj);
    expectNear(counterfactual, expected.counterfactual_sum);
    expectNear(saved, expected.metered_savings_sum);
  });
});
