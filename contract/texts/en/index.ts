import { access } from './access';
import { alarms } from './alarms';
import { answers } from './answers';
import { backup } from './backup';
import { caches } from './caches';
import { connect } from './connect';
import { commands } from './commands';
import { crud } from './crud';
import { experiments } from './experiments';
import { explore } from './explore';
import { keyFigures } from './keyFigures';
import { balance } from './balance';
import { baselines } from './baselines';
import { readiness } from './readiness';
import { diagnosis } from './diagnosis';
import { displays } from './displays';
import { nonRoutine } from './nonRoutine';
import { notifications } from './notifications';
import { api } from './api';
import { freePoints } from './freePoints';
import { fsu } from './fsu';
import { gen } from './gen';
import { onward } from './onward';
import { operations } from './operations';
import { firstPage } from './firstPage';
import { faultCalls } from './faultCalls';
import { faultFigures } from './faultFigures';
import { faults } from './faults';
import { foreignServers } from './foreignServers';
import { map } from './map';
import { monitor } from './monitor';
import { params } from './params';
import { people } from './people';
import { points } from './points';
import { profile } from './profile';
import { ranking } from './ranking';
import { startPage } from './startPage';
import { recoveries } from './recoveries';
import { reportPdf } from './reportPdf';
import { savings } from './savings';
import { scenes } from './scenes';
import { screen } from './screen';
import { secrets } from './secrets';
import { security } from './security';
import { sitePage } from './sitePage';
import { tour } from './tour';
import { storage } from './storage';
import { doorEvents } from './doorEvents';
import { strategies } from './strategies';
import { strategySavings } from './strategySavings';
import { doors } from './doors';
import { technician } from './technician';
import { usage } from './usage';
import { weather } from './weather';
import { areaTree } from './areaTree';
import { siteImport } from './siteImport';

export const en = {
  ...firstPage,
  ...alarms,
  ...answers,
  ...backup,
  ...caches,
  ...connect,
  ...commands,
  ...crud,
  ...secrets,
  ...displays,
  ...balance,
  ...diagnosis,
  ...keyFigures,
  ...experiments,
  ...explore,
  ...nonRoutine,
  ...notifications,
  ...api,
  ...freePoints,
  ...fsu,
  ...gen,
  ...onward,
  ...operations,
  ...faultCalls,
  ...faultFigures,
  ...faults,
  ...map,
  ...monitor,
  ...foreignServers,
  ...params,
  ...people,
  ...points,
  ...profile,
  ...ranking,
  ...baselines,
  ...readiness,
  ...startPage,
  ...recoveries,
  ...reportPdf,
  ...savings,
  ...scenes,
  ...screen,
  ...security,
  ...sitePage,
  ...storage,
  ...strategies,
  ...strategySavings,
  ...doors,
  ...doorEvents,
  ...access,
  ...technician,
  ...tour,
  ...usage,
  ...weather,
  ...areaTree,
  ...siteImport,
};
