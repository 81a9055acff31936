import { resources } from '@contract/resources/generated';
import { aBrowser, settle } from '@tests/support/aBrowser';
import { questionAnswered } from '../prompts/prompts.slice';
import { exportRequested } from './resources.slice';

beforeEach(() =>
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] }),
);
afterEach(() => jest.useRealTimers());

const later = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
  await settle();
};

describe('a long export', () => {
  it('R-ERR-04 shows how far it is while it is made, and nothing of that afterwards', async () => {
    let finish = (_answer: Record<string, unknown>): void => undefined;
    const made = new Promise<Record<string, unknown>>((resolve) => (finish = resolve));
    const told = [
      { done: 1_000, total: 4_000 },
      { done: 3_000, total: 4_000 },
    ];
    const browser = aBrowser({
      token: 'known',
      at: '/',
      answers: {
        'GET /system/post/export': () => made,
        'GET /common/export/progress': () => ({ code: 200, msg: 'ok', data: told.shift() ?? null }),
      },
    });
    await settle();
    const resource = resources.find(({ name }) => name === 'posts');
    if (!resource) throw new Error('nobody declared posts');
    browser.store.dispatch(
      exportRequested({ resource, key: 'posts', query: {}, format: 'csv', columns: '' }),
    );
    const [question] = browser.state().prompts.questions;
    browser.store.dispatch(questionAnswered({ id: question?.id ?? '', answer: 'confirmed' }));
    await settle();
    expect(browser.state().prompts).toMatchObject({ exportsUnderWay: true, exportProgress: null });
    await later(800);
    expect(browser.state().prompts.exportProgress).toEqual({ done: 1_000, total: 4_000 });
    await later(800);
    expect(browser.state().prompts).toMatchObject({ exportsUnderWay: true, exportProgress: { done: 3_000 } });
    const ticketOf = (name: string) => (browser.sent(name)[0]!.query as { ticket: string }).ticket;
    expect(ticketOf('GET /common/export/progress')).toBe(ticketOf('GET /system/post/export'));
    finish({ code: 200, msg: 'a.csv' });
    await settle();
    expect(browser.state().prompts).toMatchObject({ exportsUnderWay: false, exportProgress: null });
    const asked = browser.sent('GET /common/export/progress').length;
    await later(5_000);
    expect(browser.sent('GET /common/export/progress')).toHaveLength(asked);
    browser.close();
  });
});

describe('the overlay of exports', () => {
  it('R-ERR-04 comes once a second at most, and goes with any answer', async () => {
    let isRefused = false;
    const refused = { code: 500, msg: 'late' };
    const browser = aBrowser({
      token: 'known',
      at: '/',
      answers: {
        'GET /system/post/export': () => (isRefused ? refused : { code: 200, msg: 'a.csv' }),
        'GET /common/export/progress': { code: 200, msg: '', data: null },
      },
    });
    await settle();
    const posts = resources.find(({ name }) => name === 'posts')!;
    let shown = 0;
    let before = false;
    browser.store.subscribe(() => {
      const { exportsUnderWay } = browser.state().prompts;
      if (exportsUnderWay && !before) shown += 1;
      before = exportsUnderWay;
    });
    const exported = async () => {
      browser.store.dispatch(
        exportRequested({ resource: posts, key: 'posts', query: {}, format: 'csv', columns: '' }),
      );
      const [question] = browser.state().prompts.questions;
      browser.store.dispatch(questionAnswered({ id: question?.id ?? '', answer: 'confirmed' }));
      await settle();
      return { shown, isLeft: browser.state().prompts.exportsUnderWay };
    };
    expect(await exported()).toEqual({ shown: 1, isLeft: false });
    await later(900);
    expect(await exported()).toEqual({ shown: 1, isLeft: false });
    await later(200);
    isRefused = true;
    expect(await exported()).toEqual({ shown: 2, isLeft: false });
    browser.close();
  });
});
