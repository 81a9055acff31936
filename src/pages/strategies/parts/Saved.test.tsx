/** @jest-environment jsdom */
import type { Saving } from '@contract/savings';
import type { StrategySaving, StrategySavings } from '@contract/strategySavings';
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { StrategySavings as Widget } from '@/pages/screen/widgets/StrategySavings';
import { Saved, SavedTogether } from './Saved';

globalThis.fetch = async () => new Response('{}');

const saving = (savedKwh: number, bandKwh: number, verdict: Saving['verdict']): Saving => ({
  ...{ savedKwh, bandKwh, savedShare: savedKwh / 4000, bandShare: bandKwh / 4000, verdict },
});
const untried = { running: 0, stopped: 0, told: 0, perDay: null };
const program = (programId: number, more: Partial<StrategySaving> = {}): StrategySaving => ({
  ...{ programId, programName: `方案${programId}`, sites: 4, told: 3, since: Date.UTC(2026, 5, 1, 4) },
  ...{ saved: saving(400, 60, 'proven'), experiments: untried, ...more },
});
const ofAll = (more: Partial<StrategySavings> = {}): StrategySavings => ({
  total: { sites: 8, told: 6, saved: saving(420, 90, 'proven') },
  ...{ programs: [program(1), program(2, { saved: saving(20, 60, 'notProven') })], ...more },
});
const answers = (data: StrategySavings) => ({
  'GET /strategy/savings': { code: 200, msg: 'ok', data },
});

describe('what a program saved, on the page of control', () => {
  const show = (own: StrategySaving | null) =>
    renderPage(<Saved programId={1} />, {
      answers: answers(ofAll({ programs: own === null ? [] : [own] })),
    });

  it('is told with its band, by how many sites and since when', async () => {
    await show(program(1));
    expect(await screen.findByText('已证实：节电 400 ± 60 kWh（10.0 ± 1.5 %）')).toBeVisible();
    expect(screen.getByText(/可核算站点 3 个（共 4 个），最早自 2026-06-01 起/)).toBeVisible();
  });

  it('reads "not proven" within its band, without the figure', async () => {
    await show(program(1, { saved: saving(20, 60, 'notProven') }));
    expect(await screen.findByText(/^未证实：小于其误差带 ± 60 kWh/)).toBeVisible();
    expect(screen.queryByText(/\b20 ±/)).toBeNull();
  });

  it('is told by ended experiments with their band, and those under way are counted', async () => {
    const perDay = { savedKwh: 5, bandKwh: 2.5, verdict: 'proven' as const };
    await show(program(1, { experiments: { running: 1, stopped: 0, told: 2, perDay } }));
    expect(await screen.findByText('启停试验（2 次）：每站每天节电 5.0 ± 2.5 kWh')).toBeVisible();
    expect(screen.getByText('进行中的启停试验 1 个')).toBeVisible();
  });

  it('says what is to be done where nothing tells yet', async () => {
    const page = await show(program(1, { saved: null, since: null, told: 0 }));
    expect(await screen.findByText(/每个站点需要控制前 30 天、控制后 7 天完整数据/)).toBeVisible();
    expect(screen.getByRole('link', { name: '用启停试验证实' })).toHaveAttribute(
      'href',
      '/analysis/experiments',
    );
    page.unmount();
    await show(null);
    expect(await screen.findByText(/尚未在任何站点运行：请先推广/)).toBeVisible();
  });

  it('is summed over all programs as one figure with its band, and is silent where none tells', async () => {
    const page = await renderPage(<SavedTogether />, { answers: answers(ofAll()) });
    expect(await screen.findByText('420 ± 90 kWh')).toBeVisible();
    page.unmount();
    const none = ofAll({ total: { sites: 8, told: 0, saved: null } });
    const { browser, container } = await renderPage(<SavedTogether />, { answers: answers(none) });
    await waitFor(() => expect(browser.sent('GET /strategy/savings')).toHaveLength(1));
    expect(container).toBeEmptyDOMElement();
  });
});

describe('what strategies saved, on a wall', () => {
  const Tile = () => <Widget regionId={44} siteId={null} times={useTimes()} nowMs={0} unitPx={8} />;
  const show = (data: StrategySavings, permissions = ['strategy:list']) =>
    renderPage(<Tile />, { permissions, answers: answers(data) });

  it('shows the sum and each program with their bands, of its own area', async () => {
    const { browser } = await show(ofAll());
    expect(await screen.findByText('420 ± 90 kWh')).toBeInTheDocument();
    expect(screen.getByText('方案1').parentElement).toHaveTextContent('400 ± 60 kWh');
    expect(screen.getByText('方案2').parentElement).toHaveTextContent('未证实（± 60 kWh）');
    expect(browser.sent('GET /strategy/savings')[0]?.query).toMatchObject({ regionId: 44 });
  });

  it('says what is missing where nothing tells, and that no strategy works', async () => {
    const page = await show(ofAll({ total: { sites: 8, told: 0, saved: null } }));
    expect(await screen.findByText(/受控站点需要控制前 30 天、控制后 7 天/)).toBeInTheDocument();
    page.unmount();
    await show({ programs: [], total: { sites: 0, told: 0, saved: null } });
    expect(await screen.findByText('尚无策略在站点运行。')).toBeInTheDocument();
  });

  it('asks nothing for a viewer without the right', async () => {
    const { browser } = await show(ofAll(), ['screen:view']);
    expect(await screen.findByText('没有查看权限')).toBeInTheDocument();
    expect(browser.sent('GET /strategy/savings')).toEqual([]);
  });
});
