/** @jest-environment jsdom */
import { hourMs } from '@contract/time';
import type { Rollout, SiteStrategy, SiteStrategyDetail, StrategyProgram } from '@contract/strategyPrograms';
import type { Answers } from '@tests/support/aBrowser';
import { ok } from '@tests/support/commandAnswers';
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IntelligentControl } from './IntelligentControl';
import { StrategySection } from './StrategySection';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const now = Date.now();
const everywhere = { regionId: null, stationClass: null, buildTypeId: null, groupId: null };
const note = {
  strategy: 'setpointRamp',
  reason: 'setpointRaised',
  guard: null,
  revertsAt: now + hourMs,
} as const;
const raised = { ...note, params: { setpointC: 26.5, targetC: 28, foundC: 25 } };
const aSite = (more: Partial<SiteStrategy> = {}): SiteStrategy => ({
  ...{ siteId: 4, siteCode: 'S-4', siteName: '南山站', stationClass: 'D', programId: 7, programName: '夏季' },
  ...{ version: 2, state: 'working', since: now, decidedAt: now, saidAt: now },
  said: { notes: [raised], guard: null, until: null, wishes: [] },
  kept: { state: 'kept', version: 2 },
  ...more,
});
const held = aSite({
  state: 'held',
  said: { notes: [raised], guard: 'ceiling', until: now + hourMs, wishes: [] },
});
const aProgram = (more: Partial<StrategyProgram> = {}): StrategyProgram => ({
  ...{ id: 7, name: '夏季', scope: everywhere, regionName: null, buildTypeName: null, groupName: null },
  ...{ state: 'active', stateAt: now, why: null, version: 2, activeVersion: 2, sites: 10, working: 8 },
  strategies: [{ kind: 'setpointRamp', targetC: 28, stepK: 1, everyH: 24 }, { kind: 'idleFans' }],
  ...{ rollout: null, by: 'mei', at: now, mayEdit: true, ...more },
});
const states = { waiting: 0, learning: 1, shadow: 2, working: 8, held: 1, returning: 0 };
const page = (rows: readonly object[]) => ({ code: 200, msg: 'ok', total: rows.length, rows });
const answers = (more: Answers = {}): Answers => ({
  'GET /strategy/summary': ok({ states, guards: { ceiling: 1 }, rollingOut: 0, stopped: 0 }),
  'GET /strategy/site/list': page([held]),
  'GET /strategy/program/list': ok([aProgram()]),
  ...more,
});
const show = (more?: Answers, at = '/control/strategies') =>
  renderPage(<IntelligentControl />, {
    ...{ answers: answers(more), at },
    permissions: ['strategy:list', 'strategy:edit'],
  });

describe('the page of intelligent control', () => {
  it('counts the sites by state, and a press on one finds them', async () => {
    const { browser } = await show();
    fireEvent.click(await screen.findByRole('button', { name: /1 ?被保护限制/ }));
    await waitFor(() =>
      expect(browser.sent('GET /strategy/site/list').at(-1)?.query).toMatchObject({ state: 'held' }),
    );
    expect(await screen.findByText(/前不允许：室温接近上限/)).toBeInTheDocument();
  });

  it.each([
    ['sites', '/control/strategies'],
    ['programs', '/control/strategies?tab=programs'],
  ])('leads from an empty list of %s to what the sites lack for it', async (_, at) => {
    await renderPage(<IntelligentControl />, {
      ...{
        answers: answers({ 'GET /strategy/site/list': page([]), 'GET /strategy/program/list': ok([]) }),
        at,
      },
      permissions: ['strategy:list', 'analysis:readiness'],
    });
    expect(await screen.findByRole('link', { name: /缺少什么/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/analysis/readiness?use=strategies'),
    );
  });

  it('says of every site whether its controller keeps the plan without the centre, and which version', async () => {
    const kept = [{ state: 'kept', version: 2 }, { state: 'waiting', version: 1 }, null] as const;
    const rows = kept.map((one, i) => aSite({ siteId: i + 1, kept: one }));
    await show({ 'GET /strategy/site/list': page(rows) });
    expect(await screen.findByText('由控制器保持版本 2')).toBeInTheDocument();
    expect(screen.getByText('保持版本 1，新版本下发中')).toBeInTheDocument();
    expect(screen.getByText(/控制器不支持保持方案/)).toBeInTheDocument();
  });

  it('shows programs with their strategies in order, and asks before it takes one back', async () => {
    const { browser } = await show(
      { 'POST /strategy/program/7/back': ok(null) },
      '/control/strategies?tab=programs',
    );
    expect(await screen.findByText('逐步升温、备机停风机')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: /撤 ?回/ }));
    const asked = await screen.findByRole('dialog');
    fireEvent.click(within(asked).getByRole('button', { name: /撤 ?回/ }));
    await waitFor(() => expect(browser.sent('POST /strategy/program/7/back')).toHaveLength(1));
  });

  it('offers nothing to whoever may not change it, and says why a rollout stopped', async () => {
    const evidence = { sites: 5, alarmsBefore: 0, alarmsSince: 2, startsBefore: 40, startsSince: 41 };
    const rollout: Rollout = {
      ...{
        id: 1,
        version: 2,
        state: 'stopped',
        stage: 1,
        stageAt: now,
        waitMs: hourMs,
        nextAt: null,
        sites: 5,
      },
      state: 'stopped',
      why: 'temperatureAlarms',
      ...{ evidence, by: 'mei', at: now, endedAt: now, endedBy: 'system' },
    };
    const stopped = aProgram({ state: 'stopped', mayEdit: false, rollout });
    await show({ 'GET /strategy/program/list': ok([stopped]) }, '/control/strategies?tab=programs');
    expect(await screen.findByText(/自动停止：温度告警比之前多/)).toBeInTheDocument();
    expect(screen.getByText(/温度告警 2（之前 0）/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /分批推广…/ })).toBeNull();
  });

  it('makes a program of the strategies that are chosen, in the order that they are given', async () => {
    const { browser } = await show(
      {
        'POST /strategy/program': ok({ id: 8 }),
        'GET /strategy/choices': ok({ buildTypes: [], groups: [] }),
      },
      '/control/strategies?tab=programs',
    );
    fireEvent.click(await screen.findByRole('button', { name: '新建方案…' }));
    const asked = await screen.findByRole('dialog');
    fireEvent.change(within(asked).getByRole('textbox', { name: '名称' }), { target: { value: '夜间' } });
    fireEvent.click(within(asked).getByRole('button', { name: '上移主备轮换' }));
    fireEvent.click(within(asked).getByRole('button', { name: /保 ?存/ }));
    await waitFor(() =>
      expect(browser.sent('POST /strategy/program')[0]?.body).toMatchObject({
        ...{ name: '夜间', scope: everywhere },
        strategies: [{ kind: 'leadLag' }, { kind: 'setpointRamp', targetC: 28 }],
      }),
    );
  });
});

