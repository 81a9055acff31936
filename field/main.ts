import { join } from 'node:path';
import { readEnvironment } from '../config/environment';
import { minuteMs } from '@contract/time';
import { testDoorController } from './conformance/run';
import { runUnits } from './bInterface/runUnits';
import { createKeeper, type Remembered } from './keep';
import { muster, type Mustered, weatherSource } from './muster';
import { enrolPeople, giveAccess } from './enrolPeople';
import { type Console, inParallel, provision, reachable, signIn } from './provision';
import { followRepairs } from './repairs';
import { runFleet } from './run';
import { readSettings, type Settings, usage } from './settings';
import { planFleet } from './sites/fleet';
import { type Pace, paceFrom, sharedPace } from './speaker/pace';
import type { Credential } from './speaker/speaker';

const say = (text: string): void => console.log(`field: ${text}`);
const since = (beganMs: number): string => `${((Date.now() - beganMs) / 1000).toFixed(1)} s`;
const provisionAtATime = 4;
const musterSlice = 5_000;

function whereTheConsoleIs(): Console & { dataDir: string } {
  const { env } = process;
  const { HOST, PORT, API_PREFIX, DATA_DIR, HTTPS_CERT } = readEnvironment();
  const password = env.FIELD_PASSWORD ?? env.ADMIN_PASSWORD ?? '';
  if (password === '') throw new Error('Say the console password in FIELD_PASSWORD (or ADMIN_PASSWORD).');
  return {
    url:
      env.FIELD_URL ?? env.SERVER_URL ?? `${HTTPS_CERT === undefined ? 'http' : 'https'}://${HOST}:${PORT}`,
    apiPrefix: API_PREFIX,
    user: env.FIELD_USER ?? 'admin',
    password,
    dataDir: DATA_DIR,
  };
}

async function musterFleet(
  settings: Settings,
  kept: Remembered['snapshots'],
  nowMs: number,
): Promise<Mustered[]> {
  const beganMs = Date.now();
  const plans = planFleet(settings.seed, settings.sites);
  const weatherOf = await weatherSource(settings.seed, settings.weather);
  const { seed, historyDays, historyCadenceMs } = settings;
  const fleet = muster(plans, { seed, nowMs, historyDays, historyCadenceMs, kept, weatherOf }, (done) => {
    if (done % musterSlice === 0) say(`${done} of ${plans.length} sites are at the present`);
  });
  const devices = plans.reduce((sum, plan) => sum + plan.declaration.devices.length, 0);
  say(`${plans.length} sites with ${devices} devices brought to the present in ${since(beganMs)}`);
  return fleet;
}

async function provisionFleet(
  place: Console,
  fleet: readonly Mustered[],
  perCredential: number,
): Promise<Credential[]> {
  await reachable(place);
  const beganMs = Date.now();
  const token = await signIn(place);
  const groups = Array.from({ length: Math.ceil(fleet.length / perCredential) }, (_, i) =>
    fleet.slice(i * perCredential, (i + 1) * perCredential).map(({ site }) => site),
  );
  const credentials = await inParallel(groups, provisionAtATime, async (sites, i) => {
    const alone = sites[0]?.plan.declaration.code ?? '';
    const name = perCredential === 1 ? alone : `concentrator-${i + 1}`;
    const plans = sites.map((site) => site.plan);
    return { ...(await provision(place, token, name, plans)), sites };
  });
  say(`${fleet.length} sites declared with ${credentials.length} credentials in ${since(beganMs)}`);
  return credentials;
}

const centreOf = ({ centre }: Settings): { host: string; port: number } => {
  const { B_INTERFACE_HOST, B_INTERFACE_PORT } = readEnvironment();
  const [host = B_INTERFACE_HOST, port = B_INTERFACE_PORT] = centre?.split(':') ?? [];
  if (port === undefined) throw new Error('Say --centre, or B_INTERFACE_PORT as the server has it.');
  return { host, port: Number(port) };
};

async function runAsUnits(settings: Settings, place: Console, fleet: readonly Mustered[]): Promise<void> {
  const { speed, quirks } = settings;
  const units = { speed, quirks, fsuPort: settings['fsu-port'], centre: centreOf(settings) };
  const running = await runUnits(fleet, units, place, await signIn(place), say);
  const stop = (): void => void running.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  if (settings.minutes !== undefined) setTimeout(stop, settings.minutes * minuteMs);
}

/** A server that runs as a simulation shares its clock with the fleet; else the fleet may live faster by itself. */
function paceOf({ speed, protocol }: Settings): Pace {
  const { SIMULATION_SPEED, SIMULATION_FROM } = readEnvironment();
  if (SIMULATION_SPEED === 1 || SIMULATION_FROM === undefined) return paceFrom(Date.now(), speed);
  if (speed !== 1) throw new Error('Say either --speed or SIMULATION_SPEED.');
  if (protocol !== 'mqtt') throw new Error('Units of the B interface live in the time of the wall alone.');
  return sharedPace(SIMULATION_FROM, SIMULATION_SPEED);
}

async function run(settings: Settings): Promise<void> {
  const place = whereTheConsoleIs();
  const pace = paceOf(settings);
  const folder = settings.keep ?? join(place.dataDir, 'field');
  const keeper = createKeeper(folder, settings.seed, place.url);
  const presentMs = pace.simulatedNow();
  if (settings.fresh) await keeper.forget();
  const { snapshots, toldUntilMs } = await keeper.load();
  const fleet = await musterFleet(settings, snapshots, presentMs);
  if (settings.people)
    say(`${await enrolPeople(place, await signIn(place))} people with cards were made known`);
  const credentials = await provisionFleet(place, fleet, settings.sitesPerCredential);
  if (settings.people) await giveAccess(place, await signIn(place));
  if (settings.protocol === 'b-interface') return runAsUnits(settings, place, fleet);
  const running = runFleet({ fleet, credentials, settings, pace, keeper, presentMs, toldUntilMs, say });
  const stopRepairs = settings.repairs
    ? followRepairs({ sites: fleet.map(({ site }) => site), place, say })
    : () => undefined;
  const stop = (): void => {
    say('stopping');
    stopRepairs();
    void running.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  if (settings.minutes !== undefined) setTimeout(stop, settings.minutes * minuteMs);
  await running.historyHandedOver;
}

async function runConformance({ card }: Settings): Promise<void> {
  const place = whereTheConsoleIs();
  await reachable(place);
  const outcomes = await testDoorController({ place, token: await signIn(place), say, card });
  const failed = outcomes.filter(({ missing }) => missing !== null);
  say(
    failed.length === 0 ? 'the controller conforms' : `${failed.length} of ${outcomes.length} steps failed`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return console.log(usage);
  const settings = readSettings(args);
  await (settings.conformance === undefined ? run(settings) : runConformance(settings));
}

main().catch((error: unknown) => {
  console.error(`field: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
