import { z } from 'zod';
import { secondMs } from '@contract/time';
import type { Mustered } from '@field/muster';
import { type Console, call, inParallel } from '@field/provision';
import { paceFrom } from '@field/speaker/pace';
import { Fsu } from './fsu';
import type { Quirk } from './quirks';
import { fsuIdOf, SiteWorld } from './siteWorld';

export interface UnitsSettings {
  speed: number;
  /** Port of the units; their addresses differ. */
  fsuPort: number;
  centre: { host: string; port: number };
  quirks: readonly Quirk[];
}

const perOctet = 250;
/** 127.16.0.1 and on: each unit has an address of loopback for itself, for the port of all is the same. */
export const addressOf = (at: number): string =>
  `127.${16 + Math.floor(at / perOctet / perOctet)}.${Math.floor(at / perOctet) % perOctet}.${(at % perOctet) + 1}`;

const Units = z.object({
  rows: z.array(z.object({ unitId: z.number(), state: z.string() }).loose()),
});

type ListedUnit = z.infer<typeof Units>['rows'][number];

const tries = 5;

/** A busy centre may not have heard the first LOGIN. @throws Error when it has not heard the fifth either */
async function heardOf(place: Console, token: string, fsu: Fsu): Promise<ListedUnit> {
  const { fsuId } = fsu.plan;
  for (let tried = 0; tried < tries; tried += 1) {
    const [unit] = Units.parse(await call(place, `/area/fsu/list?fsuId=${fsuId}`, undefined, token)).rows;
    if (unit) return unit;
    await fsu.login().catch(() => undefined);
  }
  throw new Error(`The centre has not heard of the unit ${fsuId}; is B_INTERFACE_PORT set?`);
}

/** What a person does in the console: gives a unit its site, and approves it. */
async function admit(place: Console, token: string, fsu: Fsu, siteCode: string, port: number): Promise<void> {
  const unit = await heardOf(place, token, fsu);
  if (unit.state === 'approved') return;
  await call(place, '/area/fsu', { ...unit, siteCode, port }, token, 'PUT');
  await call(place, `/area/fsu/approve/${unit.unitId}`, {}, token, 'PUT');
}

export interface RunningUnits {
  stop(): Promise<void>;
}

const atOnce = 8;

/** Lets every site of a fleet speak through a field supervision unit of its own. */
export async function runUnits(
  fleet: readonly Mustered[],
  { speed, fsuPort, centre, quirks }: UnitsSettings,
  place: Console,
  token: string,
  say: (text: string) => void,
): Promise<RunningUnits> {
  const pace = paceFrom(Date.now(), speed);
  const units = fleet.map(({ site }, at) => {
    const plan = {
      ...{ fsuId: fsuIdOf(site), address: addressOf(at), port: fsuPort, centre },
      ...{ edition: '2016' as const, regMode: 2 as const, quirks: [...quirks], speed },
    };
    return { site, fsu: new Fsu(plan, new SiteWorld(site, pace)) };
  });
  const stopAll = async (): Promise<void> => {
    for (const { fsu } of units) await fsu.stop();
  };
  const begun = inParallel(units, atOnce, async ({ site, fsu }) => {
    await fsu.start();
    await admit(place, token, fsu, site.plan.declaration.code, fsuPort);
    await fsu.login();
  });
  await begun.catch(async (error: unknown) => {
    await stopAll();
    throw error;
  });
  say(`${units.length} units speak the B interface from ${addressOf(0)} on`);
  const timer = setInterval(() => {
    const asked = units.reduce((sum, { fsu }) => sum + fsu.asked.splice(0).length, 0);
    const unsent = units.reduce((sum, { fsu }) => sum + fsu.alarms.unsent, 0);
    say(`asked ${asked} times in 15 s, ${unsent} alarms not acknowledged`);
  }, 15 * secondMs);
  return {
    async stop() {
      clearInterval(timer);
      await stopAll();
    },
  };
}
