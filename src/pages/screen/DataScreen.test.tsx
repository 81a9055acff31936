/** @jest-environment jsdom */
import { totalsKey, type ScreenTotals } from '@contract/live';
import { renderPage } from '@tests/support/renderPage';
import { act, screen } from '@testing-library/react';
import { DataScreen } from './DataScreen';
import { powerRatioOf } from './parts/Figures';

globalThis.fetch = async () => new Response('{}');

const totals = (more: Partial<ScreenTotals> = {}): ScreenTotals => ({
  sites: 10,
  online: 9,
  offline: 1,
  alarms: [1, 0, 2, 0],
  powerW: 8_000,
  acPowerW: 1_500,
  itPowerW: 6_400,
  energyTodayKwh: null,
  acEnergyTodayKwh: null,
  hottest: [{ siteId: 1, siteName: '南山基站', tempC: 31.25 }],
  openDoors: 0,
  at: Date.now(),
  ...more,
});

async function showing(value: ScreenTotals) {
  const page = await renderPage(<DataScreen />);
  await act(async () => {
    page.browser.indexes.screen.apply([{ key: totalsKey, value }]);
    page.browser.indexes.screen.settle(value.at);
  });
  return page;
}

describe('the data display screen', () => {
  it('shows what is measured and a dash where nothing is', async () => {
    await showing(totals());
    expect(screen.getByText('8.0')).toBeInTheDocument();
    expect(screen.getByText('31.3 °C')).toBeInTheDocument();
    expect(screen.getByText('今日用电').nextElementSibling).toHaveTextContent('—');
    expect(screen.getByTitle('没有数据')).toBeInTheDocument();
  });

  it('divides by equipment power only when that is measured', () => {
    expect(powerRatioOf(totals())).toBe(1.25);
    expect(powerRatioOf(totals({ itPowerW: null }))).toBeNull();
    expect(powerRatioOf(totals({ itPowerW: 0 }))).toBeNull();
    expect(powerRatioOf(null)).toBeNull();
  });

  it('tells the age of old totals in place of calling them current', async () => {
    await showing(totals({ at: Date.now() - 65_000 }));
    expect(screen.getByText('数据 1 分钟 前')).toBeInTheDocument();
  });
});
