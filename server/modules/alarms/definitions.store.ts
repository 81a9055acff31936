import { sql } from 'kysely';
import { AlarmDefinition, AlarmSettings } from '@contract/alarmDefinitions';
import type { Db } from '../../platform/database/database';
import { alarmCatalogue, catalogueById } from '../../alarmEngine/catalogue';

const rowOf = (definition: AlarmDefinition) => ({
  id: definition.id,
  device_class: definition.deviceClass,
  level: JSON.stringify(definition.level),
  rule: JSON.stringify(definition.rule),
  raise_delay_s: definition.raiseDelayS,
  clear_delay_s: definition.clearDelayS,
  unit: definition.unit,
  is_latched: definition.isLatched,
  re_alarm_s: definition.reAlarmS,
  audience: definition.audience,
});

/**
 * Adds what the catalogue has and the table lacks, and brings what nobody has changed (version 1) to what it says
 * now; rows that an operator changed stay as they are. A planned alarm whose source came into being takes its rule
 * from the catalogue.
 */
export const seedDefinitions = async (db: Db): Promise<void> => {
  await db
    .insertInto('alarm_definitions')
    .values(alarmCatalogue.map(rowOf))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          // What was planned is judged of something else now.
          device_class: ref('excluded.device_class'),
          unit: ref('excluded.unit'),
          level: ref('excluded.level'),
          rule: ref('excluded.rule'),
          raise_delay_s: ref('excluded.raise_delay_s'),
          clear_delay_s: ref('excluded.clear_delay_s'),
          is_latched: ref('excluded.is_latched'),
          re_alarm_s: ref('excluded.re_alarm_s'),
        }))
        .where(isUntouched),
    )
    .execute();
  const come = alarmCatalogue.filter(({ isAvailable }) => isAvailable).map(({ id }) => id);
  const { rows } = await plannedRows(db, come);
  for (const { id } of rows) {
    const definition = catalogueById.get(id);
    if (definition === undefined) continue;
    const { id: _, ...settings } = rowOf(definition);
    await db.updateTable('alarm_definitions').set(settings).where('id', '=', id).execute();
  }
};

// Written only where something differs: each write has every process renew its rules.
const isUntouched = sql<boolean>`alarm_definitions.version = 1 and
  (alarm_definitions.level, alarm_definitions.rule, alarm_definitions.raise_delay_s, alarm_definitions.clear_delay_s,
    alarm_definitions.is_latched, alarm_definitions.re_alarm_s)
  is distinct from (excluded.level, excluded.rule, excluded.raise_delay_s, excluded.clear_delay_s,
    excluded.is_latched, excluded.re_alarm_s)`;

const plannedRows = (db: Db, ids: readonly string[]) =>
  sql<{ id: string }>`
    select id from alarm_definitions where rule->>'kind' = 'planned' and id = any(${[...ids]}::text[])`.execute(
    db,
  );

const selectDefinitions = (db: Db) =>
  db
    .selectFrom('alarm_definitions')
    .select([
      'id',
      'device_class as deviceClass',
      'level',
      'rule',
      'raise_delay_s as raiseDelayS',
      'clear_delay_s as clearDelayS',
      'is_latched as isLatched',
      're_alarm_s as reAlarmS',
      'audience',
      'is_enabled as isEnabled',
      'unit',
      'version',
    ])
    .orderBy('id');

/** What people changed over what the catalogue knows; a definition made elsewhere stands as it is. */
const definitionOf = (row: unknown): AlarmDefinition => {
  const known = AlarmDefinition.parse(row);
  const facts = catalogueById.get(known.id);
  if (facts === undefined) return known;
  const settings = AlarmSettings.parse(known);
  return { ...facts, ...settings, unit: known.unit, version: known.version };
};

export const listDefinitions = async (db: Db): Promise<AlarmDefinition[]> =>
  (await selectDefinitions(db).execute()).map(definitionOf);

export const findDefinition = async (db: Db, id: string): Promise<AlarmDefinition | null> => {
  const row = await selectDefinitions(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : definitionOf(row);
};

/** What the engine guards by: with a source, and enabled or with alarms that are still to clear. */
export const listGuardingDefinitions = async (db: Db): Promise<AlarmDefinition[]> => {
  const { rows } = await sql<{ id: string }>`
    select d.id from alarm_definitions d where not d.is_enabled and exists (
      select 1 from alarms a where a.definition_id = d.id and a.cleared_at is null and not a.is_late)`.execute(
    db,
  );
  const ending = new Set(rows.map(({ id }) => id));
  return (await listDefinitions(db)).filter(
    ({ id, isEnabled, isAvailable }) => isAvailable && (isEnabled || ending.has(id)),
  );
};
