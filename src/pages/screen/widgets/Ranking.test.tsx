/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { Ranking } from './Ranking';

globalThis.fetch = async () => new Response('{}');

const row = (id: number, residual: number) => ({
  ...{ id, name: { zh: `站${id}`, en: `S${id}`, hk: `站${id}` }, sites: 1, compared: 1, residual, band: 0.3 },
  ...{
    rank: { rank: id, lastRank: id + 2 },
    before: null,
    acKwh: 100,
    acDays: 30,
    acOfDays: 31,
    acRank: 1,
    peers: null,
  },
});

function Tile() {
  return <Ranking regionId={null} siteId={null} times={useTimes()} nowMs={0} unitPx={8} />;
}
const show = (data: object) =>
  renderPage(<Tile />, { answers: { 'GET /ranking/wall': { code: 200, msg: 'ok', data } } });

describe('the ranking on a wall', () => {
  it('shows the best and the worst with their places and bands', async () => {
    await show({ month: Date.UTC(2026, 5, 30, 16), ranked: 40, best: [row(1, -4)], worst: [row(38, 5)] });
    expect(await screen.findByText('1–3')).toBeInTheDocument();
    expect(screen.getByText('+5.0')).toHaveTextContent('+5.0 ± 0.3');
    expect(screen.getByText(/2026-07 · .*40/)).toBeInTheDocument();
  });

  it('says that nothing was compared', async () => {
    await show({ month: null, ranked: 0, best: [], worst: [] });
    expect(await screen.findByText('所选范围内没有参与比较的站点。')).toBeInTheDocument();
  });
});
