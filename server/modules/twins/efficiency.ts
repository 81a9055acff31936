import type { TwinEstimate } from '@contract/twins';
import type { Pool } from 'pg';
import type { DayBalance } from '../../twin/nightStatistics';

const leastDaysOfHalf = 7;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Heat that was removed for each unit of electricity (twin.ts), by a loss per kelvin. */
function efficiencyBy(days: readonly DayBalance[], lossWK: number): number {
  const removed = days.map(({ heatW, outdoorC, roomC }) => (heatW ?? 0) + lossWK * (outdoorC - roomC));
  return meanOf(removed) / meanOf(days.map(({ acW }) => acW ?? 0));
}

/**
 * How the efficiency of the newer half of the nights differs from that of the older one, as a share; null where either
 * half is too short to tell. Only the loss per kelvin is uncertain in both alike: its ends give the band.
 */
export function changeOf(
  days: readonly DayBalance[],
  { value, low, high }: TwinEstimate,
): TwinEstimate | null {
  const metered = days.filter(
    ({ heatW, acW, complete }) => heatW !== null && (acW ?? 0) > 0 && complete > 0.9,
  );
  const half = Math.floor(metered.length / 2);
  if (half < leastDaysOfHalf) return null;
  const by = (lossWK: number): number =>
    efficiencyBy(metered.slice(-half), lossWK) / efficiencyBy(metered.slice(0, half), lossWK) - 1;
  const ends = [by(value), by(low), by(high)];
  return { value: by(value), low: Math.min(...ends), high: Math.max(...ends) };
}

export async function efficiencyHalves(
  pool: Pool,
  siteId: number,
  loss: TwinEstimate,
): Promise<TwinEstimate | null> {
  const { rows } = await pool.query<{ balance: DayBalance }>(
    'select balance from site_twin_days where site_id = $1 order by day',
    [siteId],
  );
  return changeOf(
    rows.map(({ balance }) => balance),
    loss,
  );
}
