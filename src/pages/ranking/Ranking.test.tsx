/** @jest-environment jsdom */
import type { RankingAnswer } from '@contract/ranking';
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Ranking } from './Ranking';

globalThis.fetch = async () => new Response('{}');

const month = Date.UTC(2026, 5, 30, 16);
const row = (id: number, name: string, rank: [number, number] | null) => ({
  ...{ id, name: { zh: name, en: name, hk: name }, sites: 1, compared: rank ? 1 : 0 },
  ...{ residual: rank && -1.5, band: rank && 0.4, acKwh: 812, acDays: 30, acOfDays: 31, acRank: 2 },
  rank: rank && { rank: rank[0], lastRank: rank[1] },
  before: rank && { rank: 9, lastRank: 11 },
  peers: rank && { stationClass: 'D', buildType: null, climate: 'cold' as const, sites: 40, days: 30 },
});
const answer: RankingAnswer = {
  ...{ months: [month], month, by: 'site', within: null, matched: 2, ranked: 12, night: month },
  rows: [row(7, 'Hill S7', [2, 4]), row(8, 'Dale S8', null)],
};
const show = (data: object = answer, at = '/ranking') =>
  renderPage(<Ranking />, {
    at,
    permissions: ['ranking:list'],
    answers: { 'GET /ranking': { code: 200, msg: 'ok', data } },
  });

describe('the page of the ranking', () => {
  it('shows a rank with its interval, its figure with its band, and a move only where it is clear', async () => {
    await show();
    expect(await screen.findByText('2–4')).toBeInTheDocument();
    expect(screen.getByText('± 0.40')).toBeInTheDocument();
    expect(screen.getByText('由第 9 名上升')).toBeInTheDocument();
    expect(screen.getByText('未比较')).toBeInTheDocument();
    expect(screen.getByText(/D 级 · 寒冷/)).toBeInTheDocument();
  });

  it('names raw energy so, and leads from a rank to its evidence', async () => {
    await show();
    expect(await screen.findAllByText('空调原始电量，kWh')).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Hill S7' })).toHaveAttribute('href', '/site/7#saving');
  });

  it('asks for what is chosen', async () => {
    const { browser } = await show();
    await userEvent.click(await screen.findByText('班组'));
    await waitFor(() => expect(browser.sent('GET /ranking').at(-1)?.query).toMatchObject({ by: 'team' }));
  });

  it('says what to wait for while nothing was compared', async () => {
    await show({ ...answer, months: [], month: null, rows: [], matched: 0, ranked: 0, night: null });
    expect(await screen.findByText(/尚无夜间任务比较过站点/)).toBeInTheDocument();
  });

  it('promises no night where one ran: it says that it did not finish, or that no site could be compared', async () => {
    const unranked = { ...answer, months: [], month: null, rows: [], matched: 0, ranked: 0, night: month };
    const { unmount } = await show(unranked);
    expect(await screen.findByText(/的夜间任务未能在时限内完成基线/)).toBeInTheDocument();
    expect(screen.queryByText(/尚无夜间任务比较过站点/)).toBeNull();
    unmount();
    await show({ ...answer, rows: [row(8, 'Dale S8', null)], matched: 1, ranked: 0 });
    expect(await screen.findByText('本月此范围内没有站点可以比较。')).toBeInTheDocument();
    expect(screen.queryByText(/夜间任务/)).toBeNull();
  });
});
