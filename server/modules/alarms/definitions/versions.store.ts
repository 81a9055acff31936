import { AlarmSettings, type AlarmDefinitionVersion, type StandingChoice } from '@contract/alarmDefinitions';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/database';
import { statementsIn } from '../../../platform/database/statementsIn';
import { relevel } from './relevel';
import { settleStanding } from './switchOff';

export interface NewVersion {
  definitionId: string;
  version: number;
  settings: AlarmSettings;
  effectiveFrom: EpochMs;
  by: string | null;
  reason: string;
  isApplied: boolean;
  /** What becomes of the alarms that stand, when it switches the definition off. */
  standing: StandingChoice | null;
}

export const insertVersion = async (trx: Trx, version: NewVersion, now: EpochMs): Promise<void> => {
  await trx
    .insertInto('alarm_definition_versions')
    .values({
      definition_id: version.definitionId,
      version: version.version,
      settings: JSON.stringify(version.settings),
      effective_from: version.effectiveFrom,
      recorded_at: now,
      by_user: version.by,
      reason: version.reason,
      is_applied: version.isApplied,
      standing: version.standing,
    })
    // What was in force before the first change is written down once.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Puts a version in force. Answers how many alarms it ended. */
export const applySettings = async (
  trx: Trx,
  {
    definitionId,
    version,
    settings,
    standing,
    by,
  }: Pick<NewVersion, 'definitionId' | 'version' | 'settings' | 'standing' | 'by'>,
  now: EpochMs,
): Promise<number> => {
  await trx
    .updateTable('alarm_definitions')
    .set({
      level: JSON.stringify(settings.level),
      rule: JSON.stringify(settings.rule),
      raise_delay_s: settings.raiseDelayS,
      clear_delay_s: settings.clearDelayS,
      is_latched: settings.isLatched,
      re_alarm_s: settings.reAlarmS,
      audience: settings.audience,
      is_enabled: settings.isEnabled,
      version,
      updated_at: now,
    })
    .where('id', '=', definitionId)
    .execute();
  // The level of a test was chosen by the person who raised it.
  if (settings.rule.kind !== 'test') await relevel(statementsIn(trx), definitionId, settings.level, now);
  return settings.isEnabled ? 0 : settleStanding(trx, definitionId, standing, now, by ?? undefined);
};

/** Versions whose time has come take effect, the oldest first; the engine hears of it by the table's own news. */
export const applyDueVersions = async (trx: Trx, now: EpochMs): Promise<void> => {
  const { rows } = await sql<{
    definition_id: string;
    version: number;
    settings: unknown;
    standing: StandingChoice | null;
    by_user: string | null;
  }>`
    select definition_id, version, settings, standing, by_user from alarm_definition_versions
    where not is_applied and effective_from <= ${now}
    order by effective_from, version for update skip locked`.execute(trx);
  for (const { definition_id, version, settings, standing, by_user } of rows) {
    const made = { definitionId: definition_id, version, standing, by: by_user };
    await applySettings(trx, { ...made, settings: AlarmSettings.parse(settings) }, now);
    await trx
      .updateTable('alarm_definition_versions')
      .set({ is_applied: true })
      .where('definition_id', '=', definition_id)
      .where('version', '=', version)
      .execute();
  }
};

export const newestVersion = async (trx: Trx, definitionId: string): Promise<number> => {
  const { rows } = await sql<{ newest: number | null }>`
    select max(version) as newest from alarm_definition_versions where definition_id = ${definitionId}`.execute(
    trx,
  );
  return rows[0]?.newest ?? 0;
};

/** The newest first. */
export const listVersions = async (db: Db, definitionId: string): Promise<AlarmDefinitionVersion[]> => {
  const { rows } = await sql<AlarmDefinitionVersion>`
    select v.version, v.settings, v.effective_from as "effectiveFrom", v.recorded_at as "recordedAt",
      v.by_user as by, v.reason,
      case when not v.is_applied then 'coming' when v.version = d.version then 'current' else 'past' end as standing
    from alarm_definition_versions v join alarm_definitions d on d.id = v.definition_id
    where v.definition_id = ${definitionId} order by v.version desc`.execute(db);
  return rows;
};
