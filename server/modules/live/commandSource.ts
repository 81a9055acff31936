import { listCommands } from '@contract/calls/commands';
import { topicHead } from './outbox.store';
import { createTailedLog, type TailedLogDeps } from './tailedLog';

export const commandTopic = 'commands';

/** The log topic `commands`: that a command took a step. Nothing stands in it: how commands are is read by calls. */
export const createCommandSource = (deps: TailedLogDeps) =>
  createTailedLog(deps, {
    topic: commandTopic,
    permission: listCommands.permission,
    standing: async () => ({
      to: (await topicHead(deps.database.pool, commandTopic)).lastSeq,
      pages: [Promise.resolve({})],
    }),
  });
