import * as calls from '@contract/calls/siteLife';
import type {
  AreaMerge,
  ControllerCredential,
  DeviceReplacement,
  Retirement,
  SiteMerge,
  SitesMove,
} from '@contract/siteLife';
import { shardOf } from '@contract/telemetry';
import type { EpochMs } from '@contract/time';
import { hashFieldPassword, newFieldPassword } from '../../platform/broker/fieldPassword';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { beginAct, doorsOfSites } from '../doorOpenings';
import type { Scope, ScopeOf } from '../scope';
import { areasBefore, endOfDevicesById, endOfSites, followMoves, tellEnded } from './departures';
import { endAreaSilences, endSilences } from './silences';
import * as store from './siteLife.store';

export interface SiteLifeDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
  mqttUrl(): string;
  /** Told of a password that was replaced, when that is committed. */
  ended?(passwordHash: string): Promise<void>;
}

interface Work {
  trx: Trx;
  scope: Scope;
  now: EpochMs;
  /** Hashes of passwords that end with the commit. */
  ended: string[];
}

async function inTransaction<T>(
  { db, clock, scopeOf, ended: tell }: SiteLifeDeps,
  actor: Actor,
  permission: string,
  work: (work: Work) => Promise<T>,
): Promise<T> {
  const scope = await scopeOf(actor, permission);
  const ended: string[] = [];
  const answer = await db.transaction().execute((trx) => work({ trx, scope, now: clock.now(), ended }));
  for (const hash of ended) await tell?.(hash);
  return answer;
}

async function siteInUse({ trx, scope }: Work, id: number): Promise<store.FoundSite> {
  const [site] = await store.lockSites(trx, scope, { ids: [id] });
  if (!site) throw new AppError('notFound');
  if (site.retiredAt !== null) throw new AppError('conflict');
  return site;
}

const audit = (
  { trx, now }: Work,
  actor: Actor,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
  siteIds: readonly number[] = [],
) => writeAudit(trx, actor, { at: now, action, subject, title: '区域管理', detail, siteIds });

/** Nothing stands and nothing speaks at the site from now on. */
async function close(
  work: Work,
  actor: Actor,
  site: store.FoundSite,
  { reason, into }: { reason: string; into: number | null },
): Promise<number> {
  const { trx, now } = work;
  work.ended.push(...(await store.silence(trx, site.id, now)));
  const why = into === null ? 'siteRetired' : 'sitesMerged';
  const alarms = await endOfSites(trx, [site.code], now, why);
  await endSilences(trx, { siteId: site.id }, { reason: why, by: actor.userName, at: now });
  if (alarms > 0) await tellEnded(trx);
  await store.markRetired(trx, site.id, { reason, into }, actor.userName, now);
  return alarms;
}

/** @throws AppError 'notFound' outside the scope, 'conflict' when it is retired already */
export const retireSite = (deps: SiteLifeDeps, actor: Actor, id: number, { reason }: Retirement) =>
  inTransaction(deps, actor, calls.retireSite.permission, async (work) => {
    const site = await siteInUse(work, id);
    const endedAlarms = await close(work, actor, site, { reason, into: null });
    await audit(work, actor, 'site.retired', `site:${id}`, { site: site.code, reason, endedAlarms });
  });

export const resumeSite = (deps: SiteLifeDeps, actor: Actor, id: number) =>
  inTransaction(deps, actor, calls.resumeSite.permission, async (work) => {
    const [site] = await store.lockSites(work.trx, work.scope, { ids: [id] });
    if (!site) throw new AppError('notFound');
    if (site.retiredAt === null) throw new AppError('conflict');
    await store.markResumed(work.trx, id, actor.userName, work.now);
    await audit(work, actor, 'site.resumed', `site:${id}`, { site: site.code });
  });

export const mergeSite = (deps: SiteLifeDeps, actor: Actor, id: number, { intoSiteId, reason }: SiteMerge) =>
  inTransaction(deps, actor, calls.mergeSite.permission, async (work) => {
    if (id === intoSiteId) throw new AppError('validation', {}, { intoSiteId: 'fields.notAllowed' });
    const found = await store.lockSites(work.trx, work.scope, { ids: [id, intoSiteId] });
    const [site, into] = [id, intoSiteId].map((wanted) => found.find((one) => one.id === wanted));
    if (!site || !into) throw new AppError('notFound');
    if (site.retiredAt !== null || into.retiredAt !== null) throw new AppError('conflict');
    const devices = await store.handOver(work.trx, site, into, actor.userName, work.now);
    const endedAlarms = await close(work, actor, site, { reason, into: into.id });
    const detail = { site: site.code, into: into.code, reason, devices, endedAlarms };
    await audit(work, actor, 'site.merged', `site:${id}`, detail, [into.id]);
  });

async function move(
  work: Work,
  actor: Actor,
  ids: readonly number[],
  to: { areaId?: number | undefined; deptId?: number | undefined },
): Promise<void> {
  const { trx, scope, now } = work;
  const before = await areasBefore(trx, { ids });
  const subject = { doors: doorsOfSites(ids) };
  const demand = await beginAct({ trx, scope, now }, subject, 'areaId');
  await store.putSites(trx, ids, to, actor.userName, now);
  // Nobody gives away what they could not take back.
  if ((await store.lockSites(trx, scope, { ids })).length !== ids.length) throw new AppError('forbidden');
  await demand(subject);
  await followMoves(trx, before, now);
}

