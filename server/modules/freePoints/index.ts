import * as calls from '@contract/calls/freePoints';
import { freePointLimits, type DeclareSignals } from '@contract/freePoints';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { ScopeOf } from '../scope';
import { countOf, declare, freePointsOf, lockDevice, seesSite } from './freePoints.store';

interface FreePointsDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

/** @throws AppError('notFound') for a device out of sight, 'validation' when it has no room for so many. */
const declareSignals = async (
  { db, clock, scopeOf }: FreePointsDeps,
  actor: Actor,
  { deviceId, codes }: DeclareSignals,
): Promise<{ declared: number }> => {
  const scope = await scopeOf(actor, calls.declareSignals.permission);
  return db.transaction().execute(async (trx) => {
    const device = await lockDevice(trx, scope, deviceId);
    if (!device) throw new AppError('notFound');
    if ((await countOf(trx, deviceId)) + codes.length > freePointLimits.perDevice)
      throw new AppError(
        'validation',
        { n: String(freePointLimits.perDevice) },
        { codes: 'fields.freePointsFull' },
      );
    const at = clock.now();
    const declared = await declare(trx, deviceId, codes, { by: actor.userName, at });
    const event = { action: 'freePoints.declared', subject: `device:${deviceId}`, siteIds: [device.siteId] };
    await writeAudit(trx, actor, { at, ...event, detail: { device: device.code, codes: declared } });
    return { declared: declared.length };
  });
};

export const createFreePoints = (deps: FreePointsDeps): { routes: Route[] } => ({
  routes: [
    serve(calls.readFreePoints, async ({ actor, params }) => {
      const scope = await deps.scopeOf(actor, calls.readFreePoints.permission);
      if (!(await seesSite(deps.db, scope, params.id))) throw new AppError('notFound');
      return freePointsOf(deps.db, params.id);
    }),
    serve(calls.declareSignals, ({ actor, body }) => declareSignals(deps, actor, body)),
  ],
});
