import { sql, type RawBuilder } from 'kysely';

/**
 * Codes that the newest answers of a unit hold, or its alarms, and that it never declared. Who declared nothing has to be
 * taken at its word.
 */
export const strayCodes = (unitId: RawBuilder<unknown>): RawBuilder<{ code: string }> => sql`
  select x.code from (
    select jsonb_array_elements_text(c.strays) as code from b_interface_contacts c where c.unit_id = ${unitId}
    union
    select i.device_code from b_interface_inbox i where i.unit_id = ${unitId} and i.device_code <> ''
      and exists (select 1 from b_interface_devices d where d.unit_id = ${unitId})) x
  where not exists (
      select 1 from b_interface_devices d where d.unit_id = ${unitId} and x.code in (d.code, d.id_text))
    and not exists (select 1 from b_interface_units o where o.id = ${unitId} and x.code in (o.fsu_id, o.fsu_code))`;
