/** @jest-environment jsdom */
import type { MaintenanceWindow } from '@contract/alarmActions';
import { hourMs } from '@contract/time';
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MaintenanceWindows } from '../MaintenanceWindows';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const startsAt = Date.now() + hourMs;
const weekly: MaintenanceWindow = {
  ...{ id: 7, regionId: null, siteId: 1, deviceId: null, regionName: null, siteName: '南山站' },
  ...{ deviceName: null, startsAt, endsAt: startsAt + hourMs, reason: '清洗滤网', by: 'admin' },
  ...{ endedAt: null, endedBy: null, endReason: null },
  series: { every: 'week', left: 3, lastAt: startsAt + 21 * 24 * hourMs },
};
const show = (ended: jest.Mock) =>
  renderPage(<MaintenanceWindows />, {
    answers: {
      'GET /alarm/maintenance': { code: 200, msg: 'ok', total: 1, rows: [weekly] },
      'DELETE /alarm/maintenance/series/7': () => {
        ended();
        return { code: 200, msg: 'ok', data: null };
      },
    },
  });

describe('the page of maintenance windows', () => {
  it('tells how often a window comes again, and takes back what follows after a question', async () => {
    const ended = jest.fn();
    await show(ended);
    const row = (await screen.findByText('南山站')).closest('tr')!;
    expect(row).toHaveTextContent(/每周一次，其后还有 3 次/);
    await userEvent.click(within(row).getByRole('button', { name: '结束全部' }));
    expect(await screen.findByText('立即结束本次维护，并取消其后的 3 次？')).toBeInTheDocument();
    expect(ended).not.toHaveBeenCalled();
    await userEvent.click(screen.getAllByRole('button', { name: '结束全部' }).at(-1)!);
    await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  });

  it('asks how many times a new window comes, once it is to come again', async () => {
    await show(jest.fn());
    await userEvent.click(await screen.findByRole('button', { name: '新建窗口' }));
    expect(screen.queryByLabelText('次数 (含首次)')).toBeNull();
    await userEvent.click(screen.getByText('每月'));
    expect(screen.getByLabelText('次数 (含首次)')).toHaveValue('3');
  });
});
