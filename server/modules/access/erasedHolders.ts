import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import { doorsOfHolder, wantLists } from './wanting.store';

/**
 * Holders whose cards go with them: a card that is gone is on no list of changes, so the doors that it opened get
 * their whole list anew. @returns what is to be called when the cards are gone
 */
export async function beforeErasing(
  trx: Trx,
  holderIds: readonly number[],
  now: EpochMs,
): Promise<() => Promise<void>> {
  const doors: number[] = [];
  for (const id of holderIds) doors.push(...(await doorsOfHolder(trx, id)));
  return async () => void (await wantLists(trx, [...new Set(doors)], [0], { now, isUrgent: true }));
}
