import { minuteMs } from '@contract/time';
import { advance } from '@field/devices/advance';
import { provision, signIn } from '@field/provision';
import type { SiteModel } from '@field/devices/site';
import { planFleet } from '@field/sites/fleet';
import { perfect } from '@field/speaker/imperfections';
import { paceFrom } from '@field/speaker/pace';
import { createSpeaker, type Credential } from '@field/speaker/speaker';
import { aSite, steady } from '@tests/support/aFleetSite';
import { adminPassword, type RunningProduct } from '@tests/support/product';

const sitesPerConcentrator = 50;
const restedMs = 6 * minuteMs;
/** No room of this fleet becomes so cold: a unit that is switched on has to run, and what it does can be proven. */
const neverReachedC = 16;

/** Where a unit is, as field and store both name it. */
export const placeOf = (site: string, device: string): string => `${site} ${device}`;

export interface RestingFleet {
  /** How a unit really is. */
  unitAt(place: string): SiteModel['room']['units'][number] | undefined;
  liars: readonly string[];
  /** Places of units that did not see an infrared message. */
  missed: ReadonlySet<string>;
  /** Ids of the messages that were carried out, as often as they were. */
  carriedOut: readonly string[];
  stop(): Promise<void>;
}

const plansOf = (units: number) => {
  const plans = planFleet(7, units);
  let planned = 0;
  return plans.filter((plan) => {
    const isWanted = planned < units;
    if (isWanted) planned += plan.units.length;
    return isWanted;
  });
};

/** A warm site whose units were all switched off a while ago. */
const restingSite = (plan: SiteModel['plan'], startMs: number): SiteModel => {
  const site = aSite({ plan, weather: steady(32), startMs: startMs - restedMs, settledH: 3 });
  site.room.units.forEach((unit, i) => {
    const off = { switchedOn: false, setpointC: neverReachedC };
    Object.assign(unit, off, { isRunning: false, inStateS: 1e6 });
    Object.assign(site.believed[i] ?? {}, off);
  });
  advance(site, startMs, 60);
  return site;
};

/** At sites of two units, so that a room in which one does nothing stays measurable. */
const liarsAmong = (sites: readonly SiteModel[]): SiteModel[] => {
  const pairs = sites.filter(({ plan }) => plan.units.length > 1);
  const ofPath = (path: string) => pairs.filter(({ plan }) => plan.units[0]?.controlPath === path);
  return [...ofPath('bus').slice(0, 2), ...ofPath('infrared').slice(0, 1)];
};

/**
 * Declares sites with at least `units` air conditioners to the product, and lets each speak as its own controller.
 * @param speed how many times as fast the sites live as the wall
 */
export async function speakResting(
  { address, mqttPort }: RunningProduct,
  units: number,
  speed: number,
): Promise<RestingFleet> {
  const startMs = Date.now();
  const sites = plansOf(units).map((plan) => restingSite(plan, startMs));
  const liars = liarsAmong(sites);
  for (const site of liars) site.quirks = [{ lies: true }];
  const missed = new Set<string>();
  const carriedOut: string[] = [];
  const speaker = createSpeaker(await declared(address, mqttPort, sites), {
    pace: paceFrom(startMs, speed),
    cadenceMs: minuteMs,
    line: perfect,
    bufferRows: 1_000,
    onMissed: ({ plan }, device) => missed.add(placeOf(plan.declaration.code, device)),
    onCarriedOut: (_site, _device, { id }) => carriedOut.push(id),
  });
  speaker.start();
  const byPlace = new Map(
    sites.flatMap(({ plan, room }) =>
      room.units.map((unit, i) => [placeOf(plan.declaration.code, `ac-${i + 1}`), unit] as const),
    ),
  );
  return {
    unitAt: (place) => byPlace.get(place),
    liars: liars.map(({ plan }) => placeOf(plan.declaration.code, 'ac-1')),
    missed,
    carriedOut,
    stop: () => speaker.stop(),
  };
}

async function declared(url: string, mqttPort: number, sites: readonly SiteModel[]): Promise<Credential[]> {
  const place = { url, apiPrefix: '/api', user: 'admin', password: adminPassword };
  const token = await signIn(place);
  const credentials: Credential[] = [];
  for (let from = 0; from < sites.length; from += sitesPerConcentrator) {
    const ours = sites.slice(from, from + sitesPerConcentrator);
    const plans = ours.map(({ plan }) => plan);
    const made = await provision(place, token, `concentrator-${credentials.length + 1}`, plans);
    credentials.push({ ...made, mqttUrl: `mqtt://127.0.0.1:${mqttPort}`, sites: ours });
  }
  return credentials;
}
