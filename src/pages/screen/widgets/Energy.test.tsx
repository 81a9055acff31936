/** @jest-environment jsdom */
import type { EnergyCompared } from '@contract/energy';
import { totalsKey, type ScreenTotals } from '@contract/live';
import type { SentCall } from '@tests/support/aBrowser';
import { renderPage } from '@tests/support/renderPage';
import { act, screen, within } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { Energy } from './Energy';

globalThis.fetch = async () => new Response('{}');

const totals: ScreenTotals = {
  ...{
    sites: 1,
    online: 1,
    offline: 0,
    alarms: [0, 0, 0, 0],
    suppressed: 0,
    areas: [],
    powerW: null,
    acPowerW: null,
    itPowerW: null,
  },
  ...{
    energyTodayKwh: 12,
    acEnergyTodayKwh: null,
    energyTodayPct: 100,
    acEnergyTodayPct: null,
    hottest: [],
    risers: [],
    openDoors: 0,
    at: 1,
  },
};
const span = (kwh: number | null, days = 1) => ({ kwh, days, ofDays: 1, knownPct: 100 });
const compared = (kwh: number): EnergyCompared => ({
  at: 1,
  day: { soFar: span(0), before: span(kwh) },
  month: { soFar: span(kwh), before: span(kwh) },
  year: { soFar: span(2 * kwh), before: span(kwh) },
});

function Widget({ regionId }: { regionId: number }) {
  const times = useTimes();
  return (
    <section aria-label={`region ${regionId}`}>
      <Energy regionId={regionId} siteId={null} times={times} nowMs={1} unitPx={10} />
    </section>
  );
}

type Answer = Record<string, unknown>;
const answerOf = (regionId: number): Answer => ({ code: 200, msg: 'ok', data: compared(100 * regionId) });
const regionOf = ({ query }: SentCall): number => (query as { regionId: number }).regionId;

async function showing(answer: (call: SentCall) => Answer | Promise<Answer>, ...regions: number[]) {
  const widgets = regions.map((regionId) => <Widget key={regionId} regionId={regionId} />);
  const page = await renderPage(<>{widgets}</>, { answers: { 'GET /energy/compared': answer } });
  await act(async () => {
    for (const regionId of regions) {
      const index = page.browser.indexes.region(regionId);
      index.apply([{ key: totalsKey, value: totals }]);
      index.settle(1);
    }
  });
  return page;
}

const shown = (regionId: number, label: string) =>
  within(screen.getByRole('region', { name: `region ${regionId}` })).getByText(label).parentElement;

describe('the energy of a region on a wall', () => {
  it('shows no month and no year before they are known: today alone is neither', async () => {
    const waiting: ((answer: Answer) => void)[] = [];
    await showing(() => new Promise((resolve) => waiting.push(resolve)), 1);
    expect(shown(1, '今日')).toHaveTextContent('12.0kWh');
    expect(shown(1, '本月')).toHaveTextContent('本月—等待数据');
    expect(shown(1, '今年')).toHaveTextContent('今年—等待数据');
    await act(async () => waiting.forEach((resolve) => resolve(answerOf(1))));
    expect(await screen.findByText('112')).toBeInTheDocument();
    expect(shown(1, '今年')).toHaveTextContent('212kWh');
  });

  it('says of a sum that lacks days how many it has, and compares it with nothing', async () => {
    const year = { soFar: { kwh: 50, days: 12, ofDays: 327, knownPct: null }, before: span(100) };
    await showing(() => ({ code: 200, msg: 'ok', data: { ...compared(100), year } }), 1);
    expect(await screen.findByText('数据不全：327 天中有 12 天')).toBeInTheDocument();
    expect(shown(1, '今年')).not.toHaveTextContent('%');
    expect(shown(1, '本月')).toHaveTextContent('上月同期');
  });

  it('stands beside that of another region, each with its own comparison', async () => {
    await showing((call) => answerOf(regionOf(call)), 1, 2);
    expect(await screen.findByText('112')).toBeInTheDocument();
    expect(shown(1, '本月')).toHaveTextContent('112kWh上月同期 100');
    expect(shown(2, '本月')).toHaveTextContent('212kWh上月同期 200');
  });

  it('says of every sum of which share of the sites and of the time it is', async () => {
    const month = { soFar: { kwh: 90, days: 3, ofDays: 3, knownPct: 60 }, before: span(100) };
    await showing(() => ({ code: 200, msg: 'ok', data: { ...compared(100), month } }), 1);
    // Three days at 60 % and today, of which all is known.
    expect(await screen.findByText('已计量 70 %')).toBeInTheDocument();
    // What is not known would stand there as less than before.
    expect(shown(1, '本月')).toHaveTextContent(/^本月102kWh已计量 70 % 上月同期 100\s*kWh$/);
    expect(shown(1, '今年')).not.toHaveTextContent('已计量');
    expect(shown(1, '今日')).not.toHaveTextContent('已计量');
  });

  it('says of the change against last year that it is not adjusted to the weather', async () => {
    await showing((call) => answerOf(regionOf(call)), 1);
    await screen.findByText('112');
    expect(shown(1, '今年')).toHaveTextContent('未按天气修正');
    expect(shown(1, '本月')).not.toHaveTextContent('未按天气修正');
  });
});