// The section reads the id of its site and nothing else of it.
const site = { id: 4 } as Parameters<typeof StrategySection>[0]['site'];
const aDetail = (more: Partial<SiteStrategyDetail> = {}): SiteStrategyDetail => ({
  ...{ strategy: aSite(), kinds: ['setpointRamp'], devices: [{ id: 9, name: '空调 1' }], log: [] },
  commands: [
    {
      ...{ id: 1, deviceId: 9, deviceName: '空调 1', point: 'setpointC', value: 26.5, state: 'effective' },
      ...{ why: null, at: now, holdsUntil: now + hourMs },
    },
  ],
  ...more,
});
const aTwin = {
  ...{ day: now, nights: 14, obstacle: null, scale: 'unknown', lossWK: null, storeJK: null, lessPerK: null },
  ...{ efficiency: null, efficiencyChange: null, wallHours: 3, limitC: 32 },
  ...{ minutesToLimit: { value: 42, low: 36, high: 49 }, mostExtraMinutes: 17.6 },
};
const showSite = (detail: SiteStrategyDetail, more: Answers = {}) =>
  renderPage(<StrategySection site={site} />, {
    answers: { 'GET /strategy/site/4': ok(detail), 'GET /strategy/site/4/twin': ok(aTwin), ...more },
    permissions: ['strategy:list'],
  });

describe('the plan of a site on its page', () => {
  it('says what it wants, that all is allowed, what was done and when it reverts', async () => {
    await showSite(aDetail());
    expect(await screen.findByText(/设定温度 26.5 °C，目标 28 °C（原为 25 °C），下一步/)).toBeInTheDocument();
    expect(screen.getByText('全部允许：没有保护限制')).toBeInTheDocument();
    expect(screen.getByText(/空调 1：设定温度.*26.5 °C/)).toBeInTheDocument();
    expect(screen.getByText(/自动恢复，方案会续期/)).toBeInTheDocument();
    expect(screen.getByText('由控制器保持版本 2')).toBeInTheDocument();
  });

  it('says why nothing is done, and what shadow would do', async () => {
    const said = { ...aSite().said!, wishes: [{ deviceId: 9, point: 'setpointC' as const, value: 26.5 }] };
    await showSite(aDetail({ strategy: aSite({ state: 'shadow', said }), commands: [] }));
    expect(await screen.findByText(/影子模式不下发命令。本应设定：空调 1/)).toBeInTheDocument();
    expect(screen.getByText('没有保持中的设定，无需恢复')).toBeInTheDocument();
  });

  it('tells what the nights know of the room with error bars, and that its scale is unknown', async () => {
    await showSite(aDetail({ strategy: null }));
    expect(await screen.findByText('没有方案适用于此站点。')).toBeInTheDocument();
    expect(await screen.findByText('42（36 至 49）')).toBeInTheDocument();
    expect(screen.getByText('至多 18 分钟')).toBeInTheDocument();
    expect(screen.getByText(/规模未知/)).toBeInTheDocument();
  });

  it('simulates a plan before it is switched on, and says that a saving is not proven where its band holds zero', async () => {
    const band = (value: number, low: number, high: number) => ({ value, low, high });
    const outcome = {
      kwh: band(300, 280, 320),
      worstC: band(28, 27.5, 28.5),
      starts: band(90, 80, 100),
      freeHours: band(0, 0, 0),
    };
    const told = {
      ...{ obstacle: null, days: 28, measured: { kwh: 305, worstC: 27, freeHours: 0 }, knowsFreshAir: false },
      ...{ asFound: outcome, withPlan: outcome, savedKwh: band(4, -6, 14) },
    };
    const { browser } = await showSite(aDetail(), { 'POST /strategy/site/4/rehearse': ok(told) });
    fireEvent.click(await screen.findByRole('button', { name: '模拟…' }));
    const asked = await screen.findByRole('dialog');
    fireEvent.click(within(asked).getByRole('button', { name: '开始模拟' }));
    expect(
      await within(asked).findByText(/节约未被证实：区间包含零（4（-6 至 14） kWh）/),
    ).toBeInTheDocument();
    expect(browser.sent('POST /strategy/site/4/rehearse')[0]?.body).toMatchObject({
      strategies: [{ kind: 'setpointRamp' }, { kind: 'leadLag' }],
    });
  });
});
