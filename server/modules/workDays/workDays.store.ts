import type { WorkDays } from '@contract/workDays';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Db, Trx } from '../../platform/database/database';

interface EnteredDay {
  day: string;
  kind: 'off' | 'work';
}

/** Holidays and make-up days that hold for everything that knows working days. */
const commonDays = 'select day, kind from fault_holidays where calendar_id is null';

const byDay = (rows: readonly EnteredDay[]): WorkDays =>
  Object.fromEntries(rows.map(({ day, kind }) => [day, kind]));

export const readWorkDays = async (db: Db | Trx): Promise<WorkDays> =>
  byDay((await sql<EnteredDay>`${sql.raw(commonDays)}`.execute(db)).rows);

export const queryWorkDays = async (db: Pool | PoolClient): Promise<WorkDays> =>
  byDay((await db.query<EnteredDay>(commonDays)).rows);

/** Days that hold for one calendar of hours alone, over the common ones. */
export const readOwnDays = async (db: Db | Trx, calendarId: number): Promise<WorkDays> =>
  byDay(
    (
      await sql<EnteredDay>`
        select day, kind from fault_holidays where calendar_id = ${calendarId}`.execute(db)
    ).rows,
  );
