import { hourMs } from '@contract/time';
import { sessionOpened } from '@sagas/session/session.actions';
import { aBrowser, type SentCall } from '@tests/support/aBrowser';
import { siteMomentKeyOf, siteMomentWanted } from './details.slice';

const at = 500_000 * hourMs;

function aPast(readings?: () => Record<string, unknown>) {
  const asked: SentCall[] = [];
  const answer = (data: unknown) => (call: SentCall) => {
    asked.push(call);
    return { code: 200, msg: 'ok', data };
  };
  const browser = aBrowser({
    token: 'token',
    answers: {
      'GET /history/site/4': readings ?? answer({ at, devices: [] }),
      'GET /alarm/at': answer({ moment: at, alarms: [] }),
    },
  });
  browser.store.dispatch(sessionOpened());
  return { ...browser, asked };
}

describe('the past of one site', () => {
  beforeEach(() => jest.useFakeTimers({ now: at + 5 * hourMs }));
  afterEach(() => jest.useRealTimers());

  it('R-LIVE-02 is asked for where the hand rests, with the alarms of that site and moment', async () => {
    const { store, asked } = aPast();
    for (const earlier of [3, 2, 1, 0]) {
      store.dispatch(siteMomentWanted({ siteId: 4, at: at - earlier * hourMs }));
      await jest.advanceTimersByTimeAsync(100);
    }
    await jest.advanceTimersByTimeAsync(500);
    expect(asked.map(({ name, query }) => [name, query])).toEqual([
      ['GET /history/site/4', { at }],
      ['GET /alarm/at', { moment: at, siteId: 4 }],
    ]);
    const { siteReadings, siteAlarms } = store.getState().details;
    const key = siteMomentKeyOf({ siteId: 4, at });
    expect([siteReadings, siteAlarms]).toMatchObject([
      { key, status: 'ready', data: { at } },
      { key, status: 'ready', data: { alarms: [] } },
    ]);
  });

  it('says that the readings could not be read, and tells the alarms all the same', async () => {
    const { store } = aPast(() => ({ code: 500, msg: 'no' }));
    store.dispatch(siteMomentWanted({ siteId: 4, at }));
    await jest.advanceTimersByTimeAsync(1_000);
    const { siteReadings, siteAlarms } = store.getState().details;
    expect([siteReadings.status, siteReadings.data, siteAlarms.status]).toEqual(['failed', null, 'ready']);
  });
});
