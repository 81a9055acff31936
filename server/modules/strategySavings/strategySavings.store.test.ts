import { dayMs } from '@contract/time';
import { anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { sql } from 'kysely';
import { everything, nothing } from '../scope';
import { readStrategySavings } from './strategySavings.store';

const controlledSince = 100 * dayMs;

describe('what strategies saved', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  let [north, south] = [0, 0];
  let next = 0;
  const read = (query: { regionId?: number } = {}) => readStrategySavings(db(), everything, query);
  const told = async (programId: number) =>
    (await read()).programs.find((program) => program.programId === programId);

  const aProgram = async (name: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into strategy_programs (name, state, state_at, version, by_user_id, by_user, at)
      values (${name}, 'active', 0, 1, 1, 'mei', 0) returning id`.execute(db());
    return rows[0]?.id ?? 0;
  };
  const aSiteOf = async (
    program: number,
    { area = north, mode = 'active', since = controlledSince } = {},
  ): Promise<number> => {
    const site = await aSite(db(), `P${next++}`, area);
    await sql`insert into site_strategies (site_id, shard, program_id, version, mode, since)
      values (${site}, 0, ${program}, 1, ${mode}, ${since})`.execute(db());
    return site;
  };
  const saved = (
    site: number,
    kwh: number | null,
    {
      band = 30,
      weather = 0,
      source = null as string | null,
      energy = 'ac',
      isOfStrategy = true,
      at = 200,
    } = {},
  ) =>
    sql`insert into site_baselines (site_id, energy, night, valid_from, is_of_strategy, days_used, left_out, report_days,
        used_kwh, expected_kwh, saved_kwh, band_kwh, weather_kwh, weather_source, fitted_at)
      values (${site}, ${energy}, 0, ${controlledSince}, ${isOfStrategy}, '{}', 0, 60, 900, 1000, ${kwh}, ${band},
        ${weather}, ${source}, ${at * dayMs})`.execute(db());
  const experiment = (program: number, site: number, state: string, result: object | null = null) =>
    sql`insert into experiments (site_id, program_id, version, energy_of, seed, first_weekday, pairs, block_days, washout_h,
        is_washout_assumed, day_starts, arms, state, result, by_user_id, by_user, at)
      values (${site}, ${program}, 1, 'ac', 1, 0, 7, 1, 6, true, '{0,1}', '{true}', ${state},
        ${result === null ? null : JSON.stringify(result)}::jsonb, 1, 'mei', 0)`.execute(db());
  const finding = (savedKwhPerDay: number, lowKwhPerDay: number, highKwhPerDay: number) => ({
    ...{ obstacle: null, onDays: 14, offDays: 14, leftOut: 0 },
    saving: { savedKwhPerDay, lowKwhPerDay, highKwhPerDay, offKwhPerDay: 50, verdict: 'proven' },
  });

  beforeAll(async () => {
    [north, south] = [await anArea(db(), 'north'), await anArea(db(), 'south')];
  });
  beforeEach(async () => {
    for (const table of ['experiments', 'site_baselines', 'site_strategies', 'strategy_programs'])
      await sql`delete from ${sql.table(table)}`.execute(db());
  });

  it('is told of each program with its band, which averages out between sites', async () => {
    const program = await aProgram('ramp');
    for (const kwh of [100, 110, 90, 100]) await saved(await aSiteOf(program), kwh);
    expect(await told(program)).toMatchObject({
      ...{ programName: 'ramp', sites: 4, told: 4, since: controlledSince },
      saved: { savedKwh: 400, bandKwh: 60, savedShare: 0.1, bandShare: 0.015, verdict: 'proven' },
    });
  });

  it('does not average out what sites of one source of weather err together', async () => {
    const program = await aProgram('ramp');
    for (let n = 0; n < 4; n++)
      await saved(await aSiteOf(program), 100, { band: 0, weather: 10, source: 'area 1' });
    expect((await told(program))?.saved?.bandKwh).toBeCloseTo(40, 9);
    for (let n = 0; n < 4; n++) await saved(await aSiteOf(program), 100, { band: 0, weather: 15 });
    expect((await told(program))?.saved?.bandKwh).toBeCloseTo(50, 9);
  });

  it('is not proven within its band, and is none where no baseline tells', async () => {
    const [small, silent] = [await aProgram('small'), await aProgram('silent')];
    await saved(await aSiteOf(small), 20);
    await saved(await aSiteOf(silent), null);
    await aSiteOf(silent);
    expect((await told(small))?.saved?.verdict).toBe('notProven');
    expect(await told(silent)).toMatchObject({ sites: 2, told: 0, since: null, saved: null });
  });

  it('counts each site once: the air conditioners where they tell, else the whole site', async () => {
    const program = await aProgram('ramp');
    const [both, whole] = [await aSiteOf(program), await aSiteOf(program)];
    await saved(both, 100);
    await saved(both, 500, { energy: 'total' });
    await saved(whole, null);
    await saved(whole, 50, { energy: 'total' });
    expect((await told(program))?.saved?.savedKwh).toBe(150);
  });

  it('counts no site in shadow, none whose baseline is of no strategy or of the plan before', async () => {
    const program = await aProgram('ramp');
    await saved(await aSiteOf(program, { mode: 'shadow' }), 100);
    await saved(await aSiteOf(program), 100, { isOfStrategy: false });
    await saved(await aSiteOf(program, { since: 201 * dayMs }), 100);
    expect(await told(program)).toMatchObject({ sites: 2, told: 0, saved: null });
  });

  it('is told of ended experiments as the mean of a site and a day, by the longer side of each interval', async () => {
    const program = await aProgram('ramp');
    const sites = [await aSiteOf(program), await aSiteOf(program), await aSiteOf(program)];
    await experiment(program, sites[0] ?? 0, 'done', finding(4, 1, 6));
    await experiment(program, sites[1] ?? 0, 'done', finding(6, 3, 10));
    await experiment(program, sites[2] ?? 0, 'done', {
      ...finding(0, 0, 0),
      obstacle: 'fewDays',
      saving: null,
    });
    await experiment(program, sites[2] ?? 0, 'running');
    await experiment(program, sites[1] ?? 0, 'stopped');
    expect((await told(program))?.experiments).toEqual({
      ...{ running: 1, stopped: 1, told: 2 },
      perDay: { savedKwh: 5, bandKwh: 2.5, verdict: 'proven' },
    });
  });

  it('is summed over all programs, with what is proven first', async () => {
    const [few, much] = [await aProgram('few'), await aProgram('much')];
    await saved(await aSiteOf(few), 50, { band: 30 });
    await saved(await aSiteOf(much), 200, { band: 40 });
    const all = await read();
    expect(all.programs.map(({ programName }) => programName)).toEqual(['much', 'few']);
    expect(all.total).toMatchObject({ sites: 2, told: 2, saved: { savedKwh: 250, bandKwh: 50 } });
  });

  it('is told of sites in sight and of the area that is asked only', async () => {
    const program = await aProgram('ramp');
    await saved(await aSiteOf(program), 100);
    await saved(await aSiteOf(program, { area: south }), 70);
    expect((await read({ regionId: south })).total.saved?.savedKwh).toBe(70);
    expect(await readStrategySavings(db(), nothing, {})).toEqual({
      ...{ programs: [], total: { sites: 0, told: 0, saved: null } },
    });
  });
});
