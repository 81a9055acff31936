/** @jest-environment jsdom */
import type { AlarmFigures } from '@contract/alarmFigures';
import type { LatestState } from '@contract/devices';
import { resourceTexts } from '@contract/resources/generated';
import type { Language } from '@contract/languages';
import { languages } from '@contract/languages';
import { dayMs, hourMs } from '@contract/time';
import { languageChosen } from '@sagas/settings/settings.actions';
import { drawnTexts } from '@tests/support/drawnTexts';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getInstanceByDom } from 'echarts/core';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { bundles } from '@/i18n/bundles';
import { languageTags } from '@/i18n/i18n';
import { wallPalette } from '@/palette/palette';
import { Load } from '@/pages/alarms/figures/Load';
import { SiteTrend } from '@/pages/map/parts/SiteTrend';
import { useTimes } from '@/time/useTimes';

globalThis.fetch = async () => new Response('{}');
const drawn = drawnTexts();
// The first chart waits for the code of its library.
jest.setTimeout(60_000);

const from = Date.UTC(2026, 10, 20);
const figures = {
  ...{ from, to: from + 3 * dayMs, operators: 1, floods: [] },
  counts: Array.from({ length: 432 }, (_, at) => (at === 0 ? 12_345 : 1)),
} as unknown as AlarmFigures;

const device = { deviceId: 7 } as unknown as LatestState;
const past = {
  ...{ deviceId: 7, level: 'raw' },
  from,
  to: from + dayMs,
  series: (['roomTempC', 'outdoorTempC'] as const).map((point) => ({
    ...{ point, unit: '°C', t: [from, from + hourMs], value: [24.5, 25] },
  })),
};

function OfDays() {
  return <Load figures={figures} times={useTimes()} />;
}
function OfASite() {
  return <SiteTrend device={device} palette={wallPalette} times={useTimes()} />;
}

const pause = (ms: number) => act(async () => void (await new Promise((resolve) => setTimeout(resolve, ms))));

async function show(page: ReactElement) {
  const { browser } = await renderPage(page, {
    answers: { 'GET /history/points': { code: 200, msg: 'ok', data: past } },
  });
  await pause(300);
  return async (language: Language) => {
    const words = { ...(await bundles[language].all()), ...resourceTexts[language] };
    i18next.addResourceBundle(languageTags[language], 'translation', words, true, true);
    drawn.forget();
    await act(async () => {
      browser.store.dispatch(languageChosen(language));
      await i18next.changeLanguage(languageTags[language]);
    });
  };
}

const isDrawn = (...texts: string[]) =>
  waitFor(() => expect(drawn.all()).toEqual(expect.arrayContaining(texts)), { timeout: 4_000 });

/** What the cursor tells over the first point. */
async function told(): Promise<string> {
  const host = document.querySelector<HTMLElement>('.echarts-for-react');
  const chart = host && getInstanceByDom(host);
  await act(async () => void chart?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: 0 }));
  return [...(host?.children ?? [])].at(-1)?.textContent.replace(/\s+/gu, ' ') ?? '';
}

const tools = () => screen.getByRole('button', { name: /\S/u }).getAttribute('aria-label');

const ofDays = {
  zh: ['11-21', '可接受|可应对|风暴', '11-20 00:00:00 12,345', '单席位负荷（每 10 分钟告警数）'],
  en: ['11-21', 'acceptable|manageable|flood', '11-20 00:00:00 12,345', 'Alarm rate per operator'],
  hk: ['11-21', '可接受|可應付|警報潮', '11-20 00:00:00 12,345', '單席位負荷（每 10 分鐘警報數）'],
} as const;

const ofASite = {
  zh: ['机房温度|室外温度', '机房温度 24.5 °C', '近 24 小时'],
  en: ['Room temperature|Outdoor temperature', 'Room temperature 24.5 °C', 'Last 24 hours'],
  hk: ['機房溫度|室外溫度', '機房溫度 24.5 °C', '過去 24 小時'],
} as const;

describe('R-LANG-03 a chart on screen', () => {
  it('names its days, limits, amounts and itself in the language that is chosen, and then in the next', async () => {
    const speak = await show(<OfDays />);
    for (const language of [...languages, 'zh'] as const) {
      const [day, limits, tip, name] = ofDays[language];
      await speak(language);
      await isDrawn(day, ...limits.split('|'));
      expect(await told()).toBe(tip);
      expect(screen.getByRole('img', { name: (label) => label.startsWith(name) })).toBeInTheDocument();
      expect(tools()).toContain(name);
    }
  });

  it('names its lines and readings so, in the legend and below the cursor', async () => {
    const speak = await show(<OfASite />);
    for (const language of [...languages, 'zh'] as const) {
      const [lines, tip, name] = ofASite[language];
      await speak(language);
      await isDrawn(...lines.split('|'));
      expect(await told()).toContain(tip);
      expect(screen.getByRole('img', { name })).toBeInTheDocument();
    }
  });

  it('offers its picture and its table in the language', async () => {
    const speak = await show(<OfASite />);
    const offered = { zh: '矢量图（SVG）', en: 'Drawing (SVG)', hk: '向量圖（SVG）' };
    fireEvent.click(screen.getByRole('button'));
    for (const language of languages) {
      await speak(language);
      expect(screen.getByRole('menuitem', { name: offered[language] })).toBeInTheDocument();
    }
  });
});
