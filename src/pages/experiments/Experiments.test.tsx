/** @jest-environment jsdom */
import type { Experiment, ExperimentDetail } from '@contract/experiments';
import { dayMs } from '@contract/time';
import type { Answers } from '@tests/support/aBrowser';
import { ok } from '@tests/support/commandAnswers';
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Experiments } from './Experiments';
import { ProveButton } from './parts/ProveButton';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const from = Date.parse('2026-03-01T16:00:00Z');
const design = { pairs: 7, blockDays: 3, washoutH: 28.2, isWashoutAssumed: true, days: 42, daysPerArm: 14 };
const anExperiment = (more: Partial<Experiment> = {}): Experiment => ({
  ...{ id: 3, siteId: 4, siteCode: 'S-4', siteName: '南山站', programId: 7, programName: '夏季', version: 2 },
  ...{ of: 'ac', design, seed: 99, state: 'running', why: null, note: '', isHeld: false },
  ...{ from, to: from + 42 * dayMs, isOn: true, daysLeft: 30, elapsed: { on: 6, off: 6 }, result: null },
  ...{ by: 'mei', at: from, endedAt: null, endedBy: null, mayEdit: true },
  ...more,
});
const detail = (more: Partial<Experiment> = {}): ExperimentDetail => ({
  ...anExperiment(more),
  days: [{ day: from, isOn: true, counts: false, kwh: null }],
});
const saving = { savedKwhPerDay: 3, lowKwhPerDay: 2, highKwhPerDay: 4, offKwhPerDay: 24 };
const counts = { onDays: 14, offDays: 14, leftOut: 0, obstacle: null };
const show = (row: Partial<Experiment> = {}, more: Answers = {}) =>
  renderPage(<Experiments />, {
    answers: {
      'GET /experiment/list': ok([anExperiment(row)]),
      'GET /experiment/3': ok(detail(row)),
      'POST /experiment/3/stop': ok(null),
      'POST /experiment/3/release': ok(null),
      ...more,
    },
    at: '/analysis/experiments?experiment=3',
    permissions: ['experiment:list', 'experiment:edit'],
  });
const panel = async () => within(await screen.findByRole('article'));

describe('the page of on/off experiments', () => {
  it('tells how many days are still needed, and claims nothing before the end', async () => {
    await show();
    expect((await (await panel()).findByRole('status')).textContent).toBe(
      '还需 30 天；已启用 6 天、停用 6 天。结束前不作结论。',
    );
    expect(screen.queryByText(/已证实/)).toBeNull();
  });

  it('tells a proven saving with its band', async () => {
    await show({ state: 'done', result: { ...counts, saving: { ...saving, verdict: 'proven' } } });
    expect((await (await panel()).findByRole('status')).textContent).toBe(
      '已证实：每天节电 3.0 ± 1.0 kWh（2.0 至 4.0）',
    );
  });

  it('tells no figure of a saving that is smaller than its band', async () => {
    const small = { ...saving, savedKwhPerDay: 0.4, lowKwhPerDay: -0.6, highKwhPerDay: 1.4 };
    await show({ state: 'done', result: { ...counts, saving: { ...small, verdict: 'notProven' } } });
    const said = (await (await panel()).findByRole('status')).textContent;
    expect(said).toBe('未证实：小于其误差带，每天 ± 1.0 kWh');
    expect(said).not.toContain('0.4');
  });

  it('is stopped with a reason', async () => {
    const { browser } = await show();
    fireEvent.click(await (await panel()).findByRole('button', { name: /中 ?止/ }));
    fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '更换空调' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /中 ?止/ }));
    await waitFor(() =>
      expect(browser.sent('POST /experiment/3/stop').at(-1)?.body).toEqual({ note: '更换空调' }),
    );
  });

  it('lets the strategy act again after a stop for safety', async () => {
    const { browser } = await show({ state: 'stopped', why: 'guard', isHeld: true });
    fireEvent.click(await (await panel()).findByRole('button', { name: '恢复策略' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '恢复策略' }));
    await waitFor(() => expect(browser.sent('POST /experiment/3/release')).toHaveLength(1));
  });
});

describe('the way from a strategy to its proof', () => {
  const prove = (obstacle: string | null, permissions = ['experiment:edit']) =>
    renderPage(<ProveButton siteId={4} />, {
      answers: {
        'GET /experiment/design': ok({ obstacle, programName: '夏季', design }),
        'POST /experiment': ok({ id: 3 }),
      },
      at: '/',
      permissions,
    });

  it('tells the length and the washout first, and starts with one press', async () => {
    const { browser } = await prove(null);
    fireEvent.click(await screen.findByRole('button', { name: '用试验证实' }));
    expect(await screen.findByText('夏季：自明天起 42 天')).toBeInTheDocument();
    expect(screen.getByText('每段的前 28 小时不计入：尚不了解这间机房，按砖房处理。')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: /开 ?始/ }));
    await waitFor(() =>
      expect(browser.sent('POST /experiment').at(-1)?.body).toEqual({ siteId: 4, of: 'ac', daysPerArm: 14 }),
    );
  });

  it('says why none can begin where the strategy is in shadow', async () => {
    await prove('notActive');
    fireEvent.click(await screen.findByRole('button', { name: '用试验证实' }));
    expect(await screen.findByText(/仅为影子运行/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /开 ?始/ })).toBeDisabled();
  });

  it('is not there for whoever may start none', async () => {
    await prove(null, ['strategy:list']);
    expect(screen.queryByRole('button', { name: '用试验证实' })).toBeNull();
  });
});
