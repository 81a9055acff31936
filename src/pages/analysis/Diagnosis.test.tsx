/** @jest-environment jsdom */
import type { Diagnosis as Found, Diagnoses } from '@contract/diagnosis';
import { dayMs } from '@contract/time';
import type { Answers } from '@tests/support/aBrowser';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Diagnosis } from './Diagnosis';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const day = Date.UTC(2026, 10, 20);
const aFinding = (over: Partial<Found> = {}): Found => ({
  ...{ id: 5, kind: 'copDecline', siteId: 4, siteCode: 'SZ-0004', siteName: '南山基站', deviceCode: 'ac-1' },
  ...{ deviceName: '空调1', isNameShared: false },
  areaName: { zh: '南山', en: 'Nanshan', hk: '南山' },
  ...{ since: day - 9 * dayMs, lastDay: day, endedAt: null, value: 0.71, limit: 0.87, alarmId: 9 },
  kwhMonth: { low: 40, high: 62 },
  moneyMonth: { low: 32, high: 49.6, currency: 'CNY' },
  ...over,
});
const told = (rows: Found[], lookedAt: number | null = day, judgedAt = 3) => {
  const sums = rows.map(({ kind, kwhMonth }) => ({ kind, count: 1, kwhMonth }));
  const judged = [{ kind: 'copDecline' as const, sites: judgedAt }];
  const data: Diagnoses = { rows, sums, lookedAt, sites: 5, judged };
  return { code: 200, msg: 'ok', data };
};
const evidence = {
  ...{ code: 200, msg: 'ok' },
  data: {
    days: [day - dayMs, day],
    series: [{ key: 'cop', unit: 'K·h/kWh', values: [2.5, 1.8] }],
    limit: null,
    outdoor: { days: { own: 3, neighbours: 1, imported: 0 }, errorK: 0.8 },
  },
};
const list = 'GET /analysis/diagnoses';
const show = (answers: Answers, at = '/analysis/diagnosis') => renderPage(<Diagnosis />, { answers, at });

describe('the diagnosis of energy', () => {
  it('tells what stands, what was measured against which limit, and what is at stake', async () => {
    await show({
      [list]: told([
        aFinding(),
        aFinding({ id: 6, kind: 'bothUnits', value: 5, limit: 2, moneyMonth: null }),
      ]),
    });
    const line = (await screen.findByText(/0\.71/)).closest('tr');
    expect(line).toHaveTextContent('南山基站 · 空调1');
    expect(line).toHaveTextContent('限值 0.87');
    expect(line).toHaveTextContent('40 至 62');
    expect(line).toHaveTextContent('32 至 50 CNY');
    expect(screen.getByText('无电价')).toBeInTheDocument();
  });

  it('adds the code of a device whose name another one at the site has too', async () => {
    await show({ [list]: told([aFinding({ isNameShared: true })]) });
    expect(await screen.findByText(/南山基站 · 空调1 \(ac-1\)/)).toBeInTheDocument();
  });

  it('shows the evidence of the one that its address names, how it is found and what to do', async () => {
    await show(
      { [list]: told([aFinding()]), [`${list}/5/evidence`]: evidence },
      '/analysis/diagnosis?finding=5',
    );
    expect(await screen.findByText(/七日中位数低于 0\.87/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'SZ-0004' })).toHaveAttribute('href', '/site/4');
    expect(screen.getByText('已产生告警')).toBeInTheDocument();
    const outdoor = /本站传感器 75 %，邻站 25 %，导入气象 0 %；± 0\.8 K/;
    expect(screen.getByText(outdoor)).toBeInTheDocument();
  });

  it('says nothing was found only of the sites that could be judged', async () => {
    const { unmount } = await show({ [list]: told([], day, 3) });
    expect(await screen.findByText(/最多判断了 3 \/ 5 个站点/)).toBeInTheDocument();
    unmount();
    await show({ [list]: told([], day, 0) });
    expect(await screen.findByText(/5 个站点均无法判断/)).toBeInTheDocument();
    expect(screen.queryByText(/未发现问题/)).toBeNull();
  });

  it('asks for the kind whose tile was pressed', async () => {
    const { browser } = await show({ [list]: told([aFinding()]) });
    await userEvent.click(await screen.findByRole('button', { name: /频繁启停/ }));
    expect(browser.sent(list).at(-1)?.query).toMatchObject({ kind: 'shortCycling', ended: 'false' });
  });

  it.each([
    ['no night has looked yet', told([], null), /尚未核查历史数据/],
    ['nothing was found', told([]), /未发现问题。/],
    ['it could not be read', { code: 500, msg: 'no' }, /诊断结果加载失败/],
  ])('says when %s', async (_, answer, words) => {
    await show({ [list]: answer });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});
