import type { EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Route } from '../../platform/http/route';
import type { Sessions } from '../session';
import { createBuildMark } from './build';
import { createDisplays } from './displays';
import { createDisplayRoutes } from './displays.routes';
import { createPairing } from './pairing';

export interface DisplaysModule {
  routes: Route[];
  forgetOld(now: EpochMs): Promise<unknown>;
}

export function createDisplaysModule(deps: { db: Db; clock: Clock; sessions: Sessions }): DisplaysModule {
  const displays = createDisplays({ ...deps, buildMark: createBuildMark('dist/web/index.html') });
  const pairing = createPairing({ ...deps, displays });
  return { routes: createDisplayRoutes(displays, pairing), forgetOld: pairing.forgetOld };
}
