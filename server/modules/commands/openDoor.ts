import type { DoorOpening, DoorTerms } from '@contract/commandBatches';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { request, type CommandsDeps } from './commands.service';
import { policyOfDoor, termsFrom } from './doorTerms.store';
import { scopesOfWish } from './rights';
import { unitsMeant } from './selection.store';

const wish = { locked: 0 } as const;
const selectionOf = (deviceId: number) => ({ kind: 'devices' as const, deviceIds: [deviceId] });

/** @throws AppError('notFound') for a door that the actor may not open */
async function doorInSight(deps: CommandsDeps, actor: Actor, deviceId: number): Promise<number> {
  const scopes = await scopesOfWish(deps.scopeOf, actor, wish);
  const [door] = await unitsMeant(deps.db, selectionOf(deviceId), scopes, 'door');
  if (door === undefined) throw new AppError('notFound');
  return door;
}

export const readDoorTerms = async (deps: CommandsDeps, actor: Actor, deviceId: number): Promise<DoorTerms> =>
  policyOfDoor(deps.db, await doorInSight(deps, actor, deviceId));

/** A person releases one door, as a command like any other. */
export async function openDoor(
  deps: CommandsDeps,
  actor: Actor,
  deviceId: number,
  { reason, key, otp }: DoorOpening,
): Promise<{ id: number }> {
  if (actor.token !== null) throw new AppError('forbidden');
  const door = await doorInSight(deps, actor, deviceId);
  const asked = { selection: selectionOf(door), wish, reason, key, ...(otp !== undefined && { otp }) };
  return request(deps, actor, asked, termsFrom(await policyOfDoor(deps.db, door)));
}
