import { AlarmSettings, type AlarmDefinition, type DefineAlarmRequest } from '@contract/alarmDefinitions';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/http/route';
import { writeAudit } from '../../audit/audit';
import type { AlarmsDeps } from '../alarms.service';
import { findDefinition } from '../definitions.store';
import { compileRule } from '../rules';
import { applySettings, insertVersion, newestVersion } from './versions.store';

export const definePermission = 'alarm:define';

/** @throws AppError('validation') when the settings name a point that the device does not have, or another kind of rule */
export const checkSettings = (definition: AlarmDefinition, settings: AlarmSettings): void => {
  if (settings.rule.kind !== definition.rule.kind)
    throw new AppError('validation', {}, { 'settings.rule': 'fields.notAllowed' });
  try {
    compileRule({ ...definition, ...settings }, 'D', 1);
  } catch {
    throw new AppError('validation', {}, { 'settings.rule': 'fields.notAllowed' });
  }
};

const lockDefinition = async (trx: Trx, id: string): Promise<AlarmDefinition> => {
  await sql`select 1 from alarm_definitions where id = ${id} for update`.execute(trx);
  const found = await findDefinition(trx, id);
  if (found === null) throw new AppError('notFound');
  return found;
};

/**
 * Makes a new version, in force at once or from its time on. The version before the first change is kept as well.
 * @throws AppError('conflict') when the definition changed since it was read, or a later change already waits
 */
export const define = async (
  { db, clock }: AlarmsDeps,
  actor: Actor,
  id: string,
  request: DefineAlarmRequest,
): Promise<{ version: number }> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const definition = await lockDefinition(trx, id);
    checkSettings(definition, request.settings);
    const first = {
      definitionId: id,
      version: definition.version,
      effectiveFrom: 0,
      by: null,
      isApplied: true,
    };
    await insertVersion(trx, { ...first, settings: AlarmSettings.parse(definition), reason: '' }, now);
    const newest = await newestVersion(trx, id);
    if (request.version !== newest) throw new AppError('conflict');
    const effectiveFrom = request.effectiveFrom ?? now;
    const isApplied = effectiveFrom <= now;
    const version = newest + 1;
    const { settings, reason } = request;
    await insertVersion(
      trx,
      { definitionId: id, version, settings, effectiveFrom, by: actor.userName, reason, isApplied },
      now,
    );
    if (isApplied) await applySettings(trx, id, version, settings, now);
    const detail = { version, reason, effectiveFrom, settings };
    await writeAudit(trx, actor, {
      at: now,
      action: 'alarmDefinition.edited',
      subject: `alarmDefinition:${id}`,
      detail,
    });
    return { version };
  });
};
