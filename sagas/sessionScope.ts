import { actOnAlarmsProcess } from './alarms/actions/actOnAlarms.saga';
import { alarmLimitsProcess } from './alarms/alarmLimits.process';
import { callOutProcess } from './alarms/sound/callOut.process';
import { bookmarksProcess } from './bookmarks/bookmarks.process';
import { doorsProcess } from './doors/doors.process';
import { actOnFaultsProcess } from './faults/actOnFaults.saga';
import type { Deps } from './deps';
import type { Process } from './engine/process';
import { supervise } from './engine/supervise';
import { all, fork } from './engine/effects';
import { homeTimesProcess } from './homeTimes/homeTimes.process';
import { menuClicksProcess } from './menuClicks/menuClicks.process';
import { displayTokenProcess } from './session/displayToken.process';
import { pollingProcess } from './polling/polling.process';
import { noticesProcess } from './notices/notices.process';
import { mapShapesProcess } from './mapShapes/mapShapes.process';
import { queriesProcess } from './queries/queries.process';
import { replayProcess } from './replay/replay.process';
import { exportSitesProcess } from './sites/exportSites.saga';
import { siteMapProcess } from './sites/siteMap.process';
import { centrePastProcess } from './health/centrePast.process';
import { powerPastProcess } from './screen/powerPast.process';
import { siteStripsProcess } from './readings/siteStrips.process';
import { showProcess } from './screen/show.process';
import { wallBeatProcess } from './screen/wallBeat.process';
import { freshnessProcess } from './stream/freshness.process';
import { streamProcess } from './stream/stream.process';
import { untilRenewed } from './session/untilRenewed';
import { tourProcess } from './tour/tour.process';
import { tabsProcess } from './tabs/tabs.process';

type Starts = (deps: Deps) => Process;

/** From sign-in to sign-out; those of an area come with its first page. */
const sessionProcesses: readonly Starts[] = [
  untilRenewed(streamProcess),
  pollingProcess,
  freshnessProcess,
  siteMapProcess,
  mapShapesProcess,
  replayProcess,
  actOnAlarmsProcess,
  actOnFaultsProcess,
  doorsProcess,
  alarmLimitsProcess,
  exportSitesProcess,
  callOutProcess,
  queriesProcess,
  tabsProcess,
  menuClicksProcess,
  bookmarksProcess,
  tourProcess,
  homeTimesProcess,
  displayTokenProcess,
  showProcess,
  wallBeatProcess,
  centrePastProcess,
  powerPastProcess,
  siteStripsProcess,
  noticesProcess,
];

/** Everything that a session runs. Its code travels with the shell, not before sign-in. */
export const sessionScope = (deps: Deps): Process => ({
  name: 'session scope',
  *run() {
    yield* all(sessionProcesses.map((start) => fork(supervise, start(deps))));
  },
});
