import type { Area } from '../deps';
import { fsuUnitsProcess } from '../fsuUnits/fsuUnits.process';
import { genProcess } from '../gen/gen.process';
import { apiDescriptionProcess } from '../apiDescription/apiDescription.process';
import { jobsProcess } from '../jobs/jobs.process';
import { backupProcess } from '../backup/backup.process';
import { signingKeysProcess } from '../savings/signingKeys.process';
import { securityProcess } from '../security/security.process';
import { displaysProcess } from '../displays/displays.process';
import { cachesProcess } from '../caches/caches.process';
import { foreignServersProcess } from '../foreignServers/foreignServers.process';
import { scenesProcess } from '../scenes/scenes.process';
import { approvePairingProcess } from '../displays/approvePairing.process';
import { resourcesProcess } from '../resources/resources.process';
import { lookupsProcess } from '../lookups/lookups.process';
import { profileProcess } from '../profile/profile.process';
import { operationsProcess } from '../operations/operations.process';
import { areaTreeProcess } from '../areaTree/areaTree.process';
import { siteImportProcess } from '../siteImport/siteImport.process';
import { peopleProcess } from '../people/people.process';
import { channelTestProcess } from '../notifications/channelTest.process';
import { reachProcess } from '../notifications/reach.process';
import { administrationReducers } from './administration.reducers';

/** The screens of administrators, and of everybody about themselves. */
export const administrationArea: Area = {
  name: 'administration',
  reducers: administrationReducers,
  processes: [
    fsuUnitsProcess,
    genProcess,
    apiDescriptionProcess,
    jobsProcess,
    backupProcess,
    securityProcess,
    signingKeysProcess,
    displaysProcess,
    cachesProcess,
    foreignServersProcess,
    scenesProcess,
    approvePairingProcess,
    resourcesProcess,
    lookupsProcess,
    profileProcess,
    operationsProcess,
    areaTreeProcess,
    siteImportProcess,
    channelTestProcess,
    reachProcess,
    peopleProcess,
  ],
};
