import * as calls from '@contract/calls/diagnosis';
import { outdoorDiagnoses, type DiagnosisEvidence } from '@contract/diagnosis';
import { dayMs } from '@contract/time';
import type { Pool } from 'pg';
import { diagnosers } from '../../diagnosis';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { serve, type Actor, type Route } from '../../platform/http/route';
import { siteOutdoor } from '../energy';
import { areasBelow, type ScopeOf } from '../scope';
import { findDiagnoses, judgedSites, lookedAt, seenDiagnosis, sumDiagnoses } from './diagnoses.store';
import { storedEvidence } from './evidence.store';

export interface DiagnosisRoutesDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  scopeOf: ScopeOf;
}

async function evidence(
  { db, pool, scopeOf }: DiagnosisRoutesDeps,
  actor: Actor,
  id: number,
): Promise<DiagnosisEvidence> {
  const scope = await scopeOf(actor, calls.readDiagnosisEvidence.permission);
  const seen = await seenDiagnosis(db, scope, id);
  if (seen === null) throw new AppError('notFound');
  const { kind, siteId, deviceId, since, lastDay } = seen;
  const days = (await storedEvidence(pool, [siteId], lastDay + dayMs)).get(siteId) ?? [];
  const told = diagnosers[kind].series({ days, since: () => since }, deviceId);
  const [first, last] = [days[0], days.at(-1)];
  const isOfWeather = outdoorDiagnoses.includes(kind) && first !== undefined && last !== undefined;
  const outdoor = isOfWeather ? await siteOutdoor(db, siteId, { from: first.day, to: last.day + 1 }) : null;
  return { days: days.map(({ day }) => day), ...told, outdoor };
}

export const createDiagnosisRoutes = (deps: DiagnosisRoutesDeps): Route[] => [
  serve(calls.listDiagnoses, async ({ actor, query }) => {
    const { db, clock, scopeOf } = deps;
    const scope = await scopeOf(actor, calls.listDiagnoses.permission);
    const { kind, siteId, regionId, ended } = query;
    const areaIds = regionId === undefined ? null : await areasBelow(db, [regionId]);
    const asked = { kind, siteId, areaIds, isEnded: ended === 'true' };
    return {
      rows: await findDiagnoses(db, scope, asked, clock.now()),
      sums: await sumDiagnoses(db, scope, asked),
      lookedAt: await lookedAt(db),
      ...(await judgedSites(db, scope, asked)),
    };
  }),
  serve(calls.readDiagnosisEvidence, ({ actor, params }) => evidence(deps, actor, params.id)),
];
