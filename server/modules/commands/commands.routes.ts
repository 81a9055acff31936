import * as calls from '@contract/calls/commands';
import type { CommandBatch } from '@contract/commandBatches';
import { commandPermission, kindsOf, type AnyWish } from '@contract/commands';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { previewBatch } from './batchPreview';
import { preview, request, type CommandsDeps } from './commands.service';
import { decide, giveBack, stop, withdraw } from './decisions';
import { groupsFor, removeGroup, saveGroup } from './groups';
import { listBatches, listCommands, readCommand, readSummary, reachOfBatches } from './lists.store';
import { hangTag, removeTag, tagsFor } from './tags';
import { openDoor, readDoorTerms } from './openDoor';
import { listUnits } from './units.store';

const listed = calls.listCommands.permission;

const batchesFor = async (
  { db, scopeOf }: CommandsDeps,
  actor: Actor,
  id?: number,
): Promise<CommandBatch[]> => {
  const scope = await scopeOf(actor, listed);
  const batches = await listBatches(db, scope, { userId: actor.userId, ...(id !== undefined && { id }) });
  const reach = await reachOfBatches(
    db,
    batches.map((batch) => batch.id),
    await scopeOf(actor, calls.approvePermission),
  );
  return batches.map((batch) => {
    const { byUserId, isHeld } = reach.get(batch.id) ?? { byUserId: actor.userId, isHeld: false };
    // A wish of a batch has the points of commands only.
    const kinds = kindsOf(batch.wish as AnyWish);
    const mayControl = kinds.every((kind) => mayUse(actor, commandPermission(kind)));
    const mayApprove =
      batch.state === 'waiting' &&
      byUserId !== actor.userId &&
      isHeld &&
      mayControl &&
      mayUse(actor, calls.approvePermission);
    return { ...batch, mayApprove, mayControl };
  });
};

const found = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new AppError('notFound');
  return value;
};

export const commandsRoutes = (deps: CommandsDeps): Route[] => [
  serve(calls.listUnits, async ({ actor, query }) =>
    listUnits(deps.db, await deps.scopeOf(actor, listed), query),
  ),
  serve(calls.listCommands, async ({ actor, query }) =>
    listCommands(deps.db, await deps.scopeOf(actor, listed), query),
  ),
  serve(calls.readCommandSummary, async ({ actor, query }) =>
    readSummary(deps.db, await deps.scopeOf(actor, listed), query, deps.clock.now()),
  ),
  serve(calls.listBatches, ({ actor }) => batchesFor(deps, actor)),
  serve(calls.readBatch, async ({ actor, params }) => found((await batchesFor(deps, actor, params.id))[0])),
  serve(calls.previewBatch, ({ actor, params }) => previewBatch(deps, actor, params.id)),
  serve(calls.previewCommands, ({ actor, body }) => preview(deps, actor, body)),
  serve(calls.requestCommands, ({ actor, body }) => request(deps, actor, body)),
  serve(calls.readDoorTerms, ({ actor, params }) => readDoorTerms(deps, actor, params.id)),
  serve(calls.openDoor, ({ actor, params, body }) => openDoor(deps, actor, params.id, body)),
  serve(calls.approveBatch, ({ actor, params, body }) => decide(deps, actor, params.id, body, true)),
  serve(calls.rejectBatch, ({ actor, params, body }) => decide(deps, actor, params.id, body, false)),
  serve(calls.stopBatch, ({ actor, params, body }) => stop(deps, actor, params.id, body)),
  serve(calls.giveBackBatch, ({ actor, params, body }) =>
    giveBack(deps, actor, { batchId: params.id }, body),
  ),
  serve(calls.releaseUnit, async ({ actor, params, body }) => {
    await giveBack(deps, actor, { deviceId: params.id }, body);
  }),
  serve(calls.withdrawCommand, ({ actor, params }) => withdraw(deps, actor, params.id)),
  serve(calls.listControlTags, ({ actor }) => tagsFor(deps, actor)),
  serve(calls.hangControlTag, ({ actor, body }) => hangTag(deps, actor, body)),
  serve(calls.removeControlTag, ({ actor, params }) => removeTag(deps, actor, params.id)),
  serve(calls.listUnitGroups, ({ actor }) => groupsFor(deps, actor)),
  serve(calls.saveUnitGroup, ({ actor, body }) => saveGroup(deps, actor, body)),
  serve(calls.removeUnitGroup, ({ actor, params }) => removeGroup(deps, actor, params.id)),
  serve(calls.readCommand, async ({ actor, params }) =>
    found(await readCommand(deps.db, await deps.scopeOf(actor, listed), params.id)),
  ),
];
