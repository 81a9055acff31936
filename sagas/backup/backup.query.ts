import { listBackups } from '@contract/calls/backup';
import { secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** All copies, and how far the task under way is. */
export const backupsQuery = defineQuery({
  name: 'backups',
  load: (deps, _: 'all') => send(deps, listBackups),
  againMs: ({ task }) => (task?.state === 'running' ? 1 : 15) * secondMs,
});
