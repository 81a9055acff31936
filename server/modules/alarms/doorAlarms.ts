import type { Statements } from '../../platform/database/statements';
import { announceDoors } from '../doors/outbox';

// How a door stands follows from these; where the whole site is not heard, nothing is known of its doors.
const ofDoors: ReadonlySet<string> = new Set([
  'illegalEntry',
  'doorHeldOpen',
  'doorControllerFault',
  'doorCommLoss',
]);
const ofSites = 'controllerSilent';

interface Changed {
  definition_id: string;
  site_id: number | null;
  device_id: number | null;
}

/** Tells followers of doors of alarms that changed how a door stands. */
export async function announceDoorAlarms(
  statements: Statements,
  changed: readonly Changed[],
  at: number,
): Promise<void> {
  const doors = changed.flatMap((row) => (ofDoors.has(row.definition_id) ? (row.device_id ?? []) : []));
  const sites = changed.flatMap((row) => (row.definition_id === ofSites ? (row.site_id ?? []) : []));
  if (doors.length + sites.length === 0) return;
  const { rows } = await statements.query<{ id: number }>(
    `select id from devices where id = any($1::int[]) or (site_id = any($2::int[]) and class = 'door')`,
    [doors, sites],
  );
  await announceDoors(
    statements,
    rows.map(({ id }) => id),
    'state',
    at,
  );
}
