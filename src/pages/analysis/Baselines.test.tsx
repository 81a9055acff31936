/** @jest-environment jsdom */
import type { Baselines as Answer, StoredBaseline } from '@contract/baselines';
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Baselines } from './Baselines';

globalThis.fetch = async () => new Response('{}');

const at = Date.UTC(2026, 5, 30, 18);
const row = (more: Partial<StoredBaseline>): StoredBaseline => ({
  ...{ siteId: 7, siteCode: 'S7', siteName: 'Hill', areaName: { zh: '北', en: 'North', hk: '北' } },
  ...{ fittedAt: at, validFrom: at, isOfStrategy: true, baselineDays: 350, leftOutDays: 15, reportDays: 90 },
  ...{ obstacle: null, form: 'telecom2P', others: ['telecom3PC'], cvRmse: 0.12, nmbe: 0, rSquared: 0.9 },
  ...{ saving: null, uncertainty: null, state: 'good' },
  ...more,
});
const saving = { savedKwh: 900, bandKwh: 200, savedShare: 0.18, bandShare: 0.04, verdict: 'proven' } as const;
const answer: Answer = {
  ...{ counts: { good: 1, weak: 1, missing: 1 }, proven: 1, matched: 3, night: at },
  together: {
    sites: 2,
    saving: { ...saving, savedKwh: 950, bandKwh: 310, savedShare: 0.1, bandShare: 0.03 },
  },
  rows: [
    row({ saving, uncertainty: 0.13 }),
    row({
      ...{ siteId: 8, siteName: 'Dale', cvRmse: 0.4, state: 'weak' },
      saving: { ...saving, savedKwh: 50, verdict: 'notProven' },
    }),
    row({
      siteId: 9,
      siteName: 'Lake',
      form: null,
      ...{ others: [], cvRmse: null, nmbe: null, rSquared: null },
      obstacle: 'fewBaselineDays',
      baselineDays: 12,
      state: 'missing',
    }),
  ],
};
const show = (data = answer) =>
  renderPage(<Baselines />, {
    permissions: ['analysis:baselines'],
    answers: { 'GET /savings/baselines': { code: 200, msg: 'ok', data } },
  });

describe('the page of baselines', () => {
  it('shows the form and why, the fit against its limits, the days, and what is missing', async () => {
    await show();
    expect(await screen.findByRole('link', { name: 'Hill S7' })).toHaveAttribute('href', '/site/7#saving');
    expect(screen.getAllByText('BIC 最小，候选：通信 2P, 通信 3PC')).toHaveLength(2);
    expect(screen.getByText(/CV\(RMSE\) 40.0 %/)).toHaveAttribute('data-beyond', 'true');
    expect(screen.getByText(/CV\(RMSE\) 12.0 %/)).toHaveAttribute('data-beyond', 'false');
    expect(screen.getAllByText(/采用 350，剔除 15/)).toHaveLength(2);
    expect(screen.getByText(/前的完整天数|12/, { selector: 'span.quiet' })).toHaveTextContent(/12/);
  });

  it('tells no saving without its band, and none that is within it', async () => {
    await show();
    expect(await screen.findByText('已证实：节电 900 ± 200 kWh（18.0 ± 4.0 %）')).toBeInTheDocument();
    expect(screen.getByText(/^未证实/)).not.toHaveTextContent('50 kWh');
  });

  it('tells what all saved together, with the errors combined', async () => {
    await show();
    expect(await screen.findByText(/^合计（2 个站点/)).toHaveTextContent(
      '节电 950 ± 310 kWh（10.0 ± 3.0 %）',
    );
  });

  it('tells no sum where no site has a saving', async () => {
    await show({ ...answer, together: null });
    await screen.findByRole('link', { name: 'Hill S7' });
    expect(screen.queryByText(/^合计/)).toBeNull();
  });

  it('gives all rows as a file', async () => {
    const { browser } = await show();
    await userEvent.click(await screen.findByRole('button', { name: /导 ?出/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() =>
      expect(browser.sent('POST /savings/baselines/export').at(-1)?.body).toEqual({
        ...{ of: 'ac', order: 'saved', format: 'csv' },
      }),
    );
  });

  it('asks for those of a state that is pressed', async () => {
    const { browser } = await show();
    await userEvent.click(await screen.findByRole('button', { name: /超出限值/ }));
    await waitFor(() =>
      expect(browser.sent('GET /savings/baselines').at(-1)?.query).toMatchObject({ state: 'weak' }),
    );
  });
});
