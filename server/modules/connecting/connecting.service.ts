import { randomInt } from 'node:crypto';
import { connectDevice } from '@contract/calls/connecting';
import type { ConnectAnswer, ConnectionProgress, ConnectPlace, ConnectRequest } from '@contract/connecting';
import type { Language } from '@contract/languages';
import type { DeviceDeclaration } from '@contract/provisioning';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { say, type TextKey } from '../../platform/http/words';
import { provisionIn, type ProvisioningDeps } from '../provisioning';
import * as store from './connecting.store';
import { credentialOf, refusedOf, stepsOf } from './progress.store';

/** Long enough to walk to a cabinet and back. */
const watchedMs = 60 * minuteMs;
const tries = 20;

const inAllLanguages = (name: string) => ({ zh: name, en: name, hk: name });
const candidates = (prefix: string, below: number, digits: number): string[] =>
  Array.from({ length: tries }, () => `${prefix}${String(randomInt(below)).padStart(digits, '0')}`);

async function freeCode(db: Db, from: Parameters<typeof store.freeCode>[1], codes: string[]) {
  const code = await store.freeCode(db, from, codes);
  if (code === null) throw new AppError('unavailable');
  return code;
}

/** One that exists under this name, or a new one; operators of their own numbering rename it later. */
async function regionFor(
  db: Db,
  level: Parameters<typeof store.regionNamed>[1],
  parent: string | null,
  name: string,
) {
  const known = await store.regionNamed(db, level, parent, name);
  if (known) return known;
  const code = await freeCode(db, { table: 'regions', column: 'code' }, candidates('9', 100_000, 5));
  return { code, name: inAllLanguages(name) };
}

async function regionsFor(db: Db, place: Exclude<ConnectPlace, { siteId: number }>): Promise<store.Regions> {
  if ('areaId' in place) {
    const regions = await store.regionsOfArea(db, place.areaId);
    if (!regions) throw new AppError('regionUnknown');
    return regions;
  }
  const province = await regionFor(db, 'province', null, place.province);
  const city = await regionFor(db, 'city', province.code, place.city);
  return { province, city, area: await regionFor(db, 'area', city.code, place.area) };
}

const wordsIn = (key: TextKey) => ({ zh: say('zh', key), en: say('en', key), hk: say('hk', key) });

async function newSite(db: Db, place: Exclude<ConnectPlace, { siteId: number }>): Promise<store.KnownSite> {
  const code = await freeCode(db, { table: 'sites', column: 'code' }, candidates('SITE-', 1_000_000, 6));
  return {
    ...{ code, name: place.name, kind: 'station', stationClass: 'D', ...(await regionsFor(db, place)) },
    buildType: (await store.firstBuildType(db)) ?? { code: 'station', name: wordsIn('connect.buildType') },
    installBatch: { code: 'own', name: say('en', 'connect.batch') },
    ...{ lat: 0, lng: 0, hasBattery: false, roomAreaM2: null },
  };
}

const newDevice = (deviceClass: DeviceDeclaration['class'], language: Language): DeviceDeclaration => ({
  ...{ code: deviceClass, class: deviceClass, name: say(language, `device.${deviceClass}`) },
  ...{ brand: '', model: '', ratedCapW: null, ratedPowerW: null },
});

/**
 * Makes ready for a first device. A site that exists keeps its other credentials: what speaks there goes on speaking.
 * @throws AppError 'notFound' for a site outside the scope, 'forbidden' for an area outside it
 */
export const connect = (
  deps: ProvisioningDeps,
  actor: Actor,
  language: Language,
  request: ConnectRequest,
): Promise<ConnectAnswer> =>
  deps.db.transaction().execute((trx) => connectIn(trx, deps, actor, language, request));

/** As `connect`, as a part of what the caller makes true together. */
export async function connectIn(
  db: Trx,
  deps: ProvisioningDeps,
  actor: Actor,
  language: Language,
  { place, deviceClass }: ConnectRequest,
): Promise<ConnectAnswer> {
  const { clock, scopeOf } = deps;
  const known =
    'siteId' in place
      ? await store.declaredSite(db, await scopeOf(actor, connectDevice.permission), place.siteId)
      : await newSite(db, place);
  if (!known) throw new AppError('notFound');
  const device = (await store.firstDevice(db, known.code, deviceClass)) ?? newDevice(deviceClass, language);
  const names = [known.code, ...candidates(`${known.code}-`, 10_000, 4)];
  const credential = await freeCode(db, { table: 'field_credentials', column: 'username' }, names);
  const since = clock.now();
  // The name of the credential is new: no password ends by it.
  const request = { credential, sites: [{ ...known, devices: [device] }] };
  const { answer } = await provisionIn(db, deps, actor, request);
  const { username, password, mqttUrl, sites } = answer;
  const site = await store.watchCredential(db, username, since + watchedMs);
  return {
    ...{ ...site, siteCode: known.code, shard: sites[0]?.shard ?? 0, deviceCode: device.code },
    ...{ deviceClass, username, password, mqttUrl, since },
  };
}

/** @throws AppError 'notFound' when the credential does not speak for this site, or the site is outside the scope */
export async function progressOf(
  { db, scopeOf }: Pick<ProvisioningDeps, 'db' | 'scopeOf'>,
  actor: Actor,
  siteId: number,
  { username, since }: { username: string; since: EpochMs },
): Promise<ConnectionProgress> {
  const scope = await scopeOf(actor, connectDevice.permission);
  const found = await credentialOf(db, scope, siteId, username);
  if (!found) throw new AppError('notFound');
  const watched = { ...found, siteId, username, since };
  const [steps, refused] = await Promise.all([stepsOf(db, watched), refusedOf(db, watched)]);
  return { steps, refused };
}
