import type { RecoveryObstacle } from '@contract/recoveries';
import type { ChangePointForm, SavingsOf } from '@contract/savings';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';

export interface RecoveryRow {
  orderId: number;
  siteId: number;
  repairedAt: EpochMs;
  of: SavingsOf;
  obstacle: RecoveryObstacle | null;
  beforeDays: number;
  afterDays: number;
  form: ChangePointForm | null;
  cvRmse: number | null;
  recoveredKwh: number | null;
  bandKwh: number | null;
  weatherKwh: number | null;
  weatherSource: string | null;
}

const columns = `"orderId" bigint, "siteId" integer, "repairedAt" bigint, "of" text, obstacle text, "beforeDays" smallint,
  "afterDays" smallint, form text, "cvRmse" real, "recoveredKwh" double precision, "bandKwh" double precision,
  "weatherKwh" double precision, "weatherSource" text`;
const stored = `order_id, site_id, repaired_at, energy, obstacle, before_days, after_days, form, cv_rmse, recovered_kwh,
  band_kwh, weather_kwh, weather_source`;
const replaced = [...stored.split(','), 'night']
  .map((name) => name.trim())
  .map((name) => `${name} = excluded.${name}`)
  .join();

export async function writeRecoveries(db: Db, rows: readonly RecoveryRow[], night: EpochMs): Promise<void> {
  await sql`
    insert into fault_recoveries (${sql.raw(stored)}, night)
    select t.*, ${night}::bigint from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (${sql.raw(columns)})
    on conflict (order_id) do update set ${sql.raw(replaced)}`.execute(db);
}
