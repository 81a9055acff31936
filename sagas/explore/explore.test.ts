import { dayMs, hourMs } from '@contract/time';
import { aBrowser, settle, type SentCall } from '@tests/support/aBrowser';
import { sessionOpened } from '../session/session.actions';
import { exploreRequested, exploreStopRequested } from './explore.slice';
import { loadKey, type Load } from './loads';

const calls = 'GET /history/points';
/** Three parts, as its point is not rolled up. */
const long: Load = {
  ...{ deviceId: 7, point: 'cpuPct', isRolled: false, from: 0, to: 90 * dayMs, step: 'hour' },
};

/** Parts that are answered when the test says so, in the order in which they were asked for. */
function aPicture() {
  const waiting: { call: SentCall; answer: (series: object | null) => void }[] = [];
  const browser = aBrowser({
    token: 'token',
    answers: {
      [calls]: (call) =>
        new Promise((resolve) => {
          const answer = (series: object | null) =>
            resolve(
              series === null
                ? { code: 500, msg: 'no', reason: 'internal' }
                : {
                    code: 200,
                    msg: 'ok',
                    data: { deviceId: 7, from: 0, to: 0, level: 'hour', series: [series] },
                  },
            );
          waiting.push({ call, answer });
        }),
    },
  });
  browser.store.dispatch(sessionOpened());
  const partCame = async (point = long.point) => {
    const next = waiting.shift();
    if (!next) throw new Error('nothing is asked for');
    const { from } = next.call.query as { from: number };
    next.answer({ point, unit: '%', t: [Number(from), Number(from) + hourMs], value: [1, 2] });
    await settle();
  };
  return { browser, waiting, partCame, explore: () => browser.state().explore };
}

describe('a picture of a long span', () => {
  it('tells how much of it has come, and shows that meanwhile', async () => {
    const { browser, partCame, explore } = aPicture();
    browser.store.dispatch(exploreRequested([long]));
    await settle();
    expect(explore().progress).toEqual({ done: 0, total: 3 });
    await partCame();
    expect(explore().progress).toEqual({ done: 1, total: 3 });
    expect(explore().series[loadKey(long)]?.t).toHaveLength(2);
    await partCame();
    await partCame();
    expect(explore()).toMatchObject({ progress: null, isStopped: false });
    // Two readings of each part, and a gap at each seam.
    expect(explore().series[loadKey(long)]?.t).toHaveLength(8);
    browser.close();
  });

  it('is stopped by a press: what came stays, the call under way is given up, and none follows', async () => {
    const { browser, waiting, partCame, explore } = aPicture();
    browser.store.dispatch(exploreRequested([long]));
    await settle();
    await partCame();
    browser.store.dispatch(exploreStopRequested());
    await settle();
    expect(explore()).toMatchObject({ progress: null, isStopped: true });
    expect(explore().series[loadKey(long)]?.t).toHaveLength(2);
    expect(browser.sent(calls)).toHaveLength(2);
    expect(waiting[0]?.call.signal?.aborted).toBe(true);
    browser.close();
  });

  it('shows what came although another series could not be read', async () => {
    const { browser, waiting, partCame, explore } = aPicture();
    const other: Load = { ...long, deviceId: 8, isRolled: true };
    browser.store.dispatch(exploreRequested([other, { ...long, isRolled: true }]));
    await settle();
    waiting.shift()?.answer(null);
    await settle();
    await partCame();
    expect(explore()).toMatchObject({ progress: null, failed: { [loadKey(other)]: 'internal' } });
    expect(explore().series[loadKey(long)]?.t).toHaveLength(2);
    browser.close();
  });

  it('asks for nothing again that it shows already', async () => {
    const { browser, partCame } = aPicture();
    const short: Load = { ...long, isRolled: true };
    browser.store.dispatch(exploreRequested([short]));
    await settle();
    await partCame();
    browser.store.dispatch(exploreRequested([short, { ...short, deviceId: 8 }]));
    await settle();
    expect(browser.sent(calls).map(({ query }) => (query as { deviceId: number }).deviceId)).toEqual([7, 8]);
    browser.close();
  });
});
