/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { Strategies } from './Strategies';

globalThis.fetch = async () => new Response('{}');

const nowMs = Date.now();
const summary = {
  states: { waiting: 0, learning: 3, shadow: 5, working: 12, held: 4, returning: 0 },
  ...{ guards: { sensor: 1, ceiling: 3 }, rollingOut: 0, stopped: 0 },
};

function Tile({ regionId = null }: { regionId?: number | null }) {
  const times = useTimes();
  return <Strategies regionId={regionId} siteId={null} times={times} nowMs={nowMs} unitPx={8} />;
}
const show = (
  regionId: number | null = null,
  permissions: string[] = ['strategy:list'],
  data: object = summary,
) =>
  renderPage(<Tile regionId={regionId} />, {
    permissions,
    answers: { 'GET /strategy/summary': { code: 200, msg: 'ok', data } },
  });

describe('the strategies of a wall', () => {
  it('counts those at work and those held back by guards', async () => {
    await show();
    for (const [name, count] of [
      ['运行中', '12'],
      ['被保护限制', '4'],
      ['影子模式', '5'],
    ] as const)
      expect((await screen.findByText(name, { selector: 'dt' })).parentElement).toHaveTextContent(count);
  });

  it('asks for its own area', async () => {
    const { browser } = await show(44);
    await waitFor(() =>
      expect(browser.sent('GET /strategy/summary')[0]?.query).toMatchObject({ regionId: 44 }),
    );
  });

  it('asks nothing for a viewer without the right, and says so', async () => {
    const { browser } = await show(null, ['screen:view']);
    expect(await screen.findByText('没有查看权限')).toBeInTheDocument();
    expect(browser.sent('GET /strategy/summary')).toEqual([]);
  });

  it('says that no site follows a program', async () => {
    const states = Object.fromEntries(Object.keys(summary.states).map((state) => [state, 0]));
    await show(null, ['strategy:list'], { ...summary, states, guards: {} });
    expect(await screen.findByText('没有站点执行方案。')).toBeInTheDocument();
  });
});
