/** @jest-environment jsdom */
import { totalsKey, type ScreenTotals } from '@contract/live';
import { renderPage } from '@tests/support/renderPage';
import type { Scene, Show, WidgetKind } from '@contract/scenes';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { DataScreen } from './DataScreen';
import { powerRatioOf } from './widgets/Ratio';

globalThis.fetch = async () => new Response('{}');

const totals = (more: Partial<ScreenTotals> = {}): ScreenTotals => ({
  sites: 10,
  online: 9,
  offline: 1,
  alarms: [1, 0, 2, 0],
  suppressed: 0,
  areas: [],
  powerW: 8_000,
  acPowerW: 1_500,
  itPowerW: 6_400,
  energyTodayKwh: null,
  energyTodayPct: null,
  acEnergyTodayPct: null,
  acEnergyTodayKwh: null,
  hottest: [{ siteId: 1, siteName: '南山基站', tempC: 31.25 }],
  risers: [],
  openDoors: 0,
  at: Date.now(),
  ...more,
});

const scene = (sceneId: number, kinds: readonly WidgetKind[]): Scene => ({
  sceneId,
  name: { zh: `场景${sceneId}`, en: `Scene ${sceneId}`, hk: `場景${sceneId}` },
  version: 1,
  updatedBy: 'admin',
  updatedAt: 0,
  body: {
    format: 1,
    subject: { kind: 'fleet' },
    portrait: null,
    widgets: kinds.map((kind, at) => ({
      ...{ id: `w${at}`, kind, x: 0, y: at * 3, w: 8, h: 3, subject: null },
      title: kind === 'power' ? { zh: '我的功率', en: '', hk: '' } : null,
    })),
  },
});

const show: Show = {
  scenes: [scene(1, ['power', 'energy', 'hottest']), scene(2, ['clock'])],
  plan: {
    turns: [{ sceneId: 1, seconds: 60, from: null, to: null }],
    interrupt: { isOn: true, sceneId: null, seconds: 60 },
  },
  siteSceneId: null,
  regions: null,
  serverSceneId: null,
  mark: 'a',
};

async function showing(value: ScreenTotals, more: Partial<Show> = {}) {
  const answers = { 'GET /scene/show': { code: 200, msg: 'ok', data: { ...show, ...more } } };
  const page = await renderPage(<DataScreen />, { answers });
  await screen.findByRole('heading', { name: /^场景1/ });
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
    expect(screen.getByText('今日').nextElementSibling).toHaveTextContent('—');
  });

  it('shows the open fault orders of its region, the overdue ones first', async () => {
    const page = await showing(totals(), { scenes: [scene(1, ['faults'])] });
    const order = (id: number, siteName: string, dueAt: number) => ({
      ...{ id, siteName, areaId: 1, level: 2, state: 'dispatched', title: 'Fan is noisy', reportedAt: 0 },
      ...{ diagnosis: null, definitionId: null, typeName: null },
      clocks: [
        { kind: 'restore', limitMs: 1, halfAt: null, soonAt: null, dueAt, doneAt: null, usedMs: null },
      ],
    });
    await act(async () => {
      const { faults } = page.browser.indexes;
      const rows = [order(1, 'Later', Date.now() + 9e6), order(2, 'Overdue', Date.now() - 9e6)];
      faults.apply(rows.map((value) => ({ key: String(value.id), value })));
      faults.settle(Date.now());
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    const widget = screen.getByRole('region', { name: '故障工单' });
    expect(widget).toHaveTextContent('未结束 2 · 超时 1');
    expect(widget.querySelector('li')).toHaveTextContent('Overdue · Fan is noisy');
    expect(widget.querySelector('li')).toHaveAttribute('data-is-bad', 'true');
  });

  it('calls a widget as its composer named it, and else by its own name', async () => {
    await showing(totals());
    expect(screen.getByRole('region', { name: '我的功率' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '用电量' })).toBeInTheDocument();
  });

  it('R-ACC-15 arranges the widgets anew on a wall that hangs upright', async () => {
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_080);
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1_920);
    await showing(totals());
    const widthOf = (name: string) => screen.getByRole('region', { name }).style.gridColumn;
    expect([widthOf('我的功率'), widthOf('用电量')]).toEqual(['1 / span 6', '7 / span 6']);
    expect(document.querySelector('.scene')).toHaveStyle({ '--columns': '12', '--rows': '22' });
    jest.restoreAllMocks();
  });

  it('R-ACC-15 says beside its title to which regions a scene of all sites is limited', async () => {
    const [one, two, three] = ['广东', '香港', '澳门'].map((zh) => ({ zh, en: zh, hk: zh }));
    const regions = [one, two, three].flatMap((name) => name ?? []);
    await showing(totals(), { regions: regions.slice(0, 1) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('场景1广东');
    cleanup();
    await showing(totals(), { regions });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      '场景1广东、香港 等（另有 1 个区域）',
    );
  });

  it('shows people the scene that they choose', async () => {
    await showing(totals());
    await act(async () => fireEvent.keyDown(window, { key: 'ArrowRight' }));
    expect(screen.getByRole('region', { name: '时间' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: '用电量' })).toBeNull();
  });

  describe('of which one widget breaks', () => {
    beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
    afterEach(() => jest.restoreAllMocks());

    it('shows all the others, and says so in the place of that one', async () => {
      const scenes = [scene(1, ['power', 'alarms'])];
      // As only a broken server tells it.
      await showing({ ...totals(), alarms: null } as unknown as ScreenTotals, { scenes });
      expect(screen.getByText('8.0')).toBeInTheDocument();
      expect(screen.getByRole('region', { name: '活动告警' })).toHaveTextContent('重试');
    });

    it('goes on with the next scene when it breaks while it is taken away', async () => {
      await showing(totals());
      const leave = jest.spyOn(ResizeObserver.prototype, 'disconnect');
      leave.mockImplementationOnce(() => {
        throw new Error('its container is being reused');
      });
      await act(async () => fireEvent.keyDown(window, { key: 'ArrowRight' }));
      expect(await screen.findByRole('region', { name: '时间' })).toBeInTheDocument();
      expect(leave).toHaveBeenCalled();
    });
  });

  it('divides by equipment power only when that is measured', () => {
    expect(powerRatioOf(totals())).toBe(1.25);
    expect(powerRatioOf(totals({ itPowerW: null }))).toBeNull();
    expect(powerRatioOf(totals({ itPowerW: 0 }))).toBeNull();
    expect(powerRatioOf(null)).toBeNull();
  });

  it('tells the age of old totals in place of calling them current', async () => {
    await showing(totals({ at: Date.now() - 65_000 }));
    expect(screen.getByText('数据 1 分钟前')).toBeInTheDocument();
  });
});
