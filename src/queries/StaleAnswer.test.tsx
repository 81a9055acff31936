/** @jest-environment jsdom */
import { hourMs, secondMs } from '@contract/time';
import { queryOutdated } from '@sagas/queries/queries.slice';
import { windowsQuery } from '@sagas/alarms/definitions/definitions.queries';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { AlarmHistory } from '@/pages/alarms/AlarmHistory';
import { MaintenanceWindows } from '@/pages/alarms/MaintenanceWindows';
import { CacheMonitor } from '@/pages/monitor/cache/CacheMonitor';

globalThis.fetch = async () => new Response('{}');

const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const refused = { code: 500, msg: 'no' };
const now = Date.UTC(2026, 10, 20, 8);
const cachesWith = (hits: number) =>
  ok({
    ...{ info: {}, dbSize: 3, commandStats: [] },
    caches: [{ cacheName: 'sys_dict:', entries: 3, hits, misses: 1, invalidations: 0 }],
  });
const aWindow = {
  ...{ id: 1, regionId: null, siteId: 4, deviceId: null, regionName: null, siteName: '南山基站' },
  ...{ deviceName: null, startsAt: now - hourMs, endsAt: now + hourMs, reason: '更换滤网', by: 'admin' },
  ...{ endedAt: null, endedBy: null },
};
const rest = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

describe('an answer that could not be had anew', () => {
  beforeEach(() => jest.useFakeTimers({ now }));
  afterEach(() => jest.useRealTimers());

  it('stays, tells from when it is, and is asked for again by hand', async () => {
    let answer: ReturnType<typeof ok> | typeof refused = cachesWith(7_001);
    await renderPage(<CacheMonitor />, { answers: { 'GET /monitor/cache': () => answer } });
    await rest(100);
    expect(screen.queryByText(/刷新失败/)).toBeNull();
    answer = refused;
    await rest(6 * secondMs);
    expect(screen.getByText(/:00:00\s的数据，刷新失败/)).toBeInTheDocument();
    expect(screen.getByText('7,001')).toBeInTheDocument();
    answer = cachesWith(9_002);
    fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
    await rest(100);
    expect(screen.getByText('9,002')).toBeInTheDocument();
    expect(screen.queryByText(/刷新失败/)).toBeNull();
  });

  it('stays where a failure took the whole list away', async () => {
    let answer: Record<string, unknown> = { code: 200, msg: 'ok', total: 1, rows: [aWindow] };
    const { browser } = await renderPage(<MaintenanceWindows />, {
      answers: { 'GET /alarm/maintenance': () => answer },
    });
    await rest(100);
    expect(screen.getByText('更换滤网')).toBeInTheDocument();
    answer = refused;
    await act(async () => void browser.store.dispatch(queryOutdated(windowsQuery)));
    await rest(100);
    expect(screen.getByText('更换滤网')).toBeInTheDocument();
    expect(screen.getByText(/刷新失败/)).toBeInTheDocument();
  });

  it('is not taken for what a failed search of the past found', async () => {
    let answer: Record<string, unknown> = ok({ rows: [], next: null, matched: { count: 0, isExact: true } });
    await renderPage(<AlarmHistory />, { answers: { 'GET /alarm/history': () => answer } });
    await rest(100);
    expect(screen.queryByRole('alert')).toBeNull();
    answer = refused;
    fireEvent.click(screen.getByRole('button', { name: /^[查搜]\s?[找索询]$/ }));
    await rest(100);
    expect(screen.getByRole('alert').textContent).toContain('本次搜索失败');
  });
});
