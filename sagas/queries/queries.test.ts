import { aBrowser, settle } from '@tests/support/aBrowser';
import { CallError } from '../deps';
import { call } from '../engine/effects';
import { sessionClosed } from '../session/session.actions';
import { queryAskedAgain, queryLeft, queryOutdated, queryWatched } from './queries.slice';
import { defineQuery, questionOf } from './query';

describe('a question of the console', () => {
  const asked: string[] = [];
  let answer: (of: string) => Promise<string> = async (of) => `about ${of}`;
  const load = (name: string) =>
    function* (_: unknown, of: string) {
      asked.push(`${name} ${of}`);
      return yield* call(() => answer(of));
    };
  const once = defineQuery({ name: 'test once', load: load('once'), keptMs: 1_000 });
  const often = defineQuery({ name: 'test often', load: load('often'), againMs: 5_000 });
  const resting = defineQuery({ name: 'test resting', load: load('resting'), restMs: 250 });
  const fresh = defineQuery({ name: 'test fresh', load: load('fresh'), freshMs: 10_000 });
  let browser: ReturnType<typeof aBrowser>;

  const watch = async (query: typeof once, of: string) => {
    browser.store.dispatch(queryWatched(questionOf(query, of)));
    await settle();
  };
  const leave = async (query: typeof once, of: string) => {
    browser.store.dispatch(queryLeft(query.idOf(of)));
    await settle();
  };
  const known = (query: typeof once, of: string) => browser.state().queries[query.idOf(of)];
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  beforeEach(async () => {
    browser = aBrowser({ token: 'known' });
    await settle();
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'performance'] });
    asked.length = 0;
    answer = async (of) => `about ${of}`;
  });
  afterEach(() => {
    jest.useRealTimers();
    browser.close();
  });

  it('is asked once for all who look, and apart from other questions of its kind', async () => {
    await watch(once, 'a');
    await watch(once, 'a');
    await watch(once, 'b');
    expect(asked).toEqual(['once a', 'once b']);
    expect(known(once, 'a')).toMatchObject({ data: 'about a', error: null, isLoading: false });
  });

  it('is asked again while somebody looks, and no longer', async () => {
    await watch(often, 'a');
    await watch(often, 'a');
    await pass(5_000);
    expect(asked).toHaveLength(2);
    await leave(often, 'a');
    await pass(5_000);
    expect(asked).toHaveLength(3);
    await leave(often, 'a');
    await pass(60_000);
    expect(asked).toHaveLength(3);
  });

  it('keeps its answer for whoever comes back in a while, and asks again for him', async () => {
    await watch(once, 'a');
    await leave(once, 'a');
    await pass(999);
    answer = () => new Promise(() => undefined);
    await watch(once, 'a');
    expect(known(once, 'a')).toMatchObject({ data: 'about a', isLoading: true });
    await leave(once, 'a');
    await pass(1_000);
    expect(known(once, 'a')).toBeUndefined();
  });

  it('is not asked again while its answer is fresh', async () => {
    await watch(fresh, 'a');
    await leave(fresh, 'a');
    await pass(9_000);
    await watch(fresh, 'a');
    expect(asked).toHaveLength(1);
    await leave(fresh, 'a');
    await pass(2_000);
    await watch(fresh, 'a');
    expect(asked).toHaveLength(2);
  });

  it('waits for a moving hand to rest', async () => {
    await watch(resting, 'a');
    await leave(resting, 'a');
    await watch(resting, 'b');
    await pass(250);
    expect(asked).toEqual(['resting b']);
  });

  it('keeps what it knew when it fails, says why, and asks a server that did not answer again', async () => {
    await watch(once, 'a');
    answer = () => Promise.reject(new CallError('network', 'no way'));
    browser.store.dispatch(queryAskedAgain(once.idOf('a')));
    await settle();
    expect(known(once, 'a')).toMatchObject({ data: 'about a', error: 'network', isLoading: false });
    answer = async () => 'back';
    await pass(15_000);
    expect(known(once, 'a')).toMatchObject({ data: 'back', error: null });
  });

  it('leaves a refusal standing until somebody asks again', async () => {
    answer = () => Promise.reject(new CallError('refused', 'not yours', 403, 'forbidden'));
    await watch(once, 'a');
    await pass(60_000);
    expect(asked).toHaveLength(1);
    expect(known(once, 'a')).toMatchObject({ data: null, error: 'forbidden' });
  });

  it('R-PERM-05 keeps nothing of what is not to be seen any more', async () => {
    for (const reason of ['notFound', 'forbidden']) {
      answer = async (of) => `about ${of}`;
      await watch(once, reason);
      expect(known(once, reason)).toMatchObject({ data: `about ${reason}` });
      answer = () => Promise.reject(new CallError('refused', 'gone', 404, reason));
      browser.store.dispatch(queryAskedAgain(once.idOf(reason)));
      await settle();
      expect(known(once, reason)).toMatchObject({ data: null, at: null, error: reason });
    }
  });

  it('is asked now where a change outdated it, and forgotten where nobody looks', async () => {
    await watch(once, 'a');
    await watch(once, 'b');
    await leave(once, 'b');
    browser.store.dispatch(queryOutdated(once));
    await settle();
    expect(asked).toEqual(['once a', 'once b', 'once a']);
    expect(known(once, 'b')).toBeUndefined();
  });

  it('R-SES-08 ends with the session', async () => {
    await watch(often, 'a');
    browser.store.dispatch(sessionClosed());
    await settle();
    await pass(60_000);
    expect(asked).toHaveLength(1);
    expect(browser.state().queries).toEqual({});
  });
});
