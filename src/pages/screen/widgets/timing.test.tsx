/** @jest-environment jsdom */
import { hourMs, minuteMs } from '@contract/time';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { Clock } from './Clock';
import { Timer } from './Timer';

globalThis.fetch = async () => ({ json: async () => ({ plantTimeZone: 'Asia/Shanghai' }) }) as Response;

const now = Date.parse('2026-11-26T20:30:00Z');

function Wall({ endsAt }: { endsAt?: number }) {
  const shared = { times: useTimes(), nowMs: now, regionId: null, siteId: null, unitPx: 8 };
  return (
    <>
      <Clock {...shared} timeZone="Europe/Berlin" />
      <Clock {...shared} timeZone="America/New_York" />
      <Timer {...shared} {...(endsAt !== undefined && { endsAt })} />
    </>
  );
}

describe('several clocks and a timer on a wall', () => {
  it('show each zone by its name, and what is left', async () => {
    await renderPage(<Wall endsAt={now + 90 * minuteMs} />);
    expect(screen.getByText('21:30:00')).toBeInTheDocument();
    expect(screen.getByText('Europe/Berlin')).toBeInTheDocument();
    expect(screen.getByText('15:30:00')).toBeInTheDocument();
    expect(screen.getByText('1:30:00')).toBeInTheDocument();
  });

  it('say since when a timer is over, and that one has no end yet', async () => {
    await renderPage(<Wall endsAt={now - 2 * hourMs} />);
    expect(screen.getByText('0:00')).toBeInTheDocument();
    expect(screen.getByText(/已结束 2 小时/)).toBeInTheDocument();
  });
});
