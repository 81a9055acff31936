/** @jest-environment jsdom */
import { readinessUses, type Readiness as Answer, type UseReadiness } from '@contract/readiness';
import { dayMs } from '@contract/time';
import { renderPage } from '@tests/support/renderPage';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Readiness } from './Readiness';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const at = Date.UTC(2026, 10, 20, 4);
const counts = { available: 1, partly: 0, waiting: 1, missing: 0 };
const uses = (over: Partial<UseReadiness> = {}): UseReadiness[] =>
  readinessUses.map((use) => ({ use, state: 'available', lacks: [], from: null, ...over }));
const waiting: Partial<UseReadiness> = {
  ...{ state: 'waiting', from: at + 18 * dayMs },
  lacks: [{ lack: 'fewDays', have: 12, need: 30, kind: null }],
};
const place = { areaName: { zh: '南山', en: 'Nanshan', hk: '南山' } };
const answer: Answer = {
  ...{ sites: 2, known: 2, at, matched: 2, areaRows: [] },
  fleet: readinessUses.map((use) => ({
    ...{ use, counts, nextFrom: at + 18 * dayMs, lacks: [{ lack: 'fewDays' as const, sites: 1 }] },
  })),
  siteRows: [
    { ...place, siteId: 4, siteCode: 'SZ-0004', siteName: '南山基站', uses: uses(waiting) },
    { ...place, siteId: 5, siteCode: 'SZ-0005', siteName: '福田机房', uses: uses() },
  ],
};
const list = 'GET /analysis/readiness';
const told = (data: Answer) => ({ code: 200, msg: 'ok', data });
const show = (data: Answer, address = '/analysis/readiness') =>
  renderPage(<Readiness />, { answers: { [list]: told(data) }, at: address });

describe('the readiness of the fleet', () => {
  it('says at how many sites each use is available, what others lack, and from which day', async () => {
    await show(answer);
    const tile = await screen.findByRole('button', { name: /能耗基线/ });
    expect(tile).toHaveTextContent('1 / 2');
    expect(tile).toHaveTextContent('天数不足');
    const row = screen.getByText(/南山基站/).closest('tr');
    if (!row) throw new Error('no row');
    expect(within(row).getAllByText('天数 12 / 30')).toHaveLength(readinessUses.length);
    expect(screen.getByRole('link', { name: /南山基站/ })).toHaveAttribute('href', '/site/4#readiness');
  });

  it('orders by the use that is pressed, and asks for it', async () => {
    const { browser } = await show(answer);
    await userEvent.click(await screen.findByRole('button', { name: /热模型/ }));
    expect(await screen.findByRole('button', { name: /热模型/, pressed: true })).toBeInTheDocument();
    expect(browser.sent(list).at(-1)?.query).toMatchObject({ use: 'twin' });
  });

  it('says that a fleet has no site at all', async () => {
    await show({ ...answer, sites: 0, known: 0, at: null, siteRows: [], matched: 0 });
    expect(await screen.findByText('当前范围内没有站点。')).toBeInTheDocument();
  });
});
