/** @jest-environment jsdom */
import type { Answers } from '@tests/support/aBrowser';
import { asksBeforeReload } from '@tests/support/asksBeforeReload';
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConnectDevice } from './ConnectDevice';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const since = Date.UTC(2026, 10, 24, 8);
const answer = {
  ...{
    siteId: 9,
    siteCode: 'SITE-000042',
    siteName: '南山站',
    shard: 7,
    deviceCode: 'env',
    deviceClass: 'env',
  },
  ...{ username: 'SITE-000042', password: 'secret-pass', mqttUrl: 'mqtt://10.0.0.5:1883', since },
};
const nothing = { connected: null, authorised: null, reading: null, value: null };
const progress = 'GET /connect/9';
const answers = (told: object): Answers => ({
  'GET /region/tree': ok([]),
  'POST /connect': ok(answer),
  [progress]: ok({ steps: nothing, refused: [], ...told }),
});

async function begin(told: object = {}) {
  const page = await renderPage(<ConnectDevice />, { answers: answers(told) });
  await userEvent.type(await screen.findByLabelText('站点名称'), '南山站');
  for (const [field, text] of [
    ['省份', '广东'],
    ['城市', '深圳'],
    ['区县', '南山'],
  ] as const)
    await userEvent.type(screen.getByLabelText(field), text);
  expect(asksBeforeReload()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '生成接入信息' }));
  await screen.findByText('secret-pass');
  expect(asksBeforeReload()).toBe(false);
  return page;
}

describe('the page that connects a first device', () => {
  it('asks for a name and a place alone, and makes codes and languages itself', async () => {
    const { browser } = await begin();
    expect(browser.sent('POST /connect')[0]?.body).toEqual({
      place: { name: '南山站', province: '广东', city: '深圳', area: '南山' },
      deviceClass: 'env',
    });
  });

  it('shows the very lines to paste, with address, topic and password in them', async () => {
    await begin();
    const line = screen.getByText(/env\/telemetry -m/);
    expect(line).toHaveTextContent("mosquitto_pub -h 10.0.0.5 -p 1883 -u 'SITE-000042' -P 'secret-pass'");
    expect(line).toHaveTextContent('"v":{"roomTempC":24.5,"roomRhPct":45}');
  });

  it('turns each step green as it is heard, and leads to the page of the site at the end', async () => {
    const at = since + 5_000;
    const { browser } = await begin({ steps: { ...nothing, connected: at, authorised: at } });
    const steps = () => within(screen.getByText('已连接：用户名和密码正确').closest('ol') as HTMLElement);
    await waitFor(() => expect(steps().getAllByText('等待中')).toHaveLength(2));
    browser.answers[progress] = ok({
      steps: { connected: at, authorised: at, reading: at, value: at },
      refused: [],
    });
    expect(await screen.findByText('设备已接入', {}, { timeout: 5_000 })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '打开站点页' })).toHaveAttribute('href', '/site/9');
  });

  it('says in words what was refused', async () => {
    await begin({
      refused: [
        { at: since + 1, reason: 'wrongPassword', detail: '' },
        { at: since + 2, reason: 'wrongShard', detail: 'coolops/v1/8/SITE-000042/env/telemetry' },
        { at: since + 3, reason: 'unknownPoint', detail: 'roomTemperature' },
      ],
    });
    expect(await screen.findByText(/^密码错误/)).toBeInTheDocument();
    expect(screen.getByText(/分片号错误：coolops\/v1\/8/)).toBeInTheDocument();
    expect(screen.getByText('该类设备没有这个测点：roomTemperature')).toBeInTheDocument();
  });

  it('offers nothing to whoever may not connect devices', async () => {
    await renderPage(<ConnectDevice />, { permissions: ['site:list'], answers: answers({}) });
    expect(screen.getByText(/没有接入设备的权限/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
