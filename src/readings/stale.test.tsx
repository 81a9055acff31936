/** @jest-environment jsdom */
import type { LatestState } from '@contract/devices';
import { type DeviceClass, pointsByClass } from '@contract/points';
import { hourMs, minuteMs } from '@contract/time';
import { freshnessMeasured } from '@sagas/stream/stream.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, screen, within } from '@testing-library/react';
import { DeviceReadings } from '@/pages/map/parts/DeviceReadings';
import { SiteSummary } from '@/pages/map/parts/SiteSummary';
import { SiteDevices } from '@/pages/screen/widgets/SiteDevices';
import { SiteNow } from '@/pages/screen/widgets/SiteNow';
import { useTimes } from '@/time/useTimes';

globalThis.fetch = async () => new Response('{}');

const now = Date.now();

const aDevice = (
  deviceClass: DeviceClass,
  values: Record<string, number>,
  more: Partial<LatestState> = {},
): LatestState => ({
  ...{ deviceId: 1, code: deviceClass, class: deviceClass, at: now, receivedAt: now, invalid: 0 },
  values: pointsByClass[deviceClass].map(({ name }) => values[name] ?? null),
  silentAfterMs: 5 * minuteMs,
  ...more,
});
const positionOf = (deviceClass: DeviceClass, point: string) =>
  pointsByClass[deviceClass].findIndex(({ name }) => name === point);
const older = (deviceClass: DeviceClass, point: string, agoMs: number): LatestState['older'] => [
  [positionOf(deviceClass, point), now - agoMs, 5 * minuteMs],
];

function Panel({ device }: { device: LatestState }) {
  const times = useTimes();
  return (
    <>
      <SiteSummary readings={[device]} nameOf={() => '空调'} times={times} nowMs={now} />
      <DeviceReadings device={device} name="设备" times={times} nowMs={now} />
    </>
  );
}

function Wall({ widget: Widget }: { widget: typeof SiteNow }) {
  return <Widget regionId={null} siteId={1} times={useTimes()} nowMs={now} unitPx={10} />;
}

const row = (point: string) => screen.getByText(point).closest('div')!;

describe('the values of a site in its panel', () => {
  it('are not marked while they come as they should', async () => {
    await renderPage(<Panel device={aDevice('env', { roomTempC: 24, roomRhPct: 50 })} />);
    expect(screen.queryByText(/未更新/)).toBeNull();
  });

  it('are marked one by one when the device speaks but not of them, in words and with the time allowed', async () => {
    const device = aDevice(
      'env',
      { roomTempC: 24, roomRhPct: 50 },
      { older: older('env', 'roomRhPct', 12 * minuteMs) },
    );
    await renderPage(<Panel device={device} />);
    const mark = within(row('机房湿度')).getByText('12 分钟 未更新');
    expect(mark.title).toBe('已有 12 分钟 未上报，应在 5 分钟 内上报');
    expect(within(row('机房湿度')).getByText('50.0 %').className).toBe('stale-value');
    expect(within(row('机房温度')).queryByText(/未更新/)).toBeNull();
    expect(within(row('机房温度')).getByText('24.0 °C').className).not.toBe('stale-value');
  });

  it('are marked all together, with the words once, when the device is silent', async () => {
    const silent = { at: now - 8 * minuteMs, receivedAt: now - 8 * minuteMs };
    await renderPage(<Panel device={aDevice('env', { roomTempC: 24, roomRhPct: 50 }, silent)} />);
    expect(within(screen.getByRole('heading')).getByText('8 分钟 未更新')).toBeDefined();
    expect(screen.getAllByText(/未更新/)).toHaveLength(1);
    expect(document.querySelectorAll('.stale-value')).toHaveLength(2);
  });

  it('are marked in the summary of what the machines do', async () => {
    const device = aDevice(
      'ac',
      { running: 1, setpointC: 26, powerW: 1_200 },
      { older: older('ac', 'powerW', 30 * minuteMs) },
    );
    await renderPage(<Panel device={device} />);
    const summary = within(screen.getAllByRole('listitem')[0]!);
    expect(summary.getByText('30 分钟 未更新')).toBeDefined();
    expect(summary.getByText('1.2 kW').className).toBe('stale-value');
    expect(summary.getByText('26.0 °C').className).not.toBe('stale-value');
  });
});

describe('the values of a site on the wall', () => {
  const show = async (widget: typeof SiteNow, device: LatestState) => {
    const { browser } = await renderPage(<Wall widget={widget} />);
    await act(async () => {
      const map = { id: [1], code: ['S-1'], name: ['南山基站'], lat: [1], lng: [1] };
      browser.indexes.sites.load({ ...map, stationClass: ['D'], areaId: [3] });
      const readings = browser.indexes.readings.of(1);
      readings.apply([{ key: String(device.deviceId), value: device }]);
      readings.settle(now);
    });
    return browser;
  };

  it('are marked in the list of the air conditioners', async () => {
    const device = aDevice(
      'ac',
      { running: 1, setpointC: 26, powerW: 1_200 },
      { older: older('ac', 'powerW', 30 * minuteMs) },
    );
    await show(SiteDevices, device);
    expect(screen.getByText('30 分钟 未更新')).toBeDefined();
    expect(screen.getByText('1.2 kW').className).toBe('stale-value');
  });

  it('are marked in the line of the site', async () => {
    await show(
      SiteNow,
      aDevice('env', { roomTempC: 24 }, { older: older('env', 'roomTempC', 30 * minuteMs) }),
    );
    expect(screen.getByText('30 分钟 未更新')).toBeDefined();
  });

  it('are marked where nothing of the site is understood, which is said beside its alarm', async () => {
    const browser = await show(SiteNow, aDevice('env', { roomTempC: 24 }));
    await act(async () => {
      const value = {
        ...{ siteId: 1, worst: 1, counts: [1, 0, 0, 0] as [number, number, number, number], suppressed: 0 },
        ...{
          comm: 'online' as const,
          isUnderstood: false,
          tempC: 24,
          powerW: null,
          doorOpen: false,
          at: now,
        },
      };
      browser.indexes.sites.apply([{ key: '1', value }]);
      browser.indexes.sites.settle(1);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(screen.getByText(/报文无法识别/)).toBeDefined();
    expect(document.querySelectorAll('.stale-value')).toHaveLength(1);
  });

  it('are judged by the last sign of life while the whole wall stands still, which is said as a whole', async () => {
    const browser = await show(SiteNow, aDevice('env', { roomTempC: 24 }));
    const hear = (freshness: 'live' | 'stale') =>
      act(async () => {
        const measured = { lastEventAt: now, ageMs: hourMs, serverOffsetMs: hourMs, freshness };
        browser.store.dispatch(freshnessMeasured(measured));
      });
    await hear('stale');
    expect(screen.queryByText(/未更新/)).toBeNull();
    await hear('live');
    expect(screen.getByText(/未更新/)).toBeDefined();
  });
});
