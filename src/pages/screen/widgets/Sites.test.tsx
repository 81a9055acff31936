/** @jest-environment jsdom */
import { totalsKey, type ScreenTotals } from '@contract/live';
import { renderPage } from '@tests/support/renderPage';
import { act, screen } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { Sites } from './Sites';

globalThis.fetch = async () => new Response('{}');

const totals: ScreenTotals = {
  ...{ sites: 26, online: 25, offline: 1, alarms: [0, 0, 0, 0], suppressed: 0, areas: [] },
  ...{ powerW: null, acPowerW: null, itPowerW: null, energyTodayKwh: null, acEnergyTodayKwh: null },
  ...{ energyTodayPct: null, acEnergyTodayPct: null, hottest: [], risers: [], openDoors: 0, at: 1 },
};

function Widget() {
  return <Sites regionId={1} siteId={null} times={useTimes()} nowMs={1} unitPx={10} />;
}

async function showing(more: Partial<ScreenTotals>) {
  const { browser } = await renderPage(<Widget />, {});
  const index = browser.indexes.region(1);
  await act(async () => {
    index.apply([{ key: totalsKey, value: { ...totals, ...more } }]);
    index.settle(1);
  });
}

describe('the sites of a region on a wall', () => {
  it('are told apart by who cannot be understood, in the mark of that state', async () => {
    await showing({ notUnderstood: 2 });
    expect(screen.getByText('报文无法识别 2')).toHaveClass('is-abnormal');
    expect(screen.getByText('离线 1')).toBeInTheDocument();
  });

  it('say nothing of it where there is none', async () => {
    await showing({});
    expect(screen.queryByText(/报文无法识别/)).toBeNull();
  });
});
