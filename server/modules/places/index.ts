import type { ResourceHooks } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { ScopeOf } from '../scope';
import { catalogueHooks, contractHooks, tariffHooks } from './catalogueHooks';
import { deviceHooks } from './deviceHooks';
import { freePointHooks } from './freePointHooks';
import { regionHooks } from './regionHooks';
import { roomHooks } from './roomHooks';
import { siteHooks } from './siteHooks';

export interface PlacesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

/** What places say about themselves where they differ from other resources. */
export const placeHooks = (deps: PlacesDeps): Record<string, ResourceHooks> => ({
  regions: regionHooks(deps),
  buildTypes: catalogueHooks('build_type_id', deps.scopeOf),
  installBatches: catalogueHooks('install_batch_id', deps.scopeOf),
  contracts: contractHooks(deps.scopeOf),
  tariffs: tariffHooks,
  areaSites: siteHooks(deps),
  rooms: roomHooks(deps),
  devices: deviceHooks(deps),
  freePoints: freePointHooks(deps),
});
