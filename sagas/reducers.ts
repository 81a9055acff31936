import { combineReducers, type Action, type Reducer } from '@reduxjs/toolkit';
import { alarmActionsReducer } from './alarms/alarmActions.slice';
import { alarmRecordsReducer } from './alarms/alarmRecords.slice';
import { alarmGuidesReducer } from './alarms/alarmGuides.slice';
import { definitionsReducer } from './alarms/definitions.slice';
import { maintenanceReducer } from './alarms/maintenance.slice';
import { alarmsReducer } from './alarms/alarms.slice';
import { alarmSoundReducer } from './alarms/alarmSound.slice';
import { alarmViewsReducer } from './alarmViews/alarmViews.slice';
import { lookupsReducer } from './lookups/lookups.slice';
import { processesReducer } from './engine/processes.slice';
import { securityReducer } from './security/security.slice';
import { apiDescriptionReducer } from './apiDescription/apiDescription.slice';
import { genReducer } from './gen/gen.slice';
import { jobsReducer } from './jobs/jobs.slice';
import { menuClicksReducer } from './menuClicks/menuClicks.slice';
import { mapShapesReducer } from './mapShapes/mapShapes.slice';
import { navigationReducer } from './navigation/navigation.slice';
import { permissionReducer } from './permission/permission.slice';
import { queriesReducer } from './queries/queries.slice';
import { promptsReducer } from './prompts/prompts.slice';
import { noticesReducer } from './notices/notices.slice';
import { operationsReducer } from './operations/operations.slice';
import { profileReducer } from './profile/profile.slice';
import { replayReducer } from './replay/replay.slice';
import { resourcesReducer } from './resources/resources.slice';
import { cachesReducer } from './caches/caches.slice';
import { foreignServersReducer } from './foreignServers/foreignServers.slice';
import { displaysReducer } from './displays/displays.slice';
import { scenesReducer } from './scenes/scenes.slice';
import { showReducer } from './screen/show.slice';
import { sessionClosed } from './session/session.actions';
import { sessionReducer } from './session/session.slice';
import { signInReducer } from './session/signIn.slice';
import { settingsReducer } from './settings/settings.slice';
import { testAlarmsReducer } from './alarms/testAlarms.slice';
import { sitesReducer } from './sites/sites.slice';
import { streamReducer } from './stream/stream.slice';
import { tabsReducer } from './tabs/tabs.slice';

/** Known to every visitor: stays when somebody signs out. */
const ofTheApplication = {
  processes: processesReducer,
  settings: settingsReducer,
  prompts: promptsReducer,
  signIn: signInReducer,
};

/** Known to the signed-in user: forgotten with the session (R-SES-08). */
const ofTheSession = {
  session: sessionReducer,
  permission: permissionReducer,
  navigation: navigationReducer,
  tabs: tabsReducer,
  menuClicks: menuClicksReducer,
  stream: streamReducer,
  alarms: alarmsReducer,
  alarmActions: alarmActionsReducer,
  alarmGuides: alarmGuidesReducer,
  alarmRecords: alarmRecordsReducer,
  definitions: definitionsReducer,
  maintenance: maintenanceReducer,
  alarmViews: alarmViewsReducer,
  alarmSound: alarmSoundReducer,
  testAlarms: testAlarmsReducer,
  sites: sitesReducer,
  mapShapes: mapShapesReducer,
  replay: replayReducer,
  show: showReducer,
  displays: displaysReducer,
  caches: cachesReducer,
  foreignServers: foreignServersReducer,
  scenes: scenesReducer,
  queries: queriesReducer,
  jobs: jobsReducer,
  security: securityReducer,
  gen: genReducer,
  apiDescription: apiDescriptionReducer,
  lookups: lookupsReducer,
  resources: resourcesReducer,
  notices: noticesReducer,
  profile: profileReducer,
  operations: operationsReducer,
};

const forgotten = <S>(reducer: Reducer<S>): Reducer<S> => {
  return (state, action: Action) => reducer(sessionClosed.match(action) ? undefined : state, action);
};

const forgetful = <R extends Record<string, Reducer>>(reducers: R): R =>
  // Each entry keeps its own state and action types: only `undefined` is passed in its place.
  Object.fromEntries(Object.entries(reducers).map(([name, reducer]) => [name, forgotten(reducer)])) as R;

export const rootReducer = combineReducers({ ...ofTheApplication, ...forgetful(ofTheSession) });
export type RootState = ReturnType<typeof rootReducer>;
