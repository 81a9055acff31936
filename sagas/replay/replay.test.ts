import { hourMs } from '@contract/time';
import { sessionOpened } from '@sagas/session/session.actions';
import { aBrowser, type SentCall } from '@tests/support/aBrowser';
import { replayMoved, replayOpened, replayPaused, replayStarted } from './replay.slice';

const start = 500_000 * hourMs;

function aReplay(answer?: (call: SentCall) => Record<string, unknown>) {
  const asked: { from: number; to: number; stepMs: number }[] = [];
  const states = (call: SentCall) => {
    const query = call.query as { from: number; to: number; stepMs: number };
    asked.push(query);
    if (answer) return answer(call);
    const data = [];
    for (let at = Number(query.from); at <= Number(query.to); at += Number(query.stepMs))
      data.push({ at, siteId: [1], worst: [2], isSilent: [0], isSuppressed: [0] });
    return { code: 200, msg: 'ok', data };
  };
  const browser = aBrowser({ token: 'token', answers: { 'GET /site/states': states } });
  browser.store.dispatch(sessionOpened());
  return { ...browser, asked };
}

describe('the replay of the map', () => {
  beforeEach(() => jest.useFakeTimers({ now: start }));
  afterEach(() => jest.useRealTimers());

  it('R-LIVE-02 reads the moment in view with those that follow it, once', async () => {
    const { store, indexes, asked } = aReplay();
    store.dispatch(replayOpened(start - 100 * hourMs + 5));
    await jest.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(1);
    expect(indexes.replay.at(start - 100 * hourMs)?.worst).toEqual([2]);
    store.dispatch(replayMoved(start - 90 * hourMs));
    await jest.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(1);
  });

  it('goes forward until the present and stops there', async () => {
    const { store } = aReplay();
    store.dispatch(replayOpened(start - 3 * hourMs));
    store.dispatch(replayStarted());
    await jest.advanceTimersByTimeAsync(10_000);
    expect(store.getState().replay).toMatchObject({ at: start, isPlaying: false });
  });

  it('stops where it is told to', async () => {
    const { store } = aReplay();
    store.dispatch(replayOpened(start - 50 * hourMs));
    store.dispatch(replayStarted());
    await jest.advanceTimersByTimeAsync(1_300);
    store.dispatch(replayPaused());
    const { at } = store.getState().replay;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(at).toBeGreaterThan(start - 50 * hourMs);
    expect(store.getState().replay.at).toBe(at);
  });

  it('says when a moment could not be read, and does not run on', async () => {
    const { store } = aReplay(() => ({ code: 500, msg: 'no' }));
    store.dispatch(replayOpened(start - 50 * hourMs));
    store.dispatch(replayStarted());
    await jest.advanceTimersByTimeAsync(3_000);
    expect(store.getState().replay).toMatchObject({
      status: 'failed',
      isPlaying: false,
      at: start - 50 * hourMs,
    });
  });
});
