/** @jest-environment jsdom */
import type { FreePoint, FreePointsOfSite } from '@contract/freePoints';
import { hourMs, minuteMs } from '@contract/time';
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTimes } from '@/time/useTimes';
import { FreePoints } from './FreePoints';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const now = Date.UTC(2026, 10, 24, 8);
const point = (more: Partial<FreePoint>): FreePoint => ({
  ...{ id: 1, deviceId: 7, code: 'humidifierA', name: '加湿器电流', kind: 'analog', unit: 'A' },
  ...{ low: null, high: null, at: now - minuteMs, value: 4.75, isAlarmed: false, ...more },
});

function Shown() {
  return <FreePoints siteId={4} devices={[{ id: 7, name: '精密空调' }]} times={useTimes()} nowMs={now} />;
}
const show = (told: Partial<FreePointsOfSite>) =>
  renderPage(<Shown />, {
    answers: {
      'GET /site/4/free-points': { code: 200, msg: 'ok', data: { points: [], signals: [], ...told } },
      'POST /free-points/declare': { code: 200, msg: 'ok', data: { declared: 1 } },
    },
  });
const line = async (name: string) => {
  const term = (await screen.findByRole('link', { name })).closest('div');
  return within(term as HTMLElement);
};

describe('free points on the page of a site', () => {
  it('are told with unit and age, and lead to their trend', async () => {
    await show({
      points: [point({}), point({ id: 2, code: 'filter', name: '滤网', kind: 'digital', value: 1 })],
    });
    expect((await line('加湿器电流')).getByText('4.75 A')).toBeInTheDocument();
    expect((await line('加湿器电流')).getByText(/1 分钟/)).toBeInTheDocument();
    expect((await line('滤网')).getByText('是')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '加湿器电流' })).toHaveAttribute(
      'href',
      '/analysis/explore?s=7.free.humidifierA',
    );
  });

  it('say which is beyond its limits, which is old, and which was never heard', async () => {
    await show({
      points: [
        point({ isAlarmed: true }),
        point({ id: 2, code: 'old', name: '阀位', at: now - 5 * hourMs }),
        point({ id: 3, code: 'never', name: '水阀', at: null, value: null }),
      ],
    });
    expect((await line('加湿器电流')).getByText('越限')).toBeInTheDocument();
    expect((await line('阀位')).getByText(/5 小时/)).toBeInTheDocument();
    expect((await line('水阀')).getByTitle('从未上报')).toBeInTheDocument();
  });

  it('are made of what a device says already, at one press', async () => {
    const { browser } = await show({
      signals: [{ deviceId: 7, code: 'fanRpm', value: 900, firstAt: now, lastAt: now }],
    });
    await userEvent.click(await screen.findByRole('button', { name: '声明 fanRpm' }));
    await waitFor(() =>
      expect(browser.sent('POST /free-points/declare')[0]?.body).toEqual({ deviceId: 7, codes: ['fanRpm'] }),
    );
  });
});
