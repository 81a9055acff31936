import type { WorkDays } from '@contract/workDays';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Db, Trx } from '../../platform/database/database';
import { remembered } from '../../platform/database/remembered';

interface EnteredDay {
  day: string;
  kind: 'off' | 'work';
}

const byDay = (rows: readonly EnteredDay[]): WorkDays =>
  Object.fromEntries(rows.map(({ day, kind }) => [day, kind]));

/** Holidays and make-up days that hold for everything that knows working days. */
export const readWorkDays = (db: Db | Trx): Promise<WorkDays> =>
  remembered(db, 'work days', async () => {
    const { rows } = await sql<EnteredDay>`
      select day, kind from fault_holidays where calendar_id is null`.execute(db);
    return byDay(rows);
  });

/** The same outside of kysely. */
export const readWorkDaysIn = async (db: Pool | PoolClient): Promise<WorkDays> =>
  byDay((await db.query<EnteredDay>('select day, kind from fault_holidays where calendar_id is null')).rows);

/** Days that hold for one calendar of hours alone, over the common ones. */
export const readOwnDays = async (db: Db | Trx, calendarId: number): Promise<WorkDays> =>
  byDay(
    (
      await sql<EnteredDay>`
        select day, kind from fault_holidays where calendar_id = ${calendarId}`.execute(db)
    ).rows,
  );
