import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';

interface Change {
  key: string;
  old: string;
  new: string;
}

/** A change after which the product is less safe is in the audit under a name of its own, whichever page made it. */
export async function writeLoosened(
  trx: Trx,
  actor: Actor,
  at: EpochMs,
  changes: readonly Change[],
): Promise<void> {
  for (const { key, ...detail } of changes)
    await writeAudit(trx, actor, {
      at,
      action: 'params.loosened',
      subject: `params:${key}`,
      title: '参数设置',
      detail,
    });
}
