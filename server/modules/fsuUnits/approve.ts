import { sql } from 'kysely';
import { allowFsuWrites, approveFsuUnit, readFsuUnit } from '@contract/calls/fsuUnits';
import { deviceClassOf, isShared } from '@contract/bInterface/deviceTypes';
import type { FsuTrial, FsuTrialAnswer } from '@contract/fsuSources';
import { deviceClasses } from '@contract/points';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { ScopeOf } from '../scope';
import { visibleUnits } from './visible';

export interface FsuUnitsDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
  /** What the mapping makes of a value; of the collector. */
  tryMapping(unitId: number, tried: FsuTrial): Promise<FsuTrialAnswer>;
}

interface Standing {
  fsuId: string;
  siteId: number | null;
}

export const title = '监控单元';

/** @throws AppError notFound for a unit out of sight */
export async function lockUnit(
  deps: FsuUnitsDeps,
  trx: Trx,
  actor: Actor,
  unitId: number,
  { permission }: { permission: string } = approveFsuUnit,
): Promise<Standing> {
  const visible = await visibleUnits(deps.scopeOf, actor, permission);
  const { rows } = await sql<Standing>`
    select t.fsu_id as "fsuId", t.site_id as "siteId" from b_interface_units t
    where t.id = ${unitId} and ${visible} for update`.execute(trx);
  if (!rows[0]) throw new AppError('notFound');
  return rows[0];
}

const pair = <T>(own: readonly T[], at: number, shared: boolean): T | undefined => own[shared ? 0 : at];

/** The first air conditioner of the unit is the first of the site, and so on; people change it where it is not. */
async function proposeDevices(trx: Trx, actor: Actor, unitId: number, siteId: number): Promise<void> {
  const found = await sql<{ id: number; code: string }>`
    select id, code from b_interface_devices where unit_id = ${unitId} order by code`.execute(trx);
  const ours = await sql<{ id: number; class: string }>`
    select id, class from devices where site_id = ${siteId} and retired_at is null order by code`.execute(
    trx,
  );
  for (const deviceClass of deviceClasses) {
    const own = ours.rows.filter((device) => device.class === deviceClass);
    const theirs = found.rows.filter(({ code }) => deviceClassOf(code) === deviceClass);
    for (const [at, { id }] of theirs.entries())
      await sql`update b_interface_devices set device_id = ${pair(own, at, isShared(deviceClass))?.id ?? null},
        paired_by = ${actor.userName}, writes_by = '' where id = ${id} and device_id is null`.execute(trx);
  }
}

/** @throws AppError 'notFound' for a unit out of sight, 'validation' for one without a site */
export const approve = (deps: FsuUnitsDeps, actor: Actor, unitId: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { fsuId, siteId } = await lockUnit(deps, trx, actor, unitId);
    if (siteId === null) throw new AppError('validation', {}, { siteCode: 'fields.required' });
    const now = deps.clock.now();
    // Where it was called as it said itself, it is called where it says now; what a person entered stays.
    const { rows } = await sql<{ address: string; source: string }>`
      update b_interface_units set state = 'approved', approved_claim = claimed_address,
        approved_source = claimed_source,
        address = case when address in ('', approved_claim) 
          then coalesce(nullif(claimed_address, ''), claimed_source) else address end,
        version = version + 1, update_by = ${actor.userName}, update_time = ${now}
      where id = ${unitId} returning address, approved_source as source`.execute(trx);
    await proposeDevices(trx, actor, unitId, siteId);
    const detail = { title: fsuId, what: 'approved', ...rows[0] };
    await writeAudit(trx, actor, {
      ...{ at: now, action: 'fsuUnits.granted', subject: `fsuUnits:${unitId}`, title, detail },
    });
  });

export const refuse = (deps: FsuUnitsDeps, actor: Actor, unitId: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { fsuId } = await lockUnit(deps, trx, actor, unitId);
    const now = deps.clock.now();
    await sql`update b_interface_units set state = 'refused', version = version + 1,
      update_by = ${actor.userName}, update_time = ${now} where id = ${unitId}`.execute(trx);
    const detail = { title: fsuId, what: 'refused' };
    await writeAudit(trx, actor, {
      ...{ at: now, action: 'fsuUnits.removed', subject: `fsuUnits:${unitId}`, title, detail },
    });
  });

/** The process that asks it sees the wish within two seconds; only approved units at allowed addresses are asked. */
export const readNow = (deps: FsuUnitsDeps, actor: Actor, unitId: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { fsuId } = await lockUnit(deps, trx, actor, unitId, readFsuUnit);
    const now = deps.clock.now();
    await sql`update b_interface_units set read_asked_at = ${now} where id = ${unitId}`.execute(trx);
    await writeAudit(trx, actor, {
      ...{ at: now, action: 'fsuUnits.read', subject: `fsuUnits:${unitId}`, title, detail: { title: fsuId } },
    });
  });

/** Lets commands through to a device as it is paired now. @throws AppError fsuOwnProposal for who paired it */
export const allowWrites = (deps: FsuUnitsDeps, actor: Actor, mapId: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ unitId: number; code: string; deviceId: number | null; by: string }>`
      select unit_id as "unitId", code, device_id as "deviceId", paired_by as by from b_interface_devices
      where id = ${mapId}`.execute(trx);
    const [device] = rows;
    if (!device) throw new AppError('notFound');
    await lockUnit(deps, trx, actor, device.unitId, allowFsuWrites);
    if (device.deviceId === null) throw new AppError('validation', {}, { deviceCode: 'fields.required' });
    if (device.by === actor.userName) throw new AppError('fsuOwnProposal');
    // Paired with another one meanwhile: that is for another look.
    const { numAffectedRows } = await sql`
      update b_interface_devices set writes_by = ${actor.userName}, version = version + 1
      where id = ${mapId} and device_id = ${device.deviceId} and paired_by = ${device.by}`.execute(trx);
    if (numAffectedRows !== 1n) throw new AppError('conflict');
    const now = deps.clock.now();
    const detail = { title: device.code, pairedBy: device.by };
    await writeAudit(trx, actor, {
      ...{ at: now, action: 'fsuDevices.granted', subject: `fsuDevices:${mapId}`, title, detail },
    });
  });
