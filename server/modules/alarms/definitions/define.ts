import { defineAlarm } from '@contract/calls/alarmDefinitions';
import { AlarmSettings, type AlarmDefinition, type DefineAlarmRequest } from '@contract/alarmDefinitions';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/http/route';
import { writeAudit } from '../../audit/audit';
import { everything } from '../../scope';
import type { AlarmsDeps } from '../alarms.service';
import { findDefinition } from '../definitions.store';
import { compileRule } from '../../../alarmEngine/rules';
import { countStanding } from './switchOff';
import { applySettings, insertVersion, newestVersion } from './versions.store';

export const definePermission = defineAlarm.permission;

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

/** @throws AppError('validation') when it is not told what becomes of the alarms that stand */
const refuseSilence = async (
  trx: Trx,
  { id, isEnabled }: AlarmDefinition,
  { settings, standing }: DefineAlarmRequest,
): Promise<void> => {
  if (!isEnabled || settings.isEnabled || standing !== null) return;
  if ((await countStanding(trx, id, everything)) > 0)
    throw new AppError('validation', {}, { standing: 'fields.required' });
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
    await refuseSilence(trx, definition, request);
    const first = {
      definitionId: id,
      version: definition.version,
      effectiveFrom: 0,
      by: null,
      isApplied: true,
      standing: null,
    };
    await insertVersion(trx, { ...first, settings: AlarmSettings.parse(definition), reason: '' }, now);
    const newest = await newestVersion(trx, id);
    if (request.version !== newest) throw new AppError('conflict');
    const effectiveFrom = request.effectiveFrom ?? now;
    const isApplied = effectiveFrom <= now;
    const version = newest + 1;
    const { settings, reason, standing } = request;
    const made = { definitionId: id, version, settings, standing, by: actor.userName };
    await insertVersion(trx, { ...made, effectiveFrom, reason, isApplied }, now);
    const ended = isApplied ? await applySettings(trx, made, now) : 0;
    const detail = { version, reason, effectiveFrom, settings, standing, ended };
    await writeAudit(trx, actor, {
      at: now,
      action: 'alarmDefinition.edited',
      subject: `alarmDefinition:${id}`,
      detail,
    });
    return { version };
  });
};
