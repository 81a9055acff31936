/** @jest-environment jsdom */
import {
  figureParts,
  keyFigureNames,
  type KeyFigureRow,
  type KeyFiguresAnswer,
  type MeasuredParts,
} from '@contract/keyFigures';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { KeyFigures } from './KeyFigures';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const unknown = Object.fromEntries(
  keyFigureNames.map((name) => [name, { value: null, days: 0 }]),
) as KeyFigureRow['figures'];
const total: KeyFigureRow = {
  ...{ key: 'total', name: { zh: '合计', en: 'Total', hk: '總計' }, sites: 3, days: 30, faultyDays: 0 },
  ...{ totalKwh: 946, totalDays: 8, figures: unknown, carriers: [] },
  outdoor: { days: { own: 0, neighbours: 0, imported: 0 }, errorK: null },
};
const measured = (
  counts: Partial<Record<(typeof figureParts)[number], [number, number]>>,
  carrierMeters = 0,
) => ({
  days: 30,
  parts: figureParts.map((part) => ({
    part,
    known: counts[part]?.[0] ?? 0,
    whole: counts[part]?.[1] ?? 0,
  })),
  carrierMeters,
});
const show = (found: MeasuredParts | null, more: Partial<KeyFigureRow> = {}) => {
  const whole = { ...total, ...more };
  const data: KeyFiguresAnswer = {
    ...{ from: 0, to: 1, ofDays: 90, total: whole, measured: found, rows: [], matched: 0 },
  };
  return renderPage(<KeyFigures />, {
    permissions: ['analysis:figures', 'analysis:readiness'],
    answers: { 'GET /analysis/figures': { code: 200, msg: 'ok', data } },
  });
};
const tile = async (name: string) => (await screen.findAllByText(name))[0]?.closest('div');

describe('a key figure that is not known', () => {
  it('says what nothing measures, and not that the energy beside it was not measured', async () => {
    await show(measured({ total: [10, 8] }));
    expect(await tile('类 PUE')).toHaveTextContent('未计量负载用电');
    expect(await tile('类 PUE')).not.toHaveTextContent('站点总用电');
    expect(screen.getByRole('link', { name: /缺少什么/ })).toHaveAttribute(
      'href',
      '/analysis/readiness?use=pue',
    );
  });

  it('says that it was measured, but on no day surely enough, or never on one day with the rest', async () => {
    const { unmount } = await show(measured({ total: [10, 8], it: [10, 0] }));
    expect(await tile('类 PUE')).toHaveTextContent('负载用电在 10 个站点日有计量，但没有一天确定到 90 %');
    unmount();
    await show(measured({ total: [10, 8], it: [10, 4] }));
    expect(await tile('类 PUE')).toHaveTextContent('从未在同一天完整且电表无故障');
  });

  it('knows of the meters of carriers, also while none of their days counts', async () => {
    const { unmount } = await show(measured({ total: [10, 0] }, 3));
    expect(await screen.findByText(/3/, { selector: 'p.quiet' })).toBeInTheDocument();
    expect(screen.queryByText('没有单独计量的运营商支路。')).toBeNull();
    unmount();
    await show(measured({ total: [10, 0] }));
    expect(await screen.findByText('没有单独计量的运营商支路。')).toBeInTheDocument();
  });
});
