import { provisionSites } from '@contract/calls/provisioning';
import type { ProvisionAnswer, ProvisionRequest } from '@contract/provisioning';
import { shardOf } from '@contract/telemetry';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { noteSites, writeAudit } from '../audit/audit';
import type { Scope, ScopeOf } from '../scope';
import { areasBefore, endOfDevices, endOfSites, followMoves, tellEnded } from '../siteLife';
import { incompleteDevices, removedRowsOf, repeated } from './declared';
import { hashFieldPassword, newFieldPassword } from '../../platform/broker/fieldPassword';
import { passwordHashOf, sitesOfCredential, writeCredential } from './credential.store';
import {
  foreignSites,
  lockProvisioning,
  misplacedRegions,
  reclassedDevices,
  sitesCoded,
  unmetered,
  crowdedDevices,
  writeCatalogues,
  writeContracts,
  writeDevices,
  writeSites,
} from './provisioning.store';

export interface ProvisioningDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
  /** What a field device is to connect to; asked per call, since the broker may take any free port. */
  mqttUrl(): string;
  /** Told of a password that was replaced, when that is committed. */
  ended?(passwordHash: string): Promise<void>;
}

export const provisionPermission = provisionSites.permission;

interface Provisioned {
  answer: ProvisionAnswer;
  /** Digest of a password that ends with the commit; null where the credential is new. */
  replaced: string | null;
}

/** As `provision`, as a part of what the caller makes true together. */
export async function provisionIn(
  trx: Trx,
  { clock, scopeOf, mqttUrl }: ProvisioningDeps,
  actor: Actor,
  request: ProvisionRequest,
): Promise<Provisioned> {
  refuseRepeats(request);
  const scope = await scopeOf(actor, provisionPermission);
  const password = newFieldPassword();
  await lockProvisioning(trx);
  const now = clock.now();
  const codes = request.sites.map(({ code }) => code);
  const spokenFor = await sitesOfCredential(trx, request.credential);
  const areas = await areasBefore(trx, { codes });
  await declare(trx, scope, request, { by: actor.userName, now });
  const replaced = await passwordHashOf(trx, request.credential);
  await writeCredential(trx, request.credential, hashFieldPassword(password), codes, now);
  const endedAlarms =
    (await endOfDevices(trx, removedRowsOf(request.sites), now)) +
    (await endOfSites(
      trx,
      spokenFor.filter((code) => !codes.includes(code)),
      now,
    ));
  await followMoves(trx, areas, now);
  if (endedAlarms > 0) await tellEnded(trx);
  const detail = {
    ...{ credential: request.credential, sites: codes.length, firstSites: codes.slice(0, 20) },
    ...(endedAlarms > 0 && { endedAlarms }),
  };
  const event = { action: 'site.provisioned', subject: `credential:${request.credential}`, detail };
  await noteSites(trx, await writeAudit(trx, actor, { at: now, ...event }), sitesCoded(codes));
  const sites = request.sites.map(({ code }) => ({ code, shard: shardOf(code) }));
  return { answer: { username: request.credential, password, mqttUrl: mqttUrl(), sites }, replaced };
}

/**
 * Declares sites with their devices, and one credential that speaks for exactly these sites. All or nothing.
 * @throws AppError 'validation' for contradictions, 'forbidden' when a site would be or is outside the scope
 */
export async function provision(
  deps: ProvisioningDeps,
  actor: Actor,
  request: ProvisionRequest,
): Promise<ProvisionAnswer> {
  const { answer, replaced } = await deps.db
    .transaction()
    .execute((trx) => provisionIn(trx, deps, actor, request));
  if (replaced !== null) await deps.ended?.(replaced);
  return answer;
}

function refuseRepeats({ sites }: ProvisionRequest): void {
  const site = repeated(sites.map(({ code }) => code));
  if (site !== null) throw repetition('sites', site);
  for (const { code, devices, removedDevices = [] } of sites) {
    const codes = devices.map((one) => one.code);
    const device = repeated(codes);
    const point = devices
      .map(({ freePoints = [] }) => repeated(freePoints.map((one) => one.code)))
      .find(Boolean);
    if (point) throw repetition('freePoints', point);
    if (device !== null) throw repetition('devices', `${code}/${device}`);
    const removed = removedDevices.find((one) => codes.includes(one));
    if (removed !== undefined) throw contradiction('removedDevices', `${code}/${removed}`);
  }
}

async function declare(
  trx: Trx,
  scope: Scope,
  { credential, sites }: ProvisionRequest,
  author: { by: string; now: number },
): Promise<void> {
  const codes = sites.map(({ code }) => code);
  const touched = [...codes, ...(await sitesOfCredential(trx, credential))];
  await refuseForeign(trx, scope, touched);
  const [misplaced] = await misplacedRegions(trx, sites);
  if (misplaced !== undefined) throw contradiction('regions', misplaced);
  await writeCatalogues(trx, sites, scope.isAll, author);
  await writeContracts(trx, sites, author);
  await writeSites(trx, sites, author);
  // A region that was made just now lies in no limited scope: only those who see all may extend the map.
  await refuseForeign(trx, scope, codes);
  const [reclassed] = await reclassedDevices(trx, sites);
  if (reclassed !== undefined) throw contradiction('devices', reclassed);
  const [incomplete] = incompleteDevices(sites);
  if (incomplete !== undefined) throw contradiction('devices', incomplete);
  await writeDevices(trx, sites, author);
  const [crowded] = await crowdedDevices(trx, sites);
  if (crowded !== undefined) throw contradiction('freePoints', crowded);
  const [loose] = await unmetered(trx, sites);
  if (loose !== undefined) throw contradiction('meteredBy', loose);
}

async function refuseForeign(trx: Trx, scope: Scope, codes: readonly string[]): Promise<void> {
  if ((await foreignSites(trx, scope, codes)).length > 0) throw new AppError('forbidden');
}

const contradiction = (field: string, name: string): AppError =>
  new AppError('validation', { name }, { [field]: 'fields.contradicts' });
const repetition = (field: string, name: string): AppError =>
  new AppError('validation', { name }, { [field]: 'fields.repeated' });
