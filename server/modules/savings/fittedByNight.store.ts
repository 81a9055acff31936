import type { SavingsOf } from '@contract/savings';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { hashOfDays } from '../../savings/fittedDays';
import type { DayOfSite, Fitted } from '../../savings/siteSaving';

interface FitWanted {
  siteId: number;
  of: SavingsOf;
  days: readonly DayOfSite[];
}

/** What the last night found in the very same days; null where it looked at others, or at this site not yet. */
export async function fittedByNight(db: Db, { siteId, of, days }: FitWanted): Promise<Fitted | null> {
  const { rows } = await sql<{ model: Fitted | null }>`
    select model from site_baselines
    where site_id = ${siteId} and energy = ${of} and fitted_days = ${hashOfDays(days)}`.execute(db);
  return rows[0]?.model ?? null;
}
