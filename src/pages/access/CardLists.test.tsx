/** @jest-environment jsdom */
import type { AccessListRow, LostCard } from '@contract/accessLists';
import { minuteMs, secondMs } from '@contract/time';
import type { Answers } from '@tests/support/aBrowser';
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CardLists } from './CardLists';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const row = (more: Partial<AccessListRow> = {}): AccessListRow => ({
  ...{ deviceId: 9, deviceCode: 'door', deviceName: '正门', siteId: 4, siteCode: 'SZ-0004' },
  ...{ siteName: '南山基站', areaName: { zh: '南山', en: 'Nanshan', hk: '南山' } },
  ...{ state: 'offline', wanted: 8, confirmed: 7, confirmedAt: Date.now() - 60 * minuteMs, cards: 31 },
  // Some seconds more: the console judges by the present of the server, which may be a moment ago.
  ...{ since: Date.now() - 12 * minuteMs - 20 * secondMs, isUrgent: true, refusal: null },
  ...{ offline: 'closed', fire: 'release' },
  ...more,
});
const lost: LostCard = {
  ...{
    cardId: 3,
    holderName: 'Mei',
    last4: 'EE17',
    lostAt: Date.now(),
    unconfirmed: 1,
    oldestSite: '南山基站',
  },
};
const told = (rows: AccessListRow[], cards: LostCard[] = []): Answers => ({
  'GET /access/lists/list': { code: 200, msg: 'ok', total: rows.length, rows },
  'GET /access/lists/summary': {
    ...{ code: 200, msg: 'ok' },
    data: { doors: 20, confirmed: 18, open: 1, offline: 1, urgent: 1, oldestSince: null },
  },
  'GET /access/lists/lost': { code: 200, msg: 'ok', data: cards },
});
const show = (answers: Answers, at = '/access/lists') => renderPage(<CardLists />, { answers, at });

describe('lists of cards', () => {
  it('say which door has not confirmed, since when, and what it does without the centre and in a fire', async () => {
    await show(told([row()]));
    const line = (await screen.findByRole('link', { name: '南山基站' })).closest('tr');
    for (const text of ['站点离线', '挂失优先', '12 分钟', '需 8，已确认 7', '断网不放行', '火警开锁'])
      expect(line).toHaveTextContent(text);
  });

  it('say of a lost card at which doors it is not off, and show these', async () => {
    const { browser } = await show(
      told([row()], [lost, { ...lost, cardId: 4, last4: '0001', unconfirmed: 0 }]),
    );
    expect(await screen.findByText('1 扇门未确认，最久：南山基站')).toBeInTheDocument();
    expect(screen.getByText('所有门已停用')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '查看这些门' }));
    await waitFor(() =>
      expect(browser.sent('GET /access/lists/list').at(-1)?.query).toMatchObject({ cardId: 3, which: 'all' }),
    );
    fireEvent.click(await screen.findByRole('button', { name: '显示全部' }));
    await waitFor(() =>
      expect(browser.sent('GET /access/lists/list').at(-1)?.query).not.toHaveProperty('cardId'),
    );
  });

  it('say that all is confirmed, or that they could not be read', async () => {
    const { unmount } = await show(told([]));
    expect(await screen.findByText('所有门都已确认最新名单')).toBeInTheDocument();
    unmount();
    await show({ ...told([]), 'GET /access/lists/list': { code: 500, msg: 'no' } });
    expect(await screen.findByText('无法读取名单')).toBeInTheDocument();
  });
});
