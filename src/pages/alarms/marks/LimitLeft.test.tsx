/** @jest-environment jsdom */
import type { Alarm } from '@contract/alarms';
import type { AlarmTimeLimits } from '@contract/alarmLimits';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { limitsKnown } from '@sagas/alarms/alarms.slice';
import { aHotRoom } from '@tests/support/anAlarm';
import { renderPage } from '@tests/support/renderPage';
import { limitsOf } from '@tests/support/someLimits';
import { act, screen } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { LimitCell } from './LimitLeft';

globalThis.fetch = async () => new Response('{}');

const raisedAt = Date.UTC(2026, 10, 21, 8);
const limits = limitsOf({
  acknowledge: [5 * minuteMs, 15 * minuteMs, hourMs, 0],
  repair: [4 * hourMs, 8 * hourMs, dayMs, 0],
});

interface Shown {
  alarm?: Partial<Alarm>;
  isClosed?: boolean;
  offsetMs?: number;
  known?: AlarmTimeLimits | null;
}

function Cell({ alarm, isClosed = false, offsetMs = 0 }: Shown) {
  const times = useTimes();
  return (
    <LimitCell
      alarm={aHotRoom({ id: 1, level: 1, raisedAt, ...alarm })}
      isClosed={isClosed}
      times={times}
      offsetMs={offsetMs}
    />
  );
}

async function show({ known = limits, ...shown }: Shown = {}) {
  const page = await renderPage(<Cell {...shown} />);
  if (known) await act(async () => void page.browser.store.dispatch(limitsKnown(known)));
  return page;
}

describe('what is left of the time limit of an alarm', () => {
  beforeEach(() => jest.useFakeTimers({ now: raisedAt + 2 * minuteMs }));
  afterEach(() => jest.useRealTimers());

  it('is not told before the limits are known', async () => {
    await show({ known: null });
    expect(screen.getByText('—')).toBeInTheDocument();
  });

  it('is told in words, with the moment on demand', async () => {
    await show();
    const left = screen.getByText('确认剩 3 分钟');
    expect(left.title.replace(/\s/gu, ' ')).toBe('应在 11-21 08:05:00 前确认');
    expect(left.className).not.toContain('is-over');
  });

  it('runs down by itself, and tells in words by how much it is overrun', async () => {
    await show();
    await act(async () => jest.advanceTimersByTime(3 * minuteMs - 1_000));
    expect(screen.getByText('确认剩 1 秒')).toBeInTheDocument();
    await act(async () => jest.advanceTimersByTime(1_000));
    expect(screen.getByText('确认超 0 秒').className).toContain('is-over');
    await act(async () => jest.advanceTimersByTime(10 * minuteMs));
    expect(screen.getByText('确认超 10 分钟')).toBeInTheDocument();
  });

  it('goes by the clock of the server, not by that of this machine', async () => {
    await show({ offsetMs: 4 * minuteMs });
    expect(screen.getByText('确认超 1 分钟')).toBeInTheDocument();
  });

  it('is that of the repair once somebody has acknowledged', async () => {
    await show({ alarm: { acknowledgedAt: raisedAt + minuteMs, acknowledgedBy: 'lina' } });
    expect(screen.getByText('修复剩 3 小时 58 分')).toBeInTheDocument();
  });

  it('is none for a level without limits, for an alarm that calls nobody, and for one that is closed', async () => {
    for (const shown of [
      { alarm: { level: 4 as const } },
      { alarm: { isLate: true } },
      { alarm: { shelvedUntil: raisedAt + dayMs } },
      { isClosed: true },
    ]) {
      const { unmount } = await show(shown);
      expect(screen.getByText('—')).toBeInTheDocument();
      unmount();
    }
  });
});
