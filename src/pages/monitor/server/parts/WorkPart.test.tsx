/** @jest-environment jsdom */
import type { WorkHealth } from '@contract/monitor';
import { minuteMs } from '@contract/time';
import { renderPage } from '@tests/support/renderPage';
import { screen, within } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { WorkPart } from './WorkPart';

globalThis.fetch = async () => new Response('{}');

const since = Date.UTC(2026, 10, 21, 8);

const work = (failing: WorkHealth['notifications']['failing']): WorkHealth => ({
  jobs: { enabled: 4, running: 0, waiting: 0, overdueS: null, doneDay: 12, failedDay: 0 },
  notifications: { channels: 2, waiting: 3, overdueS: 7 * 60, deliveredDay: 5, deadDay: 0, failing },
});

function Part({ of }: { of: WorkHealth }) {
  return <WorkPart work={of} times={useTimes()} />;
}

describe('the notifications of server health', () => {
  it('name each channel that does not deliver, how many wait there, since when, and why', async () => {
    await renderPage(
      <Part
        of={work([
          { channel: '值班短信', count: 2, since, error: 'connect ECONNREFUSED' },
          { channel: '邮件', count: 1, since: since + minuteMs, error: '550 mailbox unavailable' },
        ])}
      />,
    );
    const rows = within(screen.getByRole('list', { name: '发送失败的通知' })).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/值班短信.*11-21 08:00:00.*2 条.*connect ECONNREFUSED/);
    expect(rows[1]).toHaveTextContent('550 mailbox unavailable');
  });

  it('say nothing of failures where every channel delivers', async () => {
    await renderPage(<Part of={work([])} />);
    expect(screen.queryByRole('list')).toBeNull();
  });
});
