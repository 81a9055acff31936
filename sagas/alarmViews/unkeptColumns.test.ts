import { aBrowser, settle } from '@tests/support/aBrowser';
import { alarmViewsRequested, viewColumnsRequested } from './alarmViews.slice';

const drawn = [{ name: 'site', isShown: true, widthPx: 240 }];
const own = '/user/view/alarms';
const answers = {
  [`GET ${own}`]: { code: 200, msg: '', data: { columns: [], searches: [], isShaded: true } },
  [`GET ${own}/shared`]: { code: 200, msg: '', data: [] },
  [`PUT ${own}`]: { code: 200, msg: '' },
};

describe('columns of the alarm list', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] }));
  afterEach(() => jest.useRealTimers());

  it('stay as they were drawn when the page is reloaded before the server has kept them', async () => {
    const before = aBrowser({ at: '/alarms', token: 'one', answers });
    await settle();
    before.store.dispatch(viewColumnsRequested(drawn));
    await settle();
    before.close();
    expect(before.sent(`PUT ${own}`)).toEqual([]);

    const after = aBrowser({ at: '/alarms', token: 'one', answers, kept: Object.fromEntries(before.kept) });
    await settle();
    after.store.dispatch(alarmViewsRequested());
    await settle();
    expect(after.store.getState().alarmViews.own?.columns).toEqual(drawn);
    await jest.advanceTimersByTimeAsync(1_000);
    await settle();
    expect(after.sent(`PUT ${own}`)).toEqual([
      expect.objectContaining({ body: expect.objectContaining({ columns: drawn }) }),
    ]);
    after.close();
  });
});
