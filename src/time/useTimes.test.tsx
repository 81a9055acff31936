/** @jest-environment jsdom */
import { languageChosen } from '@sagas/settings/settings.actions';
import { renderPage } from '@tests/support/renderPage';
import { act } from '@testing-library/react';
import { useTimes } from './useTimes';

globalThis.fetch = async () => new Response('{}');

const monday = Date.UTC(2026, 10, 23, 4);
const spoken = {
  zh: ['2026年11月23日星期一', '1,234.5', '11-23 04:00:00'],
  en: ['Monday, 23 November 2026', '1,234.5', '11-23 04:00:00'],
  hk: ['2026年11月23日星期一', '1,234.5', '11-23 04:00:00'],
} as const;

function Said() {
  const times = useTimes();
  return <output>{[times.day(monday), times.number(1_234.5, 1), times.moment(monday)].join('|')}</output>;
}

function Signs() {
  const { number, change } = useTimes();
  return (
    <output>{[number(-0.04, 1), number(-3, 1), change(-0.4), change(2.4), change(-7)].join(' ')}</output>
  );
}

describe('times and numbers', () => {
  it.each(Object.entries(spoken))('R-LANG-03 are written as %s writes them', async (language, written) => {
    const { browser, container } = await renderPage(<Said />);
    await act(async () => void browser.store.dispatch(languageChosen(language as keyof typeof spoken)));
    expect(container.textContent.replace(/\s/gu, ' ').split('|')).toEqual([...written]);
  });

  it('have no sign when they round to nothing', async () => {
    const { container } = await renderPage(<Signs />);
    expect(container.textContent).toBe('0.0 -3.0 0 +2 -7');
  });
});
