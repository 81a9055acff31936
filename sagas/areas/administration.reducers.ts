import { fsuUnitsReducer } from '../fsuUnits/fsuUnits.slice';
import { genReducer } from '../gen/gen.slice';
import { apiDescriptionReducer } from '../apiDescription/apiDescription.slice';
import { securityReducer } from '../security/security.slice';
import { cachesReducer } from '../caches/caches.slice';
import { scenesReducer } from '../scenes/scenes.slice';
import { jobsReducer } from '../jobs/jobs.slice';
import { resourcesReducer } from '../resources/resources.slice';
import { lookupsReducer } from '../lookups/lookups.slice';
import { operationsReducer } from '../operations/operations.slice';
import { areaTreeReducer } from '../areaTree/areaTree.slice';
import { siteImportReducer } from '../siteImport/siteImport.slice';

import { channelTestReducer } from '../notifications/channelTest.slice';

export const administrationReducers = {
  channelTest: channelTestReducer,
  fsuUnits: fsuUnitsReducer,
  gen: genReducer,
  apiDescription: apiDescriptionReducer,
  security: securityReducer,
  caches: cachesReducer,
  scenes: scenesReducer,
  jobs: jobsReducer,
  resources: resourcesReducer,
  lookups: lookupsReducer,
  operations: operationsReducer,
  areaTree: areaTreeReducer,
  siteImport: siteImportReducer,
};
