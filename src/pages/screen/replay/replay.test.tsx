/** @jest-environment jsdom */
import type { Scene, Show, WidgetKind } from '@contract/scenes';
import { hourMs } from '@contract/time';
import { anAlarm } from '@tests/support/anAlarm';
import { ok } from '@tests/support/commandAnswers';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { DataScreen } from '../DataScreen';
// What the screen fetches when it is wanted is there by then.
import './PastStage';

globalThis.fetch = async () => new Response('{}');

const kinds: readonly WidgetKind[] = ['alarms', 'power', 'ticker'];
const scene: Scene = {
  ...{ sceneId: 1, version: 1, updatedBy: 'admin', updatedAt: 0 },
  name: { zh: '总览', en: 'Overview', hk: '總覽' },
  body: {
    format: 1,
    subject: { kind: 'fleet' },
    portrait: null,
    widgets: kinds.map((kind, at) => ({
      ...{ id: `w${at}`, kind, x: 0, y: at * 3, w: 8, h: 3, title: null, subject: null },
    })),
  },
};
const show: Show = {
  scenes: [scene],
  plan: {
    turns: [{ sceneId: 1, seconds: 60, from: null, to: null }],
    interrupt: { isOn: false, sceneId: null, seconds: 60 },
  },
  ...{ siteSceneId: null, regions: null, serverSceneId: null, mark: 'a' },
};

const open = async (permissions?: string[], others: object = {}) => {
  const answers = {
    'GET /scene/show': ok(show),
    'GET /site/states': ok([]),
    'GET /alarm/at': ({ query }: { query?: unknown }) =>
      ok({
        moment: (query as { moment: number }).moment,
        alarms: [
          anAlarm({ id: 1, level: 2, siteName: '南山基站' }),
          anAlarm({ id: 2, level: 2, isLate: true }),
        ],
      }),
    ...others,
  };
  const page = await renderPage(<DataScreen />, { answers, ...(permissions && { permissions }) });
  await screen.findByRole('heading', { name: /总览/ });
  return page;
};
const openPast = async () => {
  const { browser } = await open();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '回放' })));
  await screen.findByText('南山基站', undefined, { timeout: 5_000 });
  return browser;
};

describe('a replay of a wall', () => {
  it('shows the alarms of a past moment and says that it is not the present', async () => {
    const browser = await openPast();
    expect(screen.getByText('回放：当时的状态，非实时')).toBeInTheDocument();
    const levels = [...document.querySelectorAll('.level__count')].map(({ textContent }) => textContent);
    expect(levels).toEqual(['0', '2', '0', '0']);
    const [asked] = browser.sent('GET /alarm/at').map(({ query }) => (query as { moment: number }).moment);
    expect(Date.now() - (asked ?? 0)).toBeGreaterThanOrEqual(hourMs);
  });

  it('says of every other widget that its past is not kept, instead of showing the present', async () => {
    await openPast();
    expect(screen.getByRole('region', { name: '当前总功率' })).toHaveTextContent('过去的数据未保存');
  });

  it('ends with the way back to the present', async () => {
    await openPast();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '返回实时' })));
    expect(screen.queryByText('回放：当时的状态，非实时')).toBeNull();
    expect(screen.getByRole('region', { name: '当前总功率' })).not.toHaveTextContent('过去的数据未保存');
  });

  it('says that the past could not be read instead of an empty scene, and reads it when it is tried again', async () => {
    let isAway = true;
    const { browser } = await open(undefined, {
      'GET /alarm/at': ({ query }: { query?: unknown }) =>
        isAway
          ? { code: 500, msg: 'no' }
          : ok({ moment: (query as { moment: number }).moment, alarms: [anAlarm({ siteName: '南山基站' })] }),
    });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '回放' })));
    expect(await screen.findByRole('alert', undefined, { timeout: 5_000 })).toHaveTextContent(
      '历史数据读取失败',
    );
    expect(screen.queryByRole('region', { name: '当前总功率' })).toBeNull();
    isAway = false;
    await act(
      async () =>
        void fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: '重试' })),
    );
    expect(await screen.findByText('南山基站', undefined, { timeout: 5_000 })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(browser.sent('GET /alarm/at').length).toBeGreaterThan(1);
  });

  it('is offered only to whoever may read the alarms of the past', async () => {
    await open(['screen:view']);
    expect(screen.queryByRole('button', { name: '回放' })).toBeNull();
  });
});
