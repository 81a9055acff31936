import { actOnAlarmsProcess } from './alarms/actOnAlarms.saga';
import { defineProcess } from './alarms/define.saga';
import { alarmLimitsProcess } from './alarms/alarmLimits.process';
import { exportAlarmsProcess } from './alarms/exportAlarms.saga';
import { callOutProcess } from './alarms/callOut.process';
import { alarmViewsProcess } from './alarmViews/alarmViews.process';
import { guideProcess } from './alarms/guide.saga';
import { testAlarmProcess } from './alarms/testAlarm.saga';
import { maintainProcess } from './alarms/maintain.saga';
import type { Deps } from './deps';
import { alarmRecordsProcess } from './alarms/alarmRecords.process';
import { approvePairingProcess } from './displays/approvePairing.process';
import type { Process } from './engine/process';
import { supervise } from './engine/supervise';
import { all, fork } from './engine/effects';
import { securityProcess } from './security/security.process';
import { backupProcess } from './backup/backup.process';
import { lookupsProcess } from './lookups/lookups.process';
import { apiDescriptionProcess } from './apiDescription/apiDescription.process';
import { genProcess } from './gen/gen.process';
import { jobsProcess } from './jobs/jobs.process';
import { menuClicksProcess } from './menuClicks/menuClicks.process';
import { displayTokenProcess } from './session/displayToken.process';
import { pollingProcess } from './polling/polling.process';
import { noticesProcess } from './notices/notices.process';
import { operationsProcess } from './operations/operations.process';
import { profileProcess } from './profile/profile.process';
import { resourcesProcess } from './resources/resources.process';
import { mapShapesProcess } from './mapShapes/mapShapes.process';
import { queriesProcess } from './queries/queries.process';
import { replayProcess } from './replay/replay.process';
import { exportSitesProcess } from './sites/exportSites.saga';
import { siteMapProcess } from './sites/siteMap.process';
import { cachesProcess } from './caches/caches.process';
import { foreignServersProcess } from './foreignServers/foreignServers.process';
import { displaysProcess } from './displays/displays.process';
import { centrePastProcess } from './health/centrePast.process';
import { powerPastProcess } from './screen/powerPast.process';
import { siteStripsProcess } from './readings/siteStrips.process';
import { scenesProcess } from './scenes/scenes.process';
import { showProcess } from './screen/show.process';
import { wallBeatProcess } from './screen/wallBeat.process';
import { freshnessProcess } from './stream/freshness.process';
import { streamProcess } from './stream/stream.process';
import { untilRenewed } from './session/untilRenewed';
import { tabsProcess } from './tabs/tabs.process';

type Starts = (deps: Deps) => Process;

/** From sign-in to sign-out. */
const sessionProcesses: readonly Starts[] = [
  untilRenewed(streamProcess),
  pollingProcess,
  freshnessProcess,
  siteMapProcess,
  mapShapesProcess,
  replayProcess,
  actOnAlarmsProcess,
  alarmLimitsProcess,
  exportAlarmsProcess,
  exportSitesProcess,
  defineProcess,
  maintainProcess,
  guideProcess,
  testAlarmProcess,
  alarmViewsProcess,
  callOutProcess,
  queriesProcess,
  alarmRecordsProcess,
  genProcess,
  apiDescriptionProcess,
  jobsProcess,
  backupProcess,
  securityProcess,
  tabsProcess,
  menuClicksProcess,
  displayTokenProcess,
  displaysProcess,
  cachesProcess,
  foreignServersProcess,
  scenesProcess,
  showProcess,
  wallBeatProcess,
  centrePastProcess,
  powerPastProcess,
  siteStripsProcess,
  approvePairingProcess,
  resourcesProcess,
  lookupsProcess,
  noticesProcess,
  profileProcess,
  operationsProcess,
];

/** Everything that a session runs. Its code travels with the shell, not before sign-in. */
export const sessionScope = (deps: Deps): Process => ({
  name: 'session scope',
  *run() {
    yield* all(sessionProcesses.map((start) => fork(supervise, start(deps))));
  },
});
