import { sql } from 'kysely';
import type { FaultFlow } from '@contract/faultFlow';
import { isOpenFault } from '@contract/faults';
import type { Trx } from '../../platform/database/database';

/** Who sees the site because of the order (R-PERM-05). */
const holderOf = ({ assigneeId, state }: FaultFlow): number | null =>
  isOpenFault(state) ? assigneeId : null;

/** Whose scope a step changes is told with its commit: streams that stand open are cut or widened at once. */
export async function tellGrants(trx: Trx, before: FaultFlow, after: FaultFlow): Promise<void> {
  const [from, to] = [holderOf(before), holderOf(after)];
  if (from === to) return;
  for (const userId of [from, to])
    if (userId !== null) await sql`select pg_notify('permission_changed', ${String(userId)})`.execute(trx);
}
