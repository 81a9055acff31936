import type { AlarmTransitionKind } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import type { Statements } from '../../platform/database/statements';
import { announceDoorAlarms } from './doorAlarms';
import { alarmColumns, alarmOf, alarmSource, type AlarmRow } from './alarmRow';

/** Where an alarm change came from, for the latency of the live stream. */
export interface ChangeTrace {
  deviceAt: EpochMs;
  receivedAt: EpochMs;
  committedAt: EpochMs;
}

export interface AlarmChange {
  alarmId: number;
  kind: AlarmTransitionKind | 'correlated';
  trace: ChangeTrace;
}

// Whom to tell is worked out later, by one process (modules/notifications); nothing is kept where nobody wants it.
const insertOutbox = `
  with told as (
    insert into notification_events (alarm_id, kind, at)
    select x.key::bigint, x.kind, x.created_at
    from jsonb_to_recordset($1::jsonb) as x (key text, kind text, created_at bigint, payload jsonb)
    where x.kind <> all (array['correlated', 'noted', 'reset', 'assigned', 'unassigned']) and not (x.payload->>'isLate')::boolean
      and (exists (select 1 from notification_routes where status = '0')
        or x.payload->>'siteId' is null and exists (select 1 from notification_channels where status = '0'))
  )
  insert into outbox (topic, key, kind, area_id, dept_id, payload, trace, created_at)
  select 'alarms', x.key, x.kind, x.area_id, x.dept_id, x.payload, x.trace, x.created_at
  from jsonb_to_recordset($1::jsonb)
    as x (key text, kind text, area_id int, dept_id int, payload jsonb, trace jsonb, created_at bigint)`;

/**
 * Puts the changes of alarms into the outbox, each with the whole alarm as it is now; call it in the transaction
 * that changed them, after the change.
 */
export const announceAlarms = async (
  statements: Statements,
  changes: readonly AlarmChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  const { rows } = await statements.query<AlarmRow>(
    `select ${alarmColumns} from ${alarmSource} where a.id = any($1::bigint[])`,
    [changes.map((change) => change.alarmId)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const outbox = changes.flatMap(({ alarmId, kind, trace }) => {
    const row = byId.get(alarmId);
    return row === undefined
      ? []
      : [
          {
            key: String(alarmId),
            kind,
            area_id: row.area_id,
            dept_id: row.dept_id,
            payload: alarmOf(row),
            trace,
            created_at: trace.committedAt,
          },
        ];
  });
  await statements.query(insertOutbox, [JSON.stringify(outbox)]);
  await announceDoorAlarms(statements, rows, changes[0]?.trace.committedAt ?? 0);
};
