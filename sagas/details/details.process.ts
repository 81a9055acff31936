import type { Deps } from '../deps';
import { all, takeEvery, takeLatest } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import {
  alarmDetailWanted,
  alarmGuidanceWanted,
  alarmReplayWanted,
  alarmTrendWanted,
  deadLettersWanted,
  foundAlarmsWanted,
  energyWanted,
  healthHistoryWanted,
  historyWanted,
  monitorWanted,
  pastAlarmsWanted,
  regionsWanted,
  siteDevicesWanted,
  siteMomentWanted,
} from './details.slice';
import { loadAlarmReplay, loadFoundAlarms } from './loadAlarmPast.saga';
import {
  loadAlarmDetail,
  loadAlarmGuidance,
  loadAlarmTrend,
  loadEnergy,
  loadHistory,
  loadPastAlarms,
  loadRegions,
  loadSiteDevices,
  loadSiteMoment,
} from './loadDetails.saga';
import { loadDeadLetters, loadHealthHistory, loadMonitor } from './loadMonitor.saga';

/** Answers the wishes of side panels, where a newer wish replaces the one under way, and of widgets that stand side by side. */
export const detailsProcess = (deps: Deps): Process => ({
  name: 'details',
  *run() {
    yield* all([
      takeLatest(alarmDetailWanted, guarded(loadAlarmDetail(deps))),
      takeLatest(alarmGuidanceWanted, guarded(loadAlarmGuidance(deps))),
      takeLatest(alarmReplayWanted, guarded(loadAlarmReplay(deps))),
      takeLatest(foundAlarmsWanted, guarded(loadFoundAlarms(deps))),
      takeLatest(alarmTrendWanted, guarded(loadAlarmTrend(deps))),
      takeLatest(pastAlarmsWanted, guarded(loadPastAlarms(deps))),
      takeEvery(siteDevicesWanted, guarded(loadSiteDevices(deps))),
      takeLatest(siteMomentWanted, guarded(loadSiteMoment(deps))),
      takeLatest(regionsWanted, guarded(loadRegions(deps))),
      takeLatest(historyWanted, guarded(loadHistory(deps))),
      takeEvery(energyWanted, guarded(loadEnergy(deps))),
      takeLatest(monitorWanted, guarded(loadMonitor(deps))),
      takeLatest(healthHistoryWanted, guarded(loadHealthHistory(deps))),
      takeLatest(deadLettersWanted, guarded(loadDeadLetters(deps))),
    ]);
  },
});