/** @throws AppError 'notFound' when one is outside the scope, 'forbidden' when one would be */
export const moveSites = (deps: SiteLifeDeps, actor: Actor, { siteIds, areaId, deptId }: SitesMove) =>
  inTransaction(deps, actor, calls.moveSites.permission, async (work) => {
    const { trx, scope } = work;
    const ids = [...new Set(siteIds)];
    if ((await store.lockSites(trx, scope, { ids })).length !== ids.length) throw new AppError('notFound');
    if (areaId !== undefined && !(await store.isOpenArea(trx, areaId))) throw notAllowed('areaId');
    if (deptId !== undefined && !(await store.isOpenDept(trx, deptId))) throw notAllowed('deptId');
    await move(work, actor, ids, { areaId, deptId });
    const detail = { sites: ids.length, firstSites: ids.slice(0, 20), areaId, deptId };
    await audit(work, actor, 'site.assigned', 'sites', detail, ids);
    return { moved: ids.length };
  });

export const mergeArea = (deps: SiteLifeDeps, actor: Actor, id: number, { intoAreaId }: AreaMerge) =>
  inTransaction(deps, actor, calls.mergeArea.permission, async (work) => {
    const { trx, scope, now } = work;
    if (id === intoAreaId || !(await store.isOpenArea(trx, intoAreaId))) throw notAllowed('intoAreaId');
    if (!(await store.isOpenArea(trx, id))) throw new AppError('notFound');
    const sites = await store.lockSites(trx, scope, { areaId: id });
    if (!scope.isAll && !scope.grants.some(({ areaIds }) => areaIds.includes(id)))
      throw new AppError('notFound');
    if (sites.length !== (await store.countSitesOf(trx, id))) throw new AppError('forbidden');
    const ids = sites.map((site) => site.id);
    await move(work, actor, ids, { areaId: intoAreaId });
    await store.stopArea(trx, id, actor.userName, now);
    await endAreaSilences(trx, id, { reason: 'sitesMoved', by: actor.userName, at: now });
    await audit(work, actor, 'region.merged', `region:${id}`, { into: intoAreaId, sites: ids.length }, ids);
    return { moved: sites.length };
  });

const notAllowed = (field: string) => new AppError('validation', {}, { [field]: 'fields.notAllowed' });

/**
 * The credential of a new controller, named after the site. What the old one measured of itself stays with the old one.
 * @throws AppError 'conflict' when a concentrator of that name speaks for other sites too
 */
export const replaceController = (
  deps: SiteLifeDeps,
  actor: Actor,
  id: number,
): Promise<ControllerCredential> =>
  inTransaction(deps, actor, calls.replaceController.permission, async (work) => {
    const { trx, scope, now } = work;
    const site = await siteInUse(work, id);
    if ((await store.othersOf(trx, site.code, id)) > 0) throw new AppError('conflict');
    work.ended.push(...(await store.silence(trx, id, now)));
    const password = newFieldPassword();
    await store.giveCredential(trx, id, { username: site.code, hash: hashFieldPassword(password) }, now);
    const controllerId = await store.controllerOf(trx, id);
    const controller = controllerId === null ? null : await store.lockDevice(trx, scope, controllerId);
    if (controller) await substitute(work, actor, controller, { reason: 'controller' });
    await audit(work, actor, 'site.controllerReplaced', `site:${id}`, { site: site.code });
    return { username: site.code, password, mqttUrl: deps.mqttUrl(), shard: shardOf(site.code) };
  });

async function deviceInUse({ trx, scope }: Work, id: number): Promise<store.FoundDevice> {
  const device = await store.lockDevice(trx, scope, id);
  if (!device) throw new AppError('notFound');
  if (device.retiredAt !== null) throw new AppError('conflict');
  return device;
}

/** Nothing stands of a device that is out of use, and nothing silences it. */
async function endOfDevice(
  { trx, now }: Work,
  { userName }: Actor,
  id: number,
  reason: 'deviceRetired' | 'deviceReplaced',
): Promise<void> {
  if ((await endOfDevicesById(trx, [id], reason, now)) > 0) await tellEnded(trx);
  await endSilences(trx, { deviceIds: [id] }, { reason, by: userName, at: now });
  await store.tellDevices(trx);
}

export const retireDevice = (deps: SiteLifeDeps, actor: Actor, id: number, { reason }: Retirement) =>
  inTransaction(deps, actor, calls.retireDevice.permission, async (work) => {
    const { trx, now } = work;
    const device = await deviceInUse(work, id);
    await store.markDeviceRetired(trx, id, reason, actor.userName, now);
    await endOfDevice(work, actor, id, 'deviceRetired');
    const detail = { device: device.code, siteId: device.siteId, reason };
    await audit(work, actor, 'device.retired', `device:${id}`, detail, [device.siteId]);
  });

async function substitute(
  work: Work,
  actor: Actor,
  device: store.FoundDevice,
  { reason, ...given }: DeviceReplacement,
): Promise<number> {
  const { trx, now } = work;
  await store.markDeviceRetired(trx, device.id, reason, actor.userName, now);
  const made = await store.putInPlace(trx, device, given, actor.userName, now);
  await endOfDevice(work, actor, device.id, 'deviceReplaced');
  return made;
}

export const replaceDevice = (deps: SiteLifeDeps, actor: Actor, id: number, given: DeviceReplacement) =>
  inTransaction(deps, actor, calls.replaceDevice.permission, async (work) => {
    const device = await deviceInUse(work, id);
    const deviceId = await substitute(work, actor, device, given);
    const detail = { device: device.code, siteId: device.siteId, reason: given.reason, by: deviceId };
    await audit(work, actor, 'device.replaced', `device:${id}`, detail, [device.siteId]);
    return { deviceId };
  });
