import { hostname } from 'node:os';
import { minuteMs } from '@contract/time';
import type { ServerHealth } from '@contract/live';
import type { Monitor } from '../modules/monitor';
import { createSelfWatch, type Trouble } from '../modules/selfWatch';
import type { AppContext, Part } from './appContext';

export interface SelfWatchPorts {
  monitor: Pick<Monitor, 'processes' | 'lostProcesses'>;
  /** How long ago this process last planned notifications; null where it does not. */
  plannedAgeMs(): number | null;
}

const plansLateMs = minuteMs;
const nameOf = ({ host, pid, roles }: ServerHealth): string =>
  `${host?.name ?? 'unknown machine'}:${pid} ${roles.join(',')}`;

/** What this process sees fail, in itself and in those that share the store. */
export function composeSelfWatch(context: AppContext, { monitor, plannedAgeMs }: SelfWatchPorts): Part {
  const { environment, database, clock, log, processId } = context;
  const { HEARTBEAT_URL, CENTRE_ALARM_URL, CENTRE_ALARM_BODY } = environment;
  const look = async (): Promise<Trouble[]> => {
    // A write: a database that only reads stores nothing either.
    await database.pool.query('update process_health set at = at where process = $1', [processId]);
    const processes = monitor.processes();
    const age = plannedAgeMs();
    const isPlanned =
      processes.some(({ roles }) => roles.includes('worker')) && (age === null || age < plansLateMs);
    return [
      ...(processes.some(({ ingest }) => ingest?.isFailing) ? [{ name: 'intake' as const, of: '' }] : []),
      ...(isPlanned ? [] : [{ name: 'notifications' as const, of: '' }]),
      ...monitor.lostProcesses().map((lost) => ({ name: 'process' as const, of: nameOf(lost) })),
    ];
  };
  // Without the database nobody can know who else speaks.
  const isSpeaker = ({ name }: Trouble): boolean =>
    name === 'database' || monitor.processes().every(({ process }) => process >= processId);
  const watch = createSelfWatch({
    ...{ clock, log, look, isSpeaker },
    self: `${hostname()}:${process.pid}`,
    heartbeatUrl: HEARTBEAT_URL ?? null,
    alarmUrl: CENTRE_ALARM_URL ?? null,
    alarmBody: CENTRE_ALARM_BODY,
  });
  return { routes: [], always: [watch] };
}
