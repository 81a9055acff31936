/** @jest-environment jsdom */
import { minuteMs } from '@contract/time';
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { Commands } from './Commands';

globalThis.fetch = async () => new Response('{}');

const nowMs = Date.now();
const trouble = {
  ...{ commandId: 7, siteId: 4, siteName: '南山基站', deviceName: '空调 1', state: 'inDoubt' },
  ...{ why: 'noAnswer', at: nowMs - 3 * minuteMs },
};
const summary = {
  ...{ underWay: 12, unproven: 1, failed: 3, inDoubt: 2, waitingApproval: 0, overrides: 4 },
  troubles: [trouble, { ...trouble, commandId: 8, deviceName: '空调 2', state: 'failed', why: 'noEffect' }],
};

function Tile({ regionId = null }: { regionId?: number | null }) {
  const times = useTimes();
  return <Commands regionId={regionId} siteId={null} times={times} nowMs={nowMs} unitPx={8} />;
}
const show = (
  answer: { code: number; msg: string; data?: object },
  regionId: number | null = null,
  permissions: string[] = ['command:list'],
) => renderPage(<Tile regionId={regionId} />, { permissions, answers: { 'GET /command/summary': answer } });

describe('the commands of a wall', () => {
  it('counts what is under way, failed and in doubt', async () => {
    await show({ code: 200, msg: 'ok', data: summary });
    for (const [name, count] of [
      ['执行中', '12'],
      ['失败', '3'],
      ['存疑', '2'],
    ] as const)
      expect((await screen.findByText(name, { selector: 'dt' })).parentElement).toHaveTextContent(count);
  });

  it('asks for its own area', async () => {
    const { browser } = await show({ code: 200, msg: 'ok', data: summary }, 44);
    await waitFor(() =>
      expect(browser.sent('GET /command/summary')[0]?.query).toMatchObject({ regionId: 44 }),
    );
  });

  it('asks nothing for a viewer without the right, and says so', async () => {
    const { browser } = await show({ code: 200, msg: 'ok', data: summary }, null, ['screen:view']);
    expect(await screen.findByText('没有查看权限')).toBeInTheDocument();
    expect(browser.sent('GET /command/summary')).toEqual([]);
  });

  it('says that it could not be read', async () => {
    await show({ code: 500, msg: 'no' });
    expect(await screen.findByText('未能读取')).toBeInTheDocument();
  });
});
