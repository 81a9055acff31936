import { permitForOrder } from '@contract/calls/access';
import * as calls from '@contract/calls/commands';
import type { Deps } from '../deps';
import { all, put, takeEvery, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { succeeded, taken } from '../prompts/results';
import { followMoves } from '../queries/followMoves';
import { followOpening } from './followOpening.saga';
import { queryOutdated } from '../queries/queries.slice';
import { changedByCommands, movedByCommands } from './commands.queries';
import {
  commandActRequested,
  commandsMade,
  commandsMoved,
  commandsRequested,
  openingSent,
  type CommandAct,
} from './commands.slice';

function* tellChanged(): Saga {
  for (const query of changedByCommands) yield* put(queryOutdated(query));
}

/** The same wish sent twice is one: its key goes with it. */
const make = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof commandsRequested>): Saga {
    const { id } = yield* send(deps, calls.requestCommands, { body: payload });
    yield* put(commandsMade({ key: payload.key, batchId: id }));
    yield* tellChanged();
  };

type Opening = Extract<CommandAct, { verb: 'openDoor' }>;

function* open(deps: Deps, { deviceId, door, opening }: Opening): Saga {
  const { id } = yield* send(deps, calls.openDoor, { params: { id: deviceId }, body: opening });
  yield* put(openingSent({ batchId: id, door }));
}

/** What the server has only taken in: whether it comes to pass, a device has to show. */
const isOnlyTaken: ReadonlySet<CommandAct['verb']> = new Set(['approve', 'giveBack', 'permit', 'release']);

function sendAct(deps: Deps, act: CommandAct): Saga<unknown> {
  switch (act.verb) {
    case 'approve':
      return send(deps, calls.approveBatch, { params: { id: act.batchId }, body: act.decision });
    case 'reject':
      return send(deps, calls.rejectBatch, { params: { id: act.batchId }, body: act.decision });
    case 'stop':
      return send(deps, calls.stopBatch, { params: { id: act.batchId }, body: act.decision });
    case 'giveBack':
      return send(deps, calls.giveBackBatch, { params: { id: act.batchId }, body: act.decision });
    case 'openDoor':
      return open(deps, act);
    case 'permit':
      return send(deps, permitForOrder, { params: { id: act.orderId }, body: act.draft });
    case 'withdraw':
      return send(deps, calls.withdrawCommand, { params: { id: act.commandId } });
    case 'release':
      return send(deps, calls.releaseUnit, { params: { id: act.deviceId }, body: act.decision });
    case 'tag':
      return send(deps, calls.hangControlTag, { body: act.draft });
    case 'untag':
      return send(deps, calls.removeControlTag, { params: { id: act.id } });
    case 'group':
      return send(deps, calls.saveUnitGroup, { body: act.draft });
    case 'ungroup':
      return send(deps, calls.removeUnitGroup, { params: { id: act.id } });
    case 'schedule':
      return send(deps, calls.saveCommandSchedule, { body: act.draft });
    case 'unschedule':
      return send(deps, calls.removeCommandSchedule, { params: { id: act.id } });
  }
}

const act = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof commandActRequested>): Saga {
    yield* sendAct(deps, payload);
    // A door tells its own outcome.
    if (payload.verb !== 'openDoor') yield* put(isOnlyTaken.has(payload.verb) ? taken() : succeeded());
    yield* tellChanged();
  };

export const commandsProcess = (deps: Deps): Process => ({
  name: 'commands',
  *run() {
    yield* all([
      takeLeading(commandsRequested, guarded(make(deps))),
      takeEvery(commandActRequested, guarded(act(deps))),
      takeEvery(openingSent, guarded(followOpening(deps))),
      followMoves(commandsMoved, movedByCommands),
    ]);
  },
});
