import { aBrowser, settle } from '@tests/support/aBrowser';
import { aSocket, snapshot } from '@tests/support/aSocket';
import { productSources } from '@tests/support/sources';
import { alarmViewsRequested } from './alarmViews/alarmViews.slice';
import { menuCountsRequested } from './menuClicks/menuClicks.slice';
import { noticesMoved } from './notices/notices.slice';
import { powerPastRequested } from './screen/powerPast.process';
import * as wishes from './session/session.actions';
import { storageKeys } from './storageKeys';
import { topicRequested } from './stream/stream.slice';

const painted = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  await settle();
};

describe('the sagas', () => {
  const wire = aSocket();
  const tab = aBrowser({ at: '/login?redirect=%2Falarms', createSocket: () => wire.socket });
  afterAll(() => tab.close());

  it('R-LIVE-01 sign in, build the routes, and start polling and the streams', async () => {
    expect(wire.seen.connected).toBe(0);
    tab.store.dispatch(wishes.signInRequested({ username: 'lina', password: 'x' }));
    await settle();
    expect(tab.sent('POST /login')).toHaveLength(1);
    expect(tab.state().permission.pages.map(({ name }) => name)).toEqual(['Alarms', 'Map']);
    expect(tab.path()).toBe('/alarms');
    const { byName } = tab.state().processes;
    for (const name of ['stream', 'polling', 'freshness', 'tabs'])
      expect(byName[name]).toMatchObject({ state: 'running', crashes: 0 });
    expect(wire.seen.connected).toBe(1);
  });

  it('R-LIVE-02 feed alarm centre, map, data screen and server monitoring by one socket into one store', async () => {
    const topics = ['alarms', 'sites', 'screen', 'server'] as const;
    for (const topic of topics) tab.store.dispatch(topicRequested(topic));
    wire.say({ kind: 'connected' });
    await painted();
    expect([...wire.seen.followed].sort()).toEqual([...topics].sort());
    for (const topic of topics) wire.say(snapshot(topic));
    await painted();
    const { stream, tabs, session, navigation } = tab.state();
    for (const topic of topics) expect(stream.topics[topic]?.status).toBe('following');
    // The same store drives the shell: its tabs, what the person may do, and the page on screen.
    expect(tabs.visited.map(({ name }) => name)).toContain('Alarms');
    expect(session.permissions).toEqual(['alarm:list']);
    expect(navigation.admitted?.page.name).toBe('Alarms');
  });

  it('R-LIVE-01 R-SES-08 end all of it with the session: nothing listens, nothing asks', async () => {
    tab.byOtherTab(storageKeys.token, null);
    await painted();
    expect(wire.seen.closed).toBe(1);
    expect(wire.hears()).toBe(0);
    expect(tab.state().stream.topics).toEqual({});
    const calls = tab.calls.length;
    tab.store.dispatch(topicRequested('alarms'));
    wire.say(snapshot('alarms'));
    await painted();
    expect(wire.seen.followed).toHaveLength(4);
    // What processes of a session would answer with a call, one of each kind.
    for (const wish of [
      noticesMoved(),
      menuCountsRequested(),
      powerPastRequested(null),
      alarmViewsRequested(),
    ])
      tab.store.dispatch(wish);
    await painted();
    expect(tab.calls).toHaveLength(calls);
  });

  it('R-LIVE-01 leave no call to the components: nothing under src asks the server or opens a socket', () => {
    const asks = /\baxios\b|\bfetch\(|socket\.io-client|new (?:WebSocket|EventSource|XMLHttpRequest)\b/;
    // Before there is a store: the configuration; files of the build itself: the land of the map, pictures of the manual.
    const edge = /^src\/(?:main|app\/|appConfig\/|map\/land|pages\/help\/parts\/takePictures)/;
    const own = [...productSources('src')].filter(([path]) => !edge.test(path));
    expect(own.filter(([, source]) => asks.test(source)).map(([path]) => path)).toEqual([]);
  });
});
