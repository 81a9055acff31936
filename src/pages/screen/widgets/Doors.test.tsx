/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { Doors } from './Doors';

globalThis.fetch = async () => new Response('{}');

const quiet = { forced: 0, held: 0, fault: 0, open: 4, unlocked: 0, unknown: 0, locked: 290 };

function Tile() {
  const times = useTimes();
  return <Doors regionId={null} siteId={null} times={times} nowMs={0} unitPx={8} />;
}
const show = (counts: object, permissions = ['door:list']) =>
  renderPage(<Tile />, {
    permissions,
    answers: { 'GET /door/summary': { code: 200, msg: 'ok', data: { ...quiet, ...counts } } },
  });

describe('the doors of a wall', () => {
  it('are counted where somebody is needed: forced, held open, faulty, or not heard of', async () => {
    await show({ forced: 1, held: 2, fault: 3, unknown: 12 });
    expect(await screen.findByText('非法闯入 1 · 长时间未关 2 · 控制器故障 3 · 未知 12')).toBeInTheDocument();
  });

  it('are not asked for where the viewer may not see them', async () => {
    const { browser } = await show({ forced: 1 }, ['screen:view']);
    expect(browser.sent('GET /door/summary')).toEqual([]);
  });
});
