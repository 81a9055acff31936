import { sql } from 'kysely';
import { acceptFsuCode } from '@contract/calls/fsuUnits';
import { wildcard } from '@contract/bInterface/names';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { strayCodes } from './strays';
import { lockUnit, title, type FsuUnitsDeps } from './approve';

/**
 * Counts a code that the newest answers hold, or an alarm, and that the unit never declared as one of its devices.
 * @throws AppError validation for a code that neither holds, or the wildcard
 */
export const acceptCode = (deps: FsuUnitsDeps, actor: Actor, unitId: number, code: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { fsuId, siteId } = await lockUnit(deps, trx, actor, unitId, acceptFsuCode);
    if (code === wildcard.device)
      throw new AppError('validation', { value: code }, { code: 'fields.notAllowed' });
    const now = deps.clock.now();
    const { numAffectedRows } = await sql`
      insert into b_interface_devices (unit_id, code, id_text, first_at, last_at, accepted_by, accepted_at)
      select ${unitId}, n.code, n.code, ${now}, ${now}, ${actor.userName}, ${now}
      from (${strayCodes(sql`${unitId}::int`)}) n where n.code = ${code} on conflict do nothing`.execute(trx);
    if (numAffectedRows !== 1n)
      throw new AppError('validation', { value: code }, { code: 'fields.unknownCode' });
    await sql`update b_interface_contacts set strays = strays - ${code}::text where unit_id = ${unitId}`.execute(
      trx,
    );
    await changed(deps, trx, {
      actor,
      unitId,
      fsuId,
      siteId,
      action: 'fsuUnits.granted',
      what: 'accepted',
      code,
    });
  });

/**
 * Takes that back: it counts for nothing again.
 * @throws AppError notFound for a code that nobody accepted, or that the unit declared itself meanwhile
 */
export const dropCode = (deps: FsuUnitsDeps, actor: Actor, unitId: number, code: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { fsuId, siteId } = await lockUnit(deps, trx, actor, unitId, acceptFsuCode);
    const { numAffectedRows } = await sql`
      delete from b_interface_devices
      where unit_id = ${unitId} and code = ${code} and accepted_by <> '' and last_at = accepted_at`.execute(
      trx,
    );
    if (numAffectedRows !== 1n) throw new AppError('notFound');
    await changed(deps, trx, {
      actor,
      unitId,
      fsuId,
      siteId,
      action: 'fsuUnits.removed',
      what: 'dropped',
      code,
    });
  });

interface Changed {
  actor: Actor;
  unitId: number;
  fsuId: string;
  siteId: number | null;
  action: string;
  what: 'accepted' | 'dropped';
  code: string;
}

/** Another list of devices may be asked for in another way. */
async function changed(
  { clock }: FsuUnitsDeps,
  trx: Parameters<typeof writeAudit>[0],
  { actor, unitId, fsuId, siteId, action, what, code }: Changed,
): Promise<void> {
  const at = clock.now();
  await sql`update b_interface_units set asks = 'unknown', read_asked_at = ${at} where id = ${unitId}`.execute(
    trx,
  );
  const detail = { title: fsuId, what, code };
  await writeAudit(trx, actor, {
    ...{ at, action, subject: `fsuUnits:${unitId}`, title, detail },
    ...(siteId !== null && { siteIds: [siteId] }),
  });
}
