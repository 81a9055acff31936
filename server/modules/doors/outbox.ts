import type { DoorMoved } from '@contract/doors';
import type { EpochMs } from '@contract/time';
import type { Statements } from '../../platform/database/statements';

export const doorTopic = 'doors';

const insertOutbox = `
  insert into outbox (topic, key, kind, area_id, dept_id, payload, created_at)
  select '${doorTopic}', d.id::text, $2, s.area_id, s.dept_id,
    jsonb_build_object('id', d.id, 'siteId', s.id, 'at', $3::bigint), $3
  from devices d join sites s on s.id = d.site_id where d.id = any($1::int[]) and d.class = 'door'`;

/**
 * Tells followers of the topic `doors` that these doors stand otherwise, or told of somebody, in the transaction that
 * keeps it. Who it was is not told: that is asked for, by whoever may.
 */
export async function announceDoors(
  statements: Statements,
  deviceIds: readonly number[],
  kind: DoorMoved['kind'],
  at: EpochMs,
): Promise<void> {
  if (deviceIds.length > 0) await statements.query(insertOutbox, [deviceIds, kind, at]);
}
