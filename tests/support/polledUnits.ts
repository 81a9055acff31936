import { Fsu, type FsuPlan } from '@field/bInterface/fsu';
import { FixedWorld } from '@field/bInterface/world';
import type { TestDatabase } from './database';
import { freePort } from './freePort';
import { aStation, until, type Station } from './testIngest';
import { startTestServer, type TestServer } from './testServer';

export const split = '51051241500001';
export const room = '51051241830001';
export const meter = '51051241600001';
export const energy = '0416119001';
export const smoke = '51051241820001';
export const temperature = '0418101001';
export const smokeAlarm = '0418002001';
export const tooHot = '0418004001';
export const compressor = '0415002001';
export const pressure = '0115110001';
const speed = 100;

/** A room and what cools it: as few devices as a small site has. */
export const aSmallWorld = () =>
  new FixedWorld({
    [split]: [{ signal: '0415102001', type: 3, value: '24.60' }],
    [room]: [{ signal: temperature, type: 3, value: '27.5' }],
  });

const aWorld = () =>
  new FixedWorld({
    [split]: [
      { signal: '0415102001', type: 3, value: '24.60' },
      { signal: '0415101001', type: 3, value: '5.2' },
      { signal: '0415301001', type: 5, value: '25', setup: '25' },
      { signal: '0415201001', type: 4, value: '' },
      { signal: '0415202001', type: 4, value: '' },
      { signal: compressor, type: 2, value: '0', level: 3, name: '压缩机电流异常' },
      { signal: pressure, type: 3, value: '1.2', level: 2, limit: 2, name: '冷凝压力异常' },
    ],
    [room]: [
      { signal: temperature, type: 3, value: '27.5' },
      { signal: tooHot, type: 2, value: '0', level: 2, name: '温度过高' },
    ],
    [meter]: [{ signal: energy, type: 3, value: '1000' }],
    [smoke]: [{ signal: smokeAlarm, type: 2, value: '0', level: 1, name: '烟雾告警' }],
  });

export interface PolledUnit {
  fsu: Fsu;
  world: FixedWorld;
  station: Station;
  id: number;
}

interface Contact {
  error: string;
  missed: number;
  answered_at: number;
  history_from: number | null;
  compare_from: number | null;
  cpu_pct: number;
}

/** A centre that visits units once a second, and simulated units that a person has approved. */
export async function startPolledUnits(database: TestDatabase, role = 'web,ingest') {
  const { pool } = database;
  const centre = await freePort();
  const server: TestServer = await startTestServer(database, {
    env: {
      ...{ ROLE: role, ALARM_DELAY_FACTOR: '0.001', B_INTERFACE_PORT: String(centre) },
      B_INTERFACE_NETWORKS: '127.0.0.0/16',
    },
  });
  const admin = await server.signIn();
  const running: Fsu[] = [];

  const aUnit = async (over: Partial<FsuPlan> = {}, world = aWorld()): Promise<PolledUnit> => {
    const count = running.length + 1;
    const station = await aStation(pool, `POLL-${count}`);
    const fsuId = `510512438${String(count).padStart(5, '0')}`;
    const plan: FsuPlan = {
      ...{ fsuId, address: `127.0.1.${count}`, port: await freePort() },
      ...{ centre: { host: '127.0.0.1', port: centre }, edition: '2016', regMode: 2, quirks: [], speed },
      ...over,
    };
    const fsu = new Fsu(plan, world);
    running.push(fsu);
    await fsu.start();
    const { rows } = await pool.query<{ id: number }>(
      `update b_interface_units set site_id = $2, port = $3, id_tag = $4 where fsu_id = $1 returning id`,
      [fsuId, station.siteId, plan.port, plan.quirks.includes('draftTags') ? 'ID' : 'Id'],
    );
    const id = rows[0]!.id;
    const answer = await server.call(`/area/fsu/approve/${id}`, { method: 'PUT', token: admin });
    if (answer.code !== 200) throw new Error(`not approved: ${JSON.stringify(answer)}`);
    return { fsu, world, station, id };
  };
  const latest = async ({ station }: PolledUnit, device: string): Promise<(number | null)[] | null> =>
    (
      await pool.query<{ v: (number | null)[] }>('select v from latest where device_id = $1', [
        station.deviceIds[device],
      ])
    ).rows[0]?.v ?? null;
  return {
    ...{ server, admin, centre, aUnit, latest },
    contactOf: async ({ id }: PolledUnit) =>
      (await pool.query<Contact>('select * from b_interface_contacts where unit_id = $1', [id])).rows[0],
    isRead: (unit: PolledUnit) => until(async () => (await latest(unit, 'env'))?.[0] === 27.5, 60_000),
    /** Alarms of a definition at the site of the unit, in their order. */
    standing: async ({ station }: PolledUnit, definition: string) =>
      (
        await pool.query<{ cleared: boolean; name: string | null }>(
          `select cleared_at is not null as cleared, point_name as name from alarms
           where site_id = $1 and definition_id = $2 order by id`,
          [station.siteId, definition],
        )
      ).rows,
    async stop() {
      for (const fsu of running) await fsu.stop();
      await server.stop();
    },
  };
}
export type PolledUnits = Awaited<ReturnType<typeof startPolledUnits>>;
