import { secondMs } from '@contract/time';
import { aBrowser, settle } from '@tests/support/aBrowser';
import { aSocket, snapshot } from '@tests/support/aSocket';
import { ok } from '@tests/support/commandAnswers';
import { questionOf } from '../../queries/query';
import { queryLeft, queryWatched } from '../../queries/queries.slice';
import { topicRequested } from '../../stream/stream.slice';
import { alarmGuidanceQuery } from '../alarms.queries';

const call = 'GET /alarm/7/guides';

describe('guidance that somebody else writes', () => {
  const wire = aSocket();
  const tab = aBrowser({
    at: '/alarms',
    token: 'one',
    createSocket: () => wire.socket,
    answers: { [call]: ok({ places: [], guides: [] }) },
  });
  beforeAll(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] }));
  afterAll(() => {
    tab.close();
    jest.useRealTimers();
  });
  const pass = async () => {
    await jest.advanceTimersByTimeAsync(secondMs);
    await settle();
  };
  const hear = async (from: number) => {
    const ops = [{ key: 'guide:3', seq: from + 1, kind: 'edited', value: {} }];
    wire.say(snapshot('notices', { isSnapshot: false, from, to: from + 1, ops }));
    await pass();
  };

  it('is read anew by a panel that is open, and by none that is closed', async () => {
    await settle();
    tab.store.dispatch(topicRequested('notices'));
    wire.say({ kind: 'connected' });
    await pass();
    wire.say(snapshot('notices'));
    await pass();
    tab.store.dispatch(queryWatched(questionOf(alarmGuidanceQuery, 7)));
    await pass();
    expect(tab.sent(call)).toHaveLength(1);
    await hear(1);
    expect(tab.sent(call)).toHaveLength(2);
    tab.store.dispatch(queryLeft(alarmGuidanceQuery.idOf(7)));
    await hear(2);
    expect(tab.sent(call)).toHaveLength(2);
  });
});
