import { combineReducers, type Action, type Reducer } from '@reduxjs/toolkit';
import type { administrationReducers } from './areas/administration.reducers';
import type { alarmsReducers } from './areas/alarms.reducers';
import type { sitesReducers } from './areas/sites.reducers';
import type { analysisReducers } from './areas/analysis.reducers';
import type { controlReducers } from './areas/control.reducers';
import type { Area } from './deps';
import { alarmActionsReducer } from './alarms/actions/alarmActions.slice';
import { alarmsReducer } from './alarms/alarms.slice';
import { alarmSoundReducer } from './alarms/sound/alarmSound.slice';
import { faultsReducer } from './faults/faults.slice';
import { processesReducer } from './engine/processes.slice';
import { menuClicksReducer } from './menuClicks/menuClicks.slice';
import { mapShapesReducer } from './mapShapes/mapShapes.slice';
import { navigationReducer } from './navigation/navigation.slice';
import { permissionReducer } from './permission/permission.slice';
import { queriesReducer } from './queries/queries.slice';
import { promptsReducer } from './prompts/prompts.slice';
import { noticesReducer } from './notices/notices.slice';
import { profileReducer } from './profile/profile.slice';
import { replayReducer } from './replay/replay.slice';
import { showReducer } from './screen/show.slice';
import { secretsReducer } from './secrets/secrets.slice';
import { sessionClosed } from './session/session.actions';
import { sessionReducer } from './session/session.slice';
import { signInReducer } from './session/signIn.slice';
import { settingsReducer } from './settings/settings.slice';
import { sitesReducer } from './sites/sites.slice';
import { streamReducer } from './stream/stream.slice';
import { tourReducer } from './tour/tour.slice';
import { tabsReducer } from './tabs/tabs.slice';
import { wishesReducer } from './wishes/wishes.slice';

/** Known to every visitor: stays when somebody signs out. */
const ofTheApplication = {
  processes: processesReducer,
  settings: settingsReducer,
  prompts: promptsReducer,
  signIn: signInReducer,
};

/** Known to the signed-in user, wherever they are: forgotten with the session (R-SES-08). */
const ofTheSession = {
  session: sessionReducer,
  permission: permissionReducer,
  navigation: navigationReducer,
  tabs: tabsReducer,
  tour: tourReducer,
  menuClicks: menuClicksReducer,
  stream: streamReducer,
  alarms: alarmsReducer,
  alarmActions: alarmActionsReducer,
  alarmSound: alarmSoundReducer,
  faults: faultsReducer,
  sites: sitesReducer,
  mapShapes: mapShapesReducer,
  replay: replayReducer,
  show: showReducer,
  queries: queriesReducer,
  notices: noticesReducer,
  profile: profileReducer,
  secrets: secretsReducer,
  wishes: wishesReducer,
};

const forgotten = <S>(reducer: Reducer<S>): Reducer<S> => {
  return (state, action: Action) => reducer(sessionClosed.match(action) ? undefined : state, action);
};

const forgetful = <R extends Record<string, Reducer>>(reducers: R): R =>
  // Each entry keeps its own state and action types: only `undefined` is passed in its place.
  Object.fromEntries(Object.entries(reducers).map(([name, reducer]) => [name, forgotten(reducer)])) as R;

/** The reducer of what is always there and of the areas that have arrived. */
export const reducerWith = (areas: readonly Area[]): Reducer<RootState> =>
  combineReducers({
    ...ofTheApplication,
    ...forgetful(ofTheSession),
    ...areas.reduce((all, { reducers }) => ({ ...all, ...forgetful(reducers) }), {}),
    // Only the pages of an area read its state, and they load its reducers.
  }) as unknown as Reducer<RootState>;

type StateOf<R extends Record<string, Reducer>> = { [K in keyof R]: ReturnType<R[K]> };
export type RootState = StateOf<typeof ofTheApplication> &
  StateOf<typeof ofTheSession> &
  StateOf<typeof administrationReducers> &
  StateOf<typeof alarmsReducers> &
  StateOf<typeof sitesReducers> &
  StateOf<typeof analysisReducers> &
  StateOf<typeof controlReducers>;
