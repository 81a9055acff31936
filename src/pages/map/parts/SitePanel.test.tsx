/** @jest-environment jsdom */
import type { LatestState } from '@contract/devices';
import { pointsByClass, type DeviceClass } from '@contract/points';
import type { SiteState } from '@contract/sites';
import { aHotRoom, opOf } from '@tests/support/anAlarm';
import { renderPage } from '@tests/support/renderPage';
import { act, screen } from '@testing-library/react';
import { usePalette } from '@/palette/usePalette';
import { useTimes } from '@/time/useTimes';
import { SitePanel } from './SitePanel';

globalThis.fetch = async () => new Response('{}');

function Panel() {
  return (
    <SitePanel
      siteId={4}
      condition="level1"
      palette={usePalette()}
      times={useTimes()}
      onClose={() => undefined}
    />
  );
}

const map = {
  ...{ id: [4], code: ['SZ-0004'], name: ['南山基站'], lat: [22.5], lng: [113.9] },
  ...{ stationClass: ['B' as const], areaId: [3] },
};
const state: SiteState = {
  ...{ siteId: 4, worst: 1, counts: [1, 0, 0, 0], suppressed: 0, comm: 'online' },
  ...{ tempC: 41.5, powerW: 3_200, doorOpen: false, at: Date.now() },
};
const saying = (
  deviceId: number,
  deviceClass: DeviceClass,
  said: Readonly<Record<string, number>>,
): LatestState => ({
  ...{ deviceId, code: deviceClass, class: deviceClass, at: Date.now(), receivedAt: Date.now(), invalid: 0 },
  values: pointsByClass[deviceClass].map(({ name }) => said[name] ?? null),
});

async function show(more: Partial<SiteState> = {}) {
  const { browser } = await renderPage(<Panel />, { permissions: ['site:list', 'alarm:list'] });
  const { sites, readings, alarms } = browser.indexes;
  await act(async () => {
    sites.load(map);
    sites.apply([{ key: '4', value: { ...state, ...more } }]);
    sites.settle(1);
    const ofSite = readings.of(4);
    ofSite.apply([
      { key: '1', value: saying(1, 'env', { roomTempC: 41.5 }) },
      { key: '2', value: saying(2, 'ac', { running: 1, fault: 0, setpointC: 26, powerW: 1_800 }) },
    ]);
    ofSite.settle(1);
    alarms.apply([opOf(aHotRoom({ id: 1, siteId: 4 }))]);
    alarms.settle(1);
    // A view is repainted at most four times a second.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
}

describe('the panel of the map', () => {
  it('is the short form of the page of the site: present values, units and alarms, and the way to all of it', async () => {
    await show();
    expect(screen.getByRole('heading', { name: '南山基站' })).toBeVisible();
    expect(screen.getByText(/SZ-0004/)).toHaveTextContent('22.5');
    expect(screen.getByText('41.5 °C')).toBeVisible();
    expect(screen.getByText('3.2 kW')).toBeVisible();
    expect(screen.getByText('26.0 °C')).toBeVisible();
    expect(screen.getByText('机房温度过高')).toBeVisible();
    expect(screen.getByRole('link', { name: '打开站点页' })).toHaveAttribute('href', '/site/4');
  });

  it('marks the values of a site that is not understood as old, however new they are', async () => {
    await show({ isUnderstood: false });
    expect(screen.getByText('41.5 °C')).toHaveClass('stale-value');
    // What the units do and are set to is of before as well, and its age stands beside it.
    expect(screen.getByText('26.0 °C')).toHaveClass('stale-value');
    expect(screen.getAllByText(/未更新/)).toHaveLength(2);
  });

  it('says beside a graver alarm that nothing is understood', async () => {
    await show({ isUnderstood: false });
    expect(screen.getByText('报文无法识别')).toBeVisible();
    expect(screen.queryByText('在线')).toBeNull();
  });
});
