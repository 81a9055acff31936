import { hourMs } from '@contract/time';
import { sessionOpened } from '@sagas/session/session.actions';
import { aBrowser, type SentCall } from '@tests/support/aBrowser';
import { siteAlarmsQuery } from '../alarms/alarms.queries';
import { queryLeft, queryWatched } from '../queries/queries.slice';
import { siteReadingsQuery } from '../readings/readings.queries';
import type { SiteMoment } from './siteMoment';

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
  const queries = [siteReadingsQuery, siteAlarmsQuery];
  const look = (moment: SiteMoment) =>
    queries.forEach((query) =>
      browser.store.dispatch(queryWatched({ id: query.idOf(moment), name: query.name, of: moment })),
    );
  const leave = (moment: SiteMoment) =>
    queries.forEach((query) => browser.store.dispatch(queryLeft(query.idOf(moment))));
  const answers = (moment: SiteMoment) =>
    queries.map((query) => browser.store.getState().queries[query.idOf(moment)]);
  return { ...browser, asked, look, leave, answers };
}

describe('the past of one site', () => {
  beforeEach(() => jest.useFakeTimers({ now: at + 5 * hourMs }));
  afterEach(() => jest.useRealTimers());

  it('R-LIVE-02 is asked for where the hand rests, with the alarms of that site and moment', async () => {
    const { asked, look, leave, answers } = aPast();
    for (const earlier of [3, 2, 1]) {
      look({ siteId: 4, at: at - earlier * hourMs });
      await jest.advanceTimersByTimeAsync(100);
      leave({ siteId: 4, at: at - earlier * hourMs });
    }
    look({ siteId: 4, at });
    await jest.advanceTimersByTimeAsync(500);
    expect(asked.map(({ name, query }) => [name, query])).toEqual([
      ['GET /history/site/4', { at }],
      ['GET /alarm/at', { moment: at, siteId: 4 }],
    ]);
    expect(answers({ siteId: 4, at })).toMatchObject([{ data: { at } }, { data: { alarms: [] } }]);
  });

  it('says that the readings could not be read, and tells the alarms all the same', async () => {
    const { look, answers } = aPast(() => ({ code: 500, msg: 'no' }));
    look({ siteId: 4, at });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(answers({ siteId: 4, at })).toMatchObject([
      { data: null, isLoading: false },
      { data: { alarms: [] }, error: null },
    ]);
    expect(answers({ siteId: 4, at })[0]?.error).not.toBeNull();
  });
});
