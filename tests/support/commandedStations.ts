import { aPlan } from './aFleetSite';
import { aPlannedStation, commandOf, speakTo, type FleetManner, type SpeakingFleet } from './controlledFleet';
import { commandTables, emptyTables, useFreshDatabase } from './database';
import { startIngest, until, type Station, type TestIngest } from './testIngest';

export const busPlan = aPlan(
  ({ units, hasGenset }) => units[0]?.controlPath !== 'infrared' && units.length === 2 && !hasGenset,
);
const infraredPlan = aPlan(({ units }) => units[0]?.controlPath === 'infrared' && units.length === 2);
export const fanPlan = aPlan(
  (plan) =>
    plan !== busPlan &&
    plan.units.every(({ controlPath }) => controlPath !== 'infrared') &&
    plan.declaration.devices.some((device) => device.class === 'fan') &&
    !plan.hasGenset,
);

interface Stations {
  bus: Station;
  infrared: Station;
  fanned: Station;
  ingest: TestIngest;
  /** Who speaks; stopped after the test. */
  fleet: SpeakingFleet | null;
}

/** Stations of a fresh store, whose controllers speak to a real intake and carry out what it sends. */
export function useCommandedStations() {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  const at = { fleet: null } as Stations;

  beforeAll(async () => {
    at.bus = await aPlannedStation(pool(), busPlan);
    at.infrared = await aPlannedStation(pool(), infraredPlan);
    at.fanned = await aPlannedStation(pool(), fanPlan);
  });
  beforeEach(async () => {
    await emptyTables(pool(), ...commandTables, 'readings_ac', 'latest');
  });
  afterEach(async () => {
    await at.fleet?.stop();
    at.fleet = null;
    await at.ingest.stop();
  });

  /** Delays run so many times as fast as in real life. */
  const start = async (times = 30, port?: number) => {
    at.ingest = await startIngest(database().url, {
      delayFactor: 1 / times,
      ...(port !== undefined && { port }),
    });
  };

  /** Sites that speak, and have been heard. */
  const speak = async ({ times, ...manner }: FleetManner & { times?: number } = {}) => {
    await start(times);
    const startedAt = Date.now();
    const stations = [
      { plan: busPlan, station: at.bus },
      { plan: infraredPlan, station: at.infrared },
    ];
    const made = speakTo(at.ingest.broker.url, stations, manner);
    at.fleet = made;
    await until(async () => {
      const { rows } = await pool().query<{ n: number }>(
        `select count(distinct d.site_id)::int as n from latest l join devices d on d.id = l.device_id
         where d.class = 'ac' and l.received_at > $1`,
        [startedAt],
      );
      return rows[0]?.n === 2;
    }, 20_000);
    return { ...made, bus: made.sites[0]!.site, infrared: made.sites[1]!.site };
  };
  const isIn = (id: number, ...states: string[]) =>
    until(async () => states.includes((await commandOf(pool(), id)).state), 30_000);
  return { at, pool, start, speak, isIn };
}
