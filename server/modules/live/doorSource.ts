import { listDoors } from '@contract/calls/doors';
import { doorTopic } from '../doors/outbox';
import { topicHead } from './outbox.store';
import { createTailedLog, type TailedLogDeps } from './tailedLog';

/** The log topic `doors`: that a door stands otherwise or told of somebody. How doors stand is read by calls. */
export const createDoorSource = (deps: TailedLogDeps) =>
  createTailedLog(deps, {
    topic: doorTopic,
    permission: listDoors.permission,
    standing: async () => ({
      to: (await topicHead(deps.database.pool, doorTopic)).lastSeq,
      pages: [Promise.resolve({})],
    }),
  });
