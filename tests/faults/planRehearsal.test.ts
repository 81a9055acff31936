import { pointsByClass } from '@contract/points';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import type { PlanRehearsal, TwinEstimate } from '@contract/twins';
import { ReadingPartitions } from '@server/ingest/partitions';
import { aDeviceOf, anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { learnNight } from '@server/modules/twins/night';

jest.setTimeout(60_000);

const zone = 'Asia/Shanghai';
const days = 5;
const dayMinutes = dayMs / minuteMs;
const [itW, runW, fansW] = [3_000, 2_500, 200];
/** The past begins at a midnight of the plant, and goes on to this minute. */
const firstDay = Math.floor((Date.now() + 8 * hourMs) / dayMs - days) * dayMs - 8 * hourMs;
const lived = Math.floor((Date.now() - firstDay) / minuteMs);

/** As each unit stands now: its fan turns with its compressor. */
const nowOfUnit: Record<string, number> = { switchedOn: 1, setpointC: 25, fanSpeed: 0 };

interface Minute {
  roomC: number;
  outdoorC: number;
  runs: boolean;
}

/** A room of two machines at 25 °C that start and stop together, as a sensor that rounds to tenths tells it. */
function aLife(): Minute[] {
  let [airC, wallC, runs] = [25, 24, false];
  return Array.from({ length: lived }, (_, minute) => {
    const outdoorC = 22 + 5 * Math.sin((2 * Math.PI * minute) / dayMinutes) + 4 * Math.sin(minute / 5_000);
    runs = runs ? airC > 24 : airC >= 26;
    airC += (60 * ((wallC - airC) * 120 + itW - (runs ? 8_000 - fansW : 0))) / 1e6;
    wallC += (60 * ((airC - wallC) * 120 + (outdoorC - wallC) * 120)) / 6e6;
    return { roomC: Math.round(airC * 10) / 10, outdoorC, runs };
  });
}

/** As many numbers of a row as there are columns. */
const valuesOf = (columns: string): string =>
  columns
    .split(', ')
    .map((_, i) => `(e.v ->> ${i})::real`)
    .join();

const isInOrder = ({ value, low, high }: TwinEstimate): boolean =>
  low <= value && value <= high && low < high;

describe("a site's last 30 days with a plan", () => {
  const database = useFreshDatabase();
  const life = aLife();
  let server: TestServer;
  let token = '';
  let [known, silent] = [0, 0];
  const says = (device: number, table: string, columns: string, of: (minute: Minute) => number[]) =>
    database().pool.query(
      `insert into readings_${table} (device_id, ts, n, ${columns})
       select $1, $2::bigint + e.n * ${minuteMs}, e.n, ${valuesOf(columns)}
       from jsonb_array_elements($3::jsonb) with ordinality as e (v, n)`,
      [device, firstDay - minuteMs, JSON.stringify(life.map(of))],
    );
  const rehearse = async (site: number): Promise<PlanRehearsal> => {
    const strategies = [{ kind: 'setpointRamp' }, { kind: 'leadLag' }];
    const answer = await server.call(`/strategy/site/${site}/rehearse`, { token, body: { strategies } });
    expect(answer).toMatchObject({ code: 200 });
    // The call declares what it answers.
    return answer.data;
  };

  beforeAll(async () => {
    const { db, pool } = database();
    server = await startTestServer(database());
    token = await server.signIn();
    known = await aSite(db, 'known', await anArea(db, 'known'));
    silent = await aSite(db, 'silent', await anArea(db, 'silent'));
    const partitions = new ReadingPartitions(pool);
    for (const deviceClass of ['env', 'ac', 'meter'] as const)
      await partitions.ensure(
        deviceClass,
        Array.from({ length: days + 4 }, (_, day) => firstDay + (day - 1) * dayMs),
      );
    const env = await aDeviceOf(db, known, 'env', 'env');
    await says(env, 'env', 'room_temp_c, outdoor_temp_c, outdoor_rh_pct', ({ roomC, outdoorC }) => [
      roomC,
      outdoorC,
      60,
    ]);
    for (const code of ['ac-1', 'ac-2']) {
      const unit = await aDeviceOf(db, known, code, 'ac');
      const v = pointsByClass.ac.map(({ name }) => nowOfUnit[name] ?? null);
      await pool.query(
        'insert into latest (device_id, ts, n, received_at, invalid, v) values ($1, $2, 1, $2, 0, $3::float8[])',
        [unit, Date.now(), v],
      );
      await says(unit, 'ac', 'running, switched_on, fan_speed, power_w', ({ runs }) => [
        ...[Number(runs), 1, 0],
        runs ? (runW + fansW) / 2 : 0,
      ]);
    }
    await pool.query(`update devices set control_path = 'bus' where class = 'ac'`);
    await says(await aDeviceOf(db, known, 'mtr', 'meter'), 'meter', 'it_power_w', () => [itW]);
    for (let day = 0; day < days; day++)
      await learnNight(
        pool,
        { day: firstDay + day * dayMs, plantTimeZone: zone, part: 0, parts: 1, until: Infinity },
        () => 0,
      );
  });
  afterAll(() => server.stop());

  it('tells by its call what was measured, what it would have been without and with the plan, each with its band', async () => {
    const told = await rehearse(known);
    expect(told).toMatchObject({ obstacle: null, knowsFreshAir: false });
    expect(told.days).toBeGreaterThan(days - 2);
    const { measured, asFound, withPlan } = told;
    for (const way of [asFound, withPlan])
      expect([way!.kwh!, way!.worstC, way!.starts].map(isInOrder)).toEqual([true, true, true]);
    // What was measured lies in the band of the same days without a plan.
    expect(measured!.kwh).toBeGreaterThan(asFound!.kwh!.low);
    expect(measured!.kwh).toBeLessThan(asFound!.kwh!.high);
    expect(measured!.worstC).toBeLessThan(asFound!.worstC.high);
    expect(withPlan!.worstC.value).toBeGreaterThan(asFound!.worstC.value);
    expect(withPlan!.worstC.high).toBeLessThan(32);
    expect(withPlan!.starts.value).toBeLessThan(asFound!.starts.value);
    expect(withPlan!.freeHours.value).toBe(0);
    expect(isInOrder(told.savedKwh!)).toBe(true);
  });

  it('says that nothing is known of a room that no night has read', async () => {
    expect(await rehearse(silent)).toMatchObject({ obstacle: 'noTwin', withPlan: null });
  });
});
