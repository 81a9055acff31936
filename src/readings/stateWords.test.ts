/** @jest-environment jsdom */
import { languages } from '@contract/languages';
import { pointsByClass } from '@contract/points';
import type { TFunction } from 'i18next';
import { trendOption } from '@/charts/trendOption';
import { bundles } from '@/i18n/bundles';
import { wallPalette } from '@/palette/palette';
import { stateWordsOf } from './stateWords';

const choices = Object.values(pointsByClass)
  .flat()
  .filter(({ kind }) => kind === 'enum');
const mode = choices.find(({ name }) => name === 'mode');
const look = { palette: wallPalette, fontPx: 12, timeOf: String, numberOf: String };

const wordsIn = async (language: (typeof languages)[number]): Promise<TFunction> => {
  const texts = await bundles[language].all();
  return ((key: string) => texts[key]) as TFunction;
};

describe('a point that is one of several', () => {
  it.each(languages)('has a word for each in %s', async (language) => {
    const t = await wordsIn(language);
    for (const point of choices) {
      const words = stateWordsOf(point, t) ?? [];
      expect(words).toHaveLength(point.max + 1);
      expect(new Set(words).size).toBe(words.length);
      expect(words.every(Boolean)).toBe(true);
    }
  });

  it.each([
    ['zh', '制冷'],
    ['en', 'Cool'],
    ['hk', '冷氣'],
  ] as const)('is drawn in steps between its words in %s', async (language, cool) => {
    const states = mode && stateWordsOf(mode, await wordsIn(language));
    const points = [
      [0, 1],
      [60_000, 4],
    ] as const;
    const picture = trendOption([{ key: 'mode', name: '', unit: '', points, states: states ?? [] }], look);
    const { yAxis, series, tooltip } = picture as {
      yAxis: { type: string; data: readonly string[] };
      series: { step?: string }[];
      tooltip: { formatter: (points: unknown[]) => string };
    };
    expect([yAxis.type, yAxis.data[1], series[0]?.step]).toEqual(['category', cool, 'end']);
    expect(tooltip.formatter([{ seriesIndex: 0, marker: '', seriesName: '', value: [0, 1] }])).toContain(
      cool,
    );
  });
});
