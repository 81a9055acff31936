import { somePlans } from '../aFleetSite';
import { aPlannedStation, speakTo, type SpeakingFleet } from '../controlledFleet';
import { posted } from '../posted';
import { adminPassword } from '../product';
import { until, type Station } from '../testIngest';
import { rightWithin } from './truth';
import type { WholeCluster } from './wholeCluster';

/** Stations whose units are commanded by a person through the load balancer, while orders are opened. */
export async function aCommandedFleet(cluster: WholeCluster, count: number) {
  const { address } = cluster;
  const plans = somePlans(
    count,
    ({ units, hasGenset }) =>
      units.length === 2 && !hasGenset && units.every(({ controlPath }) => controlPath !== 'infrared'),
  );
  const stations: Station[] = [];
  for (const plan of plans) stations.push(await aPlannedStation(cluster.pool(), plan));
  const fleet: SpeakingFleet = speakTo(
    cluster.broker.url,
    plans.map((plan, i) => ({ plan, station: stations[i]! })),
    { speed: 60, outdoorC: 20 },
  );
  const person = { username: 'admin', password: adminPassword };
  const { token } = await posted<{ token: string }>(address, '/login', person);
  const deviceIds = stations.flatMap((station) => [station.deviceIds['ac-1']!, station.deviceIds['ac-2']!]);
  await until(async () => {
    const { rowCount } = await cluster
      .pool()
      .query('select 1 from latest where device_id = any($1::int[])', [deviceIds]);
    return rowCount === deviceIds.length;
  }, 30_000);
  const opened = new Set<number>();
  /** Repeated until it is answered: the same wish, by its key. */
  const insist = async (path: string, body: object) => {
    for (const deadline = Date.now() + 40_000; ;) {
      try {
        return await posted<{ data: { id: number } }>(address, path, body, token);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
  const expectNoneTwice = () => {
    const ids = fleet.carriedOut.map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
  };
  return {
    token,
    stop: fleet.stop,
    expectNoneTwice,
    wish: async (round: number) => {
      const selection = { kind: 'devices', deviceIds };
      const wish = { setpointC: 20 + (round % 12) / 2 };
      const common = { reason: 'drill', waveSize: 4 };
      await insist('/command/batch', { key: `level-of-${round}`, wish, selection, ...common });
      const siteId = stations[round % count]!.siteId;
      opened.add((await insist('/fault', { siteId, level: 2, title: `Unit is noisy, ${round}` })).data.id);
    },
    expectOnce: async () => {
      const pool = cluster.pool();
      const open = async () => {
        const { rows } = await pool.query<{ what: string }>(
          `select 'command ' || id || ' is ' || state as what from commands where ended_at is null`,
        );
        return rows.map(({ what }) => what);
      };
      await rightWithin(90_000, open);
      expectNoneTwice();
      const carriedOut = fleet.carriedOut.map(({ id }) => id).sort();
      expect(carriedOut.length).toBeGreaterThan(0);
      // A controller tells its answer again when it is back.
      await rightWithin(30_000, async () => {
        const { rows } = await pool.query<{ id: string }>(
          'select message_id as id from command_attempts where is_ok',
        );
        const answered = rows.map(({ id }) => id).sort();
        return answered.join() === carriedOut.join()
          ? []
          : [`${carriedOut.length} carried out in the field, ${answered.length} in the database`];
      });
      const twice = await pool.query(
        'select 1 from commands group by batch_id, device_id, point having count(*) > 1',
      );
      expect(twice.rows).toEqual([]);
      const orders = await pool.query<{ id: number }>('select id from fault_orders where id = any($1)', [
        [...opened],
      ]);
      expect(orders.rowCount).toBe(opened.size);
    },
  };
}
