import { isCalendarDay, textOf } from '@contract/values';
import { sql } from 'kysely';
import type { Draft, ResourceHooks } from '../../crud';
import type { AnyRecord } from '@contract/resources';
import type { Clock } from '../../platform/clock';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { forgetNextByDays } from '../jobs/runs.store';
import { checkDayTimes } from '../workDays/dayTimes';
import { countDaysAgain } from '../workDays/tariffDays.store';

/** @throws AppError('validation') when an id is that of no alarm definition */
const checkAlarms = async (trx: Trx, { alarms }: Draft): Promise<void> => {
  const ids = textOf(alarms)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  const { rows } = await sql<{ id: string }>`
    select x.id from unnest(${ids}::text[]) as x (id)
    where not exists (select 1 from alarm_definitions d where d.id = x.id)`.execute(trx);
  if (rows.length > 0) throw new AppError('validation', {}, { alarms: 'fields.notAllowed' });
};

const checkDay = (draft: Draft, name: 'day' | 'firstDay'): void => {
  if (!isCalendarDay(textOf(draft[name])))
    throw new AppError('validation', {}, { [name]: 'fields.calendarDay' });
};

/** A day of the common calendar means something to everything that knows working days. */
const holidayHooks = (clock: Clock): ResourceHooks => {
  const follow = async (trx: Trx, rows: readonly (AnyRecord | Draft | null)[]): Promise<void> => {
    await forgetNextByDays(trx);
    const days = rows.flatMap((row) => (row !== null && row.calendarId == null ? [textOf(row.day)] : []));
    await countDaysAgain(trx, days, clock.now());
  };
  return {
    check: async ({ draft }) => checkDay(draft, 'day'),
    saved: async ({ trx, draft, old }) => follow(trx, [draft, old]),
    removed: async ({ trx, rows }) => follow(trx, rows),
  };
};

/** What holds of the declared resources of faults beyond their fields. */
export const faultSetupHooks = (clock: Clock): Readonly<Record<string, ResourceHooks>> => ({
  faultTypes: {
    check: ({ trx, draft }) => checkAlarms(trx, draft),
  },
  faultCalendars: { check: async ({ draft }) => checkDayTimes(draft) },
  faultHolidays: holidayHooks(clock),
  faultPlans: { check: async ({ draft }) => checkDay(draft, 'firstDay') },
  faultRules: { check: ({ trx, draft }) => checkAlarms(trx, draft) },
});
