/** @jest-environment jsdom */
import { pointsByClass } from '@contract/points';
import { hourMs, minuteMs } from '@contract/time';
import { replayMoved, replayOpened, replayStarted } from '@sagas/replay/replay.slice';
import type { Answers } from '@tests/support/aBrowser';
import { aHotRoom } from '@tests/support/anAlarm';
import { renderPage } from '@tests/support/renderPage';
import { act, screen } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { SitePast } from './SitePast';

globalThis.fetch = async () => new Response('{}');

const at = Date.UTC(2026, 10, 20, 8);
const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const aDevice = (id: number, code: string, name: string) => ({
  ...{ id, code, name, siteId: 4, roomId: null, class: 'env', brand: '', model: '' },
  ...{ ratedCapW: null, ratedPowerW: null, state: null, controlPath: 'none', codeSet: null, carrier: null },
  ...{
    leadLagGroup: null,
    meterRole: null,
    ctRatio: 1,
    rollOverKwh: null,
    meteredBy: null,
    sensorPosition: null,
    ventilation: null,
  },
});
const env = {
  ...{ deviceId: 1, code: 'env', class: 'env', at: at - minuteMs, receivedAt: at - minuteMs, invalid: 0 },
  values: pointsByClass.env.map(({ name }) => ({ roomTempC: 31.5, roomRhPct: 40 })[name] ?? null),
  silentAfterMs: 5 * minuteMs,
  older: [[1, at - 40 * minuteMs, 5 * minuteMs]],
};

function Panel() {
  return <SitePast siteId={4} condition="level1" times={useTimes()} />;
}

async function show(answers: Answers = {}) {
  const page = await renderPage(<Panel />, {
    answers: {
      'GET /site/4/devices': ok([aDevice(1, 'env', '传感器一'), aDevice(2, 'env-2', '传感器二')]),
      'GET /history/site/4': ok({ at, devices: [env] }),
      'GET /alarm/at': ok({ moment: at, alarms: [aHotRoom({ id: 1, siteId: 4 })] }),
      'GET /site/states': ok([]),
      ...answers,
    },
  });
  const wish = (action: Parameters<typeof page.browser.store.dispatch>[0]) =>
    act(async () => void page.browser.store.dispatch(action));
  const rest = () => act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  await wish(replayOpened(at));
  await rest();
  return { ...page, wish, rest };
}

describe('the panel of a site during a replay', () => {
  beforeEach(() => jest.useFakeTimers({ now: at + 24 * hourMs }));
  afterEach(() => jest.useRealTimers());

  it('R-LIVE-02 shows the readings and the alarms of the moment, and says which moment', async () => {
    await show();
    expect(screen.getByRole('note').textContent.replace(/\s/gu, ' ')).toBe('11-20 08:00:00 时的状态');
    expect(screen.getByText('31.5 °C').className).toBe('');
    expect(screen.getByText('机房温度过高')).toBeInTheDocument();
  });

  it('judges there what was stale then, and names the devices that said nothing', async () => {
    await show();
    expect(screen.getByText('40 分钟 未更新')).toBeInTheDocument();
    expect(screen.getByText('前两小时内没有数据：传感器二')).toBeInTheDocument();
  });

  it('says when nothing is kept of that moment, and when it could not be read', async () => {
    const { unmount } = await show({ 'GET /history/site/4': ok({ at, devices: [] }) });
    expect(screen.getByText('该时刻前两小时内没有留存数据')).toBeInTheDocument();
    unmount();
    await show({
      'GET /history/site/4': { code: 500, msg: 'no' },
      'GET /alarm/at': { code: 403, msg: 'no' },
    });
    expect(screen.getByText('该时刻的数据读取失败')).toBeInTheDocument();
    expect(screen.getByText('该时刻的告警读取失败')).toBeInTheDocument();
  });

  it('shows nothing of another moment while the replay moves on', async () => {
    const { wish } = await show();
    await wish(replayMoved(at - 5 * hourMs));
    expect(screen.queryByText('31.5 °C')).toBeNull();
    await wish(replayStarted());
    expect(screen.getByText('暂停回放即可查看该时刻的数据')).toBeInTheDocument();
  });
});
