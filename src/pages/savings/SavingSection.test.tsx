/** @jest-environment jsdom */
import type { NonRoutineEvent } from '@contract/nonRoutine';
import type { SiteSaving } from '@contract/savings';
import type { SiteRow } from '@contract/sites';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { SavingSection } from './SavingSection';

globalThis.fetch = async () => new Response('{}');

// Of a site the section needs its number.
const site = { id: 4 } as SiteRow;

const told = (over: Partial<SiteSaving> = {}): SiteSaving => ({
  obstacle: null,
  baselineDays: 360,
  baselineLeftOut: 5,
  reportDays: 28,
  reportLeftOut: 2,
  fedBack: null,
  model: {
    form: 'telecom2P',
    interceptKwh: 2,
    slopes: [0.3, 0.4],
    changePointsC: [],
    others: ['telecom3PC'],
  },
  fit: { cvRmse: 0.061, nmbe: 0, rSquared: 0.92, autocorrelation: 0.2, isYearLong: true, beyondDays: 3 },
  events: [],
  nonRoutineKwh: 0,
  usedKwh: 800,
  expectedKwh: 1000,
  saving: { savedKwh: 200, bandKwh: 30, savedShare: 0.2, bandShare: 0.03, verdict: 'proven' },
  days: [],
  ...over,
});

const show = (answer: SiteSaving) =>
  renderPage(<SavingSection site={site} />, {
    at: '/',
    answers: { 'GET /savings/site/4': { code: 200, msg: 'ok', data: answer } },
  });

describe('the saving on the page of a site', () => {
  it('is told with its band', async () => {
    await show(told());
    expect(await screen.findByText('已证实：节电 200 ± 30 kWh（20.0 ± 3.0 %）')).toBeInTheDocument();
  });

  it('is no figure while it is smaller than its band', async () => {
    await show(
      told({
        saving: { savedKwh: 20, bandKwh: 30, savedShare: 0.02, bandShare: 0.03, verdict: 'notProven' },
      }),
    );
    const verdict = await screen.findByText(/未证实/);
    expect(verdict).toHaveTextContent('未证实：小于其误差带 ± 30 kWh（3.0 %）');
    expect(verdict).not.toHaveTextContent('20 ±');
  });

  it('says how the baseline was made and what speaks against it', async () => {
    await show(told());
    expect(await screen.findByText('IT 负载与室外温度（通信 2P）')).toBeInTheDocument();
    expect(screen.getByText('采用 360 天，剔除 5 天')).toBeInTheDocument();
    expect(screen.getByText('3 天的气温超出基线期的范围。')).toBeInTheDocument();
  });

  it('says what is missing where there is no baseline yet', async () => {
    await show(told({ obstacle: 'fewBaselineDays', baselineDays: 12, saving: null, model: null, fit: null }));
    expect(await screen.findByText('尚无基线：该日之前完整数据 12 天，至少需要 30 天')).toBeInTheDocument();
  });

  it('says what it did with days that fed back', async () => {
    await show(told({ fedBack: { baselineDays: 40, reportDays: 6, leftOutDays: 3, kwh: 210.5 } }));
    expect(
      await screen.findByText(/不抵扣反送电量（210.5 kWh）.*基线期 40 天，报告期 6 天；.*剔除：3 天/),
    ).toBeInTheDocument();
  });

  it('names its IPMVP option and every non-routine event with author, evidence and effect', async () => {
    const event: NonRoutineEvent = {
      ...{ id: 1, kind: 'loadAdded', of: 'ac', from: 0, to: null, kwhPerDay: 5, option: 'B' },
      ...{ note: '新增运营商', evidenceId: 3, evidenceName: '工单.pdf', author: 'mei', at: 0 },
    };
    await show(told({ events: [event], nonRoutineKwh: 50 }));
    const events = await screen.findByRole('region', { name: '非常规事件' });
    expect(events).toHaveTextContent('从报告期中扣除：50 kWh');
    expect(events).toHaveTextContent('每天多用 5.0 kWh');
    expect(events).toHaveTextContent('IPMVP 方案 B');
    expect(events).toHaveTextContent(/依据：工单.pdf · mei/);
    expect(screen.getByText('方案 B：空调单独计量')).toBeInTheDocument();
  });
});
