/** @jest-environment jsdom */
import type { FsuSource } from '@contract/fsuSources';
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FsuUnit } from './FsuUnit';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const at = Date.UTC(2026, 10, 24, 8);
const source: FsuSource = {
  ...{ unitId: 7, fsuId: '51051243800001', state: 'approved', isHeld: true },
  ...{ siteId: 9, siteCode: 'NS-1', siteName: '南山站', vendor: 'AMS', firmware: '1.0', edition: '2016' },
  ...{ address: '10.0.0.5', port: 8080, claimedAddress: '10.0.0.6', claimedSource: '10.0.0.6' },
  ...{
    loginAt: at,
    answeredAt: at,
    roundTripMs: 84,
    missed: 0,
    error: 'timedOut',
    cpuPct: 12.5,
    memoryPct: 40,
  },
  ...{ historyFrom: null, logsUntil: null, thresholdsAskedAt: at, devices: ['51051241820001'] },
  quarantine: [
    {
      ...{ id: 3, deviceCode: '51051241830001', since: at, reason: 'impossibleValues', liftedAt: null },
      ...{ evidence: '0418101001 = 961656832.00', liftedBy: '' },
    },
  ],
  ...{ isElsewhere: false, silent: ['51051241600001'], strays: ['99999999999999', '51051241500009'] },
  accepted: [{ code: '51051241800007', by: 'lina', at }],
  lacks: [{ command: 'GET_HISDATA', at, why: 'notSupported' }],
  gaps: [{ id: 1, from: at, to: at + 3_600_000, why: 'notSupported', filledAt: at + 7_200_000 }],
  openAlarms: [
    {
      ...{
        deviceCode: '51051241500001',
        signal: '0415002001',
        serial: '7',
        state: 'open',
        text: '压缩机异常',
      },
      ...{ level: 3, since: at, conflict: 'valueNormal', measured: '0', status: 3 },
    },
  ],
  unreadable: [
    {
      ...{
        id: 5,
        kind: 'alarm',
        why: 'noFlag',
        raw: '<TAlarm>…</TAlarm>',
        times: 3,
        firstAt: at,
        lastAt: at,
      },
      ...{ seenAt: null, seenBy: '' },
    },
  ],
  thresholds: [
    {
      ...{ deviceCode: '51051241820001', signal: '0418002001', threshold: '1', absolute: '', relative: '' },
      readAt: at,
    },
  ],
  settings: [
    {
      ...{
        id: 1,
        deviceCode: '51051241820001',
        signal: '0418002001',
        was: '1',
        threshold: '2',
        reason: '调试',
      },
      ...{ askedBy: 'admin', askedAt: at, endedAt: at, outcome: 'contradicted' },
    },
  ],
};
const show = () =>
  renderPage(<FsuUnit />, {
    at: '/fsu/unit?unitId=7',
    answers: {
      'GET /area/fsu/source/7': ok(source),
      'GET /area/fsu/log/7': ok([
        {
          ...{
            id: 5,
            at,
            direction: 'in',
            command: 'LOGIN',
            asked: '<PaSCword>***',
            answered: '<Response/>',
          },
          ...{ roundTripMs: null, error: null },
        },
      ]),
      'PUT /area/fsu/log/7': ok(null),
      'PUT /area/fsu/read/7': ok(null),
      'DELETE /area/fsu/code/7/51051241800007': ok(null),
      'POST /area/fsu/thresholds/7': ok(null),
      'POST /area/fsu/try/7': ok({
        ...{ kind: 'point', deviceCode: 'env', name: 'smoke', certainty: 'A', value: 1 },
      }),
    },
  });

describe('the page of a field unit', () => {
  it('says how it goes with it, that its address changed, and why a device is not believed', async () => {
    const { browser } = await show();
    expect(await screen.findByText('监控单元 51051243800001')).toBeInTheDocument();
    expect(screen.getByText('地址与批准时不同：不下发任何命令')).toBeInTheDocument();
    expect(screen.getByText('0418101001 = 961656832.00')).toBeInTheDocument();
    expect(screen.getByText('84 ms')).toBeInTheDocument();
    expect(screen.getByText('超时')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '立即读取' }));
    await waitFor(() => expect(browser.sent('PUT /area/fsu/read/7')).toHaveLength(1));
  });

  it('offers to accept each undeclared code but the one that stands for all, and to take an acceptance back', async () => {
    const { browser } = await show();
    expect(await screen.findByRole('button', { name: '采信编码 51051241500009' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '采信编码 99999999999999' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '取消采信编码 51051241800007' }));
    await waitFor(() => expect(browser.sent('DELETE /area/fsu/code/7/51051241800007')).toHaveLength(1));
  });

  it('sets a threshold with its reason, and never without one', async () => {
    const { browser } = await show();
    expect(await screen.findByText('回读不一致')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^设\s*置$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const set = dialog.getByRole('button', { name: /^设\s*置$/ });
    await userEvent.clear(dialog.getByLabelText('门限'));
    await userEvent.type(dialog.getByLabelText('门限'), '2.5');
    expect(set).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('原因'), '现场核实');
    await userEvent.click(set);
    await waitFor(() =>
      expect(browser.sent('POST /area/fsu/thresholds/7')[0]?.body).toEqual({
        ...{
          deviceCode: '51051241820001',
          signal: '0418002001',
          threshold: '2.5',
          absolute: '',
          relative: '',
        },
        reason: '现场核实',
      }),
    );
  });

  it('shows what was said, and logs everything when somebody wants it', async () => {
    const { browser } = await show();
    await userEvent.click(await screen.findByRole('tab', { name: '通信日志' }));
    expect(await screen.findByText('LOGIN')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '全部记录一小时' }));
    await waitFor(() => expect(browser.sent('PUT /area/fsu/log/7')).toHaveLength(1));
  });

  it('tries the mapping', async () => {
    await show();
    await userEvent.click(await screen.findByRole('tab', { name: '映射试算' }));
    await userEvent.type(screen.getByLabelText('信号'), '0418002001');
    await userEvent.type(screen.getByLabelText('上报值'), '1');
    await userEvent.click(screen.getByRole('button', { name: /^试\s*算$/ }));
    expect(await screen.findByText('成为设备 env 的测点“烟感”')).toBeInTheDocument();
  });
});
