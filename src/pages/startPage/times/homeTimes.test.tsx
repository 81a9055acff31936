/** @jest-environment jsdom */
import { HomeTimes } from '@contract/homeTimes';
import { hourMs, minuteMs } from '@contract/time';
import { ok } from '@tests/support/commandAnswers';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { HomeTimesCard } from './HomeTimesCard';

globalThis.fetch = async () => ({ json: async () => ({ plantTimeZone: 'Asia/Shanghai' }) }) as Response;

const keeping = 'PUT /user/times';
const open = async (kept: Partial<HomeTimes>) => {
  const { browser } = await renderPage(<HomeTimesCard />, {
    answers: { 'GET /user/times': ok(HomeTimes.parse(kept)), [keeping]: ok(null) },
  });
  return browser;
};
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('clocks and timers of a person on the start page', () => {
  it('show several zones and what is left, counted from an instant and so the same after a reload', async () => {
    await open({
      clocks: ['Europe/Berlin', 'America/New_York'],
      timers: [
        { name: 'Switch over', endsAt: Date.now() + 2 * hourMs + minuteMs },
        { name: 'Test run', endsAt: Date.now() - 3 * hourMs - minuteMs },
      ],
    });
    expect(await screen.findByText('Europe/Berlin')).toBeVisible();
    expect(screen.getByText('America/New York')).toBeVisible();
    const [running, over] = screen.getAllByRole('timer').map(({ textContent }) => textContent);
    expect(running).toMatch(/^2:0[01]:\d\d$/);
    expect(over).toBe('0:00');
    expect(screen.getByText(/已结束 3 小时/)).toBeVisible();
  });

  it('are added by minutes from now and taken away, and kept on the server', async () => {
    const browser = await open({ clocks: ['UTC'] });
    await screen.findByText('UTC');
    await press('添加时钟或倒计时');
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: 'Refill' } });
    const before = Date.now();
    await press(/开\s*始/);
    const [added] = browser.sent(keeping).map(({ body }) => HomeTimes.parse(body));
    expect(added).toMatchObject({ clocks: ['UTC'], timers: [{ name: 'Refill' }] });
    const inMin = ((added?.timers[0]?.endsAt ?? 0) - before) / minuteMs;
    expect(Math.round(inMin)).toBe(15);
    await press('移除 UTC');
    expect(browser.sent(keeping).at(-1)?.body).toEqual({ clocks: [], timers: [] });
  });
});
