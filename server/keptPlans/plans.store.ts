import type { EpochMs } from '@contract/time';
import type { PoolClient } from 'pg';
import { int4Array } from '../platform/database/binaryArray';
import type { PreparedQuery } from '../platform/database/statements';

/** A controller that says of its plan can keep one. */
export const noteKeepers = (deviceIds: readonly number[], now: EpochMs): PreparedQuery => ({
  name: 'kept_plans_keepers',
  text: `insert into kept_plans (device_id, wanted_at) select id, $2::bigint from unnest($1::int4[]) as u (id)
    order by id on conflict do nothing`,
  values: [int4Array(deviceIds, (id) => id), now],
});

/** Which program's version the plan is of that a controller has confirmed, once it is the wanted one. */
export const noteKept = (deviceIds: readonly number[]): PreparedQuery => ({
  name: 'kept_plans_kept',
  text: `
    update kept_plans set kept_program_id = case when is_kept then program_id end,
      kept_program_version = case when is_kept then program_version end
    from (select device_id as id, confirmed is not null as has_any, confirmed is not distinct from wanted and
        not needs_all as is_kept
      from kept_plans where device_id = any($1::int4[])) as k
    where device_id = k.id and (k.is_kept or not k.has_any)`,
  values: [int4Array(deviceIds, (id) => id)],
});

export interface WantedPlan {
  deviceId: number;
  text: string;
  programId: number | null;
  version: number | null;
}

export const wantPlans = (wanted: readonly WantedPlan[], now: EpochMs): PreparedQuery => ({
  name: 'kept_plans_wanted',
  text: `
    update kept_plans k set wanted = k.wanted + 1, plan = t.text, program_id = t."programId",
      program_version = t.version, attempt = 0, next_at = 0,
      wanted_at = case when k.confirmed is not distinct from k.wanted then $2::bigint else k.wanted_at end
    from jsonb_to_recordset($1::jsonb) as t ("deviceId" int, text text, "programId" int, version int)
    where k.device_id = t."deviceId"
      and (k.plan, k.program_id, k.program_version) is distinct from (t.text, t."programId", t.version::smallint)`,
  values: [JSON.stringify(wanted), now],
});

export const readPlanTexts = async (
  client: PoolClient,
  deviceIds: readonly number[],
): Promise<{ deviceId: number; text: string }[]> => {
  const { rows } = await client.query<{ deviceId: number; text: string }>(
    `select device_id as "deviceId", plan as text from kept_plans where device_id = any($1::int[])`,
    [deviceIds],
  );
  return rows;
};
