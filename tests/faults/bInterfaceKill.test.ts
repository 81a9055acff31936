import type { UnitAlarm } from '@contract/bInterface/alarms';
import { Fsu } from '@field/bInterface/fsu';
import { FixedWorld } from '@field/bInterface/world';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { startOwnServer, type OwnServer } from '@tests/support/ownServer';
import { aStation, until, type Station } from '@tests/support/testIngest';

jest.setTimeout(600_000);

const kills = 6;
const unitCount = 4;
const split = '51051241500001';
const compressor = '0415002001';
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Living {
  fsu: Fsu;
  world: FixedWorld;
  station: Station;
  /** What the centre acknowledged. */
  acknowledged: UnitAlarm[];
}

describe('a centre that is killed, and lines that are cut, while field units have alarms', () => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  const living: Living[] = [];
  const servers: OwnServer[] = [];
  afterAll(async () => {
    for (const { fsu } of living) await fsu.stop();
    for (const server of servers) await server.stop();
  });

  const aUnit = async (at: number, centre: number): Promise<Living> => {
    const station = await aStation(pool(), `KILL-${at}`);
    const [fsuId, address, port] = [`51051243800${100 + at}`, `127.0.3.${at + 1}`, await freePort()];
    const world = new FixedWorld({
      [split]: [
        { signal: '0415102001', type: 3, value: '24.60' },
        { signal: compressor, type: 2, value: '0', level: 1, name: '压缩机电流异常' },
      ],
    });
    await pool().query(
      `insert into b_interface_units (fsu_id, fsu_code, state, site_id, address, port, claimed_address,
         claimed_source, approved_claim, approved_source)
       values ($1, $1, 'approved', $2, $3, $4, $3, $3, $3, $3)`,
      [fsuId, station.siteId, address, port],
    );
    const fsu = new Fsu(
      {
        ...{ fsuId, address, port, centre: { host: '127.0.0.1', port: centre } },
        ...{ edition: '2016', regMode: 2, quirks: [], speed: 60 },
      },
      world,
    );
    const acknowledged: UnitAlarm[] = [];
    const take = fsu.alarms.acknowledged.bind(fsu.alarms);
    fsu.alarms.acknowledged = (alarms) => {
      acknowledged.push(...alarms);
      take(alarms);
    };
    await fsu.start();
    return { fsu, world, station, acknowledged };
  };
  /** The next step of a life: the alarm begins or ends. */
  const turn = (step: number) => {
    for (const [at, { world }] of living.entries()) world.put(split, compressor, (step + at) % 2 ? '1' : '0');
  };
  const rowsOf = async ({ station }: Living) =>
    (
      await pool().query<{ cleared: boolean }>(
        `select cleared_at is not null as cleared from alarms
         where site_id = $1 and definition_id = 'freePointHigh' order by id`,
        [station.siteId],
      )
    ).rows;

  it('miss nothing that was acknowledged, and have nothing twice', async () => {
    // One process hears the units, another one holds their shards: which of both dies makes no difference.
    const [centre, other] = [await freePort(), await freePort()];
    const launch = (at: number) =>
      startOwnServer(database().url, at === 0 ? 'web' : 'ingest', {
        ...{ B_INTERFACE_PORT: String(at === 0 ? centre : other), B_INTERFACE_NETWORKS: '127.0.0.0/16' },
        ALARM_DELAY_FACTOR: '0.02',
      });
    for (const at of [0, 1]) servers.push(await launch(at));
    for (let at = 0; at < unitCount; at += 1) living.push(await aUnit(at, centre));
    for (let step = 0; step < kills; step += 1) {
      turn(step);
      // At any moment: before it is told, while it is judged, before it is acknowledged.
      await sleep(600 + step * 370);
      const cut = living[step % unitCount]!;
      cut.fsu.isCut = true;
      await servers[step % 2]!.kill();
      await sleep(300);
      cut.fsu.isCut = false;
      servers[step % 2] = await launch(step % 2);
      await until(async () => living.every(({ fsu }) => fsu.alarms.unsent === 0), 60_000);
    }
    for (const { world } of living) world.put(split, compressor, '0');
    await until(async () => living.every(({ fsu }) => fsu.alarms.unsent === 0), 60_000);
    for (const each of living) {
      const begun = new Set(
        each.acknowledged.filter(({ flag }) => flag === 'BEGIN').map(({ serial }) => serial),
      );
      expect(begun.size).toBeGreaterThan(0);
      await until(async () => (await rowsOf(each)).every(({ cleared }) => cleared), 30_000);
      expect(await rowsOf(each)).toHaveLength(begun.size);
      const { rows } = await pool().query<{ n: number }>(
        `select count(*)::int as n from b_interface_inbox i join b_interface_units u on u.id = i.unit_id
         where u.site_id = $1 and i.origin = 'unit'`,
        [each.station.siteId],
      );
      const told = new Set(each.acknowledged.map(({ serial, flag }) => `${serial} ${flag}`));
      expect(rows[0]?.n).toBe(told.size);
    }
  });
});
