/** @jest-environment jsdom */
import { recoveryObstacles, type FaultRecovery, type RecoveredSum } from '@contract/recoveries';
import { zh } from '@contract/texts/zh';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { RecoveredMeasure } from './figures/RecoveredMeasure';
import { Recovery } from './Recovery';

globalThis.fetch = async () => new Response('{}');

const recovered = (savedKwh: number, bandKwh: number, verdict: 'proven' | 'notProven' | 'usedMore') => ({
  ...{ savedKwh, bandKwh, verdict },
});
const aRecovery = (more: Partial<FaultRecovery> = {}): FaultRecovery => ({
  ...{ toldAt: 1, obstacle: null, of: 'ac', beforeDays: 14, afterDays: 30, form: '3PC', cvRmse: 0.08 },
  ...{ recovered: recovered(150, 20, 'proven'), perDay: recovered(5, 0.7, 'proven'), ...more },
});
const none = { recovered: null, perDay: null, form: null, cvRmse: null };
const Panel = () => <Recovery id={7} times={useTimes()} />;
const Measure = () => <RecoveredMeasure from={1} to={2} regionId={undefined} times={useTimes()} />;
const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const panel = (answer: FaultRecovery) =>
  renderPage(<Panel />, { answers: { 'GET /fault/recovery/7': ok(answer) } });
const measure = (answer: RecoveredSum) =>
  renderPage(<Measure />, { answers: { 'GET /fault/recovery/sum': ok(answer) } });

describe('energy recovered by a repair, on the page of its order', () => {
  it('is told with its band, in all and a day, and what it stands on', async () => {
    await panel(aRecovery());
    expect(await screen.findByText('已证实：维修后挽回 150 ± 20 kWh（每天 5.0 ± 0.7 kWh）')).toBeVisible();
    expect(screen.getByText(/故障期间 14 天，维修后 30 天.*CV\(RMSE\) 8.0 %/)).toBeVisible();
  });

  it('reads "not proven" within its band, without the figure', async () => {
    const small = recovered(9, 20, 'notProven');
    await panel(aRecovery({ recovered: small, perDay: recovered(0.3, 0.7, 'notProven') }));
    expect(await screen.findByText(/^未证实：小于其误差带 ± 20 kWh/)).toBeVisible();
    expect(screen.queryByText(/\b9 ±/)).toBeNull();
  });

  it.each(recoveryObstacles)('says what stands in its way: %s', async (obstacle) => {
    await panel(aRecovery({ obstacle, ...none }));
    const words = zh[`recoveries.obstacle.${obstacle}`].split('{')[0] ?? '';
    expect(await screen.findByText((text) => text.startsWith(words) && !text.includes('{'))).toBeVisible();
  });

  it('says that the coming night will look at it', async () => {
    await panel(aRecovery({ toldAt: null, ...none }));
    expect(await screen.findByText(zh['recoveries.waits'])).toBeVisible();
  });
});

describe('energy recovered by all repairs of a period', () => {
  const counts = { mended: 12, told: 8, proven: 3 };

  it('is one figure with its band, and how many repairs it stands on', async () => {
    await measure({ ...counts, sum: recovered(1234, 210, 'proven') });
    expect(await screen.findByText('1,234 ± 210 kWh')).toBeVisible();
    expect(screen.getByText(/已修复的制冷故障 12 个，有数值 8 个，已证实 3 个/)).toBeVisible();
  });

  it('is no figure within its band, and says what is needed where there is none', async () => {
    const page = await measure({ ...counts, sum: recovered(100, 210, 'notProven') });
    expect(await screen.findByText('未证实（± 210 kWh）')).toBeVisible();
    page.unmount();
    await measure({ mended: 4, told: 0, proven: 0, sum: null });
    expect(await screen.findByText(/均无数值。需要故障期间 3 天、维修后 7 天的数据/)).toBeVisible();
  });
});
