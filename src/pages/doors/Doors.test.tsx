/** @jest-environment jsdom */
import type { DoorEventRow } from '@contract/doorHistory';
import type { Command } from '@contract/commands';
import type { DoorRow } from '@contract/doors';
import { hourMs, minuteMs, secondMs } from '@contract/time';
import type { Answers } from '@tests/support/aBrowser';
import { aCommandRow } from '@tests/support/aControlledUnit';
import { renderPage } from '@tests/support/renderPage';
import { commandsMoved } from '@sagas/commands/commands.slice';
import { doorsMoved } from '@sagas/doors/doors.slice';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Doors } from './Doors';
import { SiteDoors } from './SiteDoors';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const door = (more: Partial<DoorRow> = {}): DoorRow => ({
  ...{ deviceId: 9, deviceCode: 'door', deviceName: '正门', siteId: 4, siteCode: 'SZ-0004' },
  ...{ siteName: '南山基站', areaName: { zh: '南山', en: 'Nanshan', hk: '南山' } },
  // Some seconds more: the console judges by the present of the server, which may be a moment ago.
  ...{ state: 'held', since: Date.now() - 2 * hourMs - 20 * secondMs, at: Date.now() - minuteMs },
  ...{ openings: 31, refusedCards: 2, lostKwh: 1.24, offline: 'closed', fire: 'release' },
  ...more,
});
const counts = { forced: 0, held: 1, fault: 0, open: 0, unlocked: 0, unknown: 2, locked: 12 };
const told = (rows: DoorRow[]): Answers => ({
  'GET /door/list': { code: 200, msg: 'ok', total: rows.length, rows },
  'GET /door/summary': { code: 200, msg: 'ok', data: counts },
});
const show = (answers: Answers, at = '/doors') => renderPage(<Doors />, { answers, at });

describe('access-control monitoring', () => {
  it('shows how each door stands, for how long, and what a door that is held open costs', async () => {
    await show(told([door()]));
    const line = (await screen.findByRole('link', { name: '南山基站' })).closest('tr');
    expect(line).toHaveTextContent('长时间未关');
    expect(line).toHaveTextContent('2 小时');
    expect(line).toHaveTextContent('约 1.2 kWh');
    expect(screen.getByRole('link', { name: '南山基站' })).toHaveAttribute('href', '/site/4');
  });

  it('shows what a door does without the centre and in a fire, and where that is set to those who may', async () => {
    await show(told([door()]));
    const line = (await screen.findByRole('link', { name: '南山基站' })).closest('tr');
    expect(line).toHaveTextContent('断网不放行 · 火警开锁');
    expect(screen.getByRole('link', { name: '修改策略' })).toHaveAttribute('href', '/access/policy');
  });

  it('shows whoever may not set the policy no way to where it is set', async () => {
    await renderPage(<Doors />, { answers: told([door()]), at: '/doors', permissions: ['door:list'] });
    await screen.findByRole('link', { name: '南山基站' });
    expect(screen.queryByRole('link', { name: '修改策略' })).toBeNull();
  });

  it('counts the doors of each state, and shows one of them when it is pressed', async () => {
    const { browser } = await show(told([door()]));
    const unknown = await screen.findByRole('button', { name: /^2\s*未知/ });
    fireEvent.click(unknown);
    await waitFor(() =>
      expect(browser.sent('GET /door/list').at(-1)?.query).toMatchObject({ state: 'unknown', pageNum: 1 }),
    );
    fireEvent.click(screen.getByRole('button', { name: /未知/ }));
    await waitFor(() => expect(browser.sent('GET /door/list').at(-1)?.query).not.toHaveProperty('state'));
  });

  it('leaves open what is not known', async () => {
    await show(
      told([
        door({ state: 'unknown', since: null, at: null, openings: null, refusedCards: null, lostKwh: null }),
      ]),
    );
    const line = (await screen.findByRole('link', { name: '南山基站' })).closest('tr');
    expect(line?.textContent.match(/—/g)).toHaveLength(5);
  });

  it('says that it could not be read, and that nothing matches', async () => {
    await show({ ...told([]), 'GET /door/list': { code: 500, msg: 'no' } });
    expect(await screen.findByText('无法读取门禁状态')).toBeInTheDocument();
  });

  it('asks for what its address says', async () => {
    const { browser } = await show(told([]), '/doors?state=forced&pageNum=2');
    expect(await screen.findByText('没有符合条件的记录')).toBeInTheDocument();
    expect(browser.sent('GET /door/list')[0]?.query).toMatchObject({ state: 'forced', pageNum: 2 });
  });
});

const anEvent = (more: Partial<DoorEventRow> = {}): DoorEventRow => ({
  ...{ deviceId: 9, deviceName: '正门', siteId: 4, siteCode: 'SZ-0004', siteName: '南山基站' },
  ...{ areaName: { zh: '南山', en: 'Nanshan', hk: '南山' }, at: Date.now() - minuteMs, n: 7 },
  ...{ receivedAt: Date.now() - minuteMs, kind: 'card', direction: 'in', granted: true, reason: null },
  ...{ holderId: 3, holderNo: 'T-1', holderName: '陈工', company: null, cardId: 1, last4: '5678' },
  ...{ unknown: null, hasPhoto: false, ...more },
});
const page = (rows: DoorEventRow[], next: string | null = null): Answers => ({
  'GET /door/events': { code: 200, msg: 'ok', data: { rows, next, matched: { count: 1, isExact: true } } },
});

describe('the events of doors', () => {
  it('say who came when and by what, and why somebody was refused', async () => {
    const unknown = anEvent({
      ...{ n: 8, granted: false, reason: 'unknownCard', holderId: null, holderName: null, holderNo: null },
      ...{ cardId: null, last4: 'BEEF', unknown: 'a'.repeat(64) },
    });
    await show(page([unknown, anEvent()]), '/doors?tab=events');
    const refused = (await screen.findByRole('button', { name: '未知卡' })).closest('tr');
    expect(refused).toHaveTextContent('…BEEF');
    expect(refused).toHaveTextContent('被拒绝卡未登记');
    expect(screen.getByRole('button', { name: '陈工' }).closest('tr')).toHaveTextContent('T-1 · …5678');
  });

  it('are narrowed to one person by the name, and asked for anew when the live topic tells of a door', async () => {
    const { browser } = await show(page([anEvent()]), '/doors?tab=events');
    fireEvent.click(await screen.findByRole('button', { name: '陈工' }));
    const asked = () => browser.sent('GET /door/events');
    await waitFor(() => expect(asked().at(-1)?.query).toMatchObject({ holderId: '3' }));
    const count = asked().length;
    act(() => void browser.store.dispatch(doorsMoved()));
    await waitFor(() => expect(asked()).toHaveLength(count + 1));
  });

  it('are not offered to whoever may not see people', async () => {
    await renderPage(<Doors />, {
      answers: told([door()]),
      at: '/doors?tab=events',
      permissions: ['door:list'],
    });
    expect(await screen.findByRole('link', { name: '南山基站' })).toBeInTheDocument();
    expect(screen.queryByText('当前在站')).toBeNull();
  });
});

describe('the doors of a site on the map', () => {
  it('stand with their state, its age and what an open one costs', async () => {
    const { browser } = await renderPage(<SiteDoors siteId={4} />, { answers: told([door()]) });
    const line = (await screen.findByText('正门')).closest('li');
    expect(line).toHaveTextContent('长时间未关');
    expect(line).toHaveTextContent('制冷多耗约 1.2 kWh');
    expect(browser.sent('GET /door/list')[0]?.query).toMatchObject({ siteId: 4 });
  });

  it('say that the cost of an open one is not known where nothing measures it', async () => {
    await renderPage(<SiteDoors siteId={4} />, { answers: told([door({ lostKwh: null })]) });
    expect((await screen.findByText('正门')).closest('li')).toHaveTextContent('制冷多耗多少未知');
  });
});

describe('a door', () => {
  const terms = { asksSecondFactor: true, asksSecondPerson: true, offline: 'list', fire: 'release' };
  const answers = {
    ...told([door()]),
    'GET /door/9/terms': { code: 200, msg: 'ok', data: terms },
    'GET /command/list': { code: 200, msg: 'ok', total: 0, rows: [] },
    'POST /door/9/open': { code: 200, msg: 'ok', data: { id: 1 } },
  };

  it('opens from afar with a reason and what its policy asks, under one key', async () => {
    const { browser } = await renderPage(<SiteDoors siteId={4} />, { answers });
    fireEvent.click(await screen.findByRole('button', { name: '远程开门：南山基站 · 正门' }));
    expect(await screen.findByText('按策略须第二人批准后才会开门')).toBeInTheDocument();
    fireEvent.change(screen.getByRole('textbox', { name: '原因' }), { target: { value: '送备件' } });
    fireEvent.change(screen.getByRole('textbox', { name: '动态验证码' }), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: '远程开门' }));
    await waitFor(() =>
      expect(browser.sent('POST /door/9/open')[0]?.body).toEqual({
        ...{ reason: '送备件', otp: '123456', key: expect.any(String) },
      }),
    );
  });

  const openAndRead = async (rows: () => Command[] | null) => {
    const list = () => {
      const found = rows();
      return found === null
        ? { code: 403, msg: 'no' }
        : { code: 200, msg: 'ok', total: found.length, rows: found };
    };
    const terms = { asksSecondFactor: false, asksSecondPerson: false, offline: 'list', fire: 'release' };
    const { browser } = await renderPage(<SiteDoors siteId={4} />, {
      answers: {
        ...{ ...answers, 'GET /door/9/terms': { code: 200, msg: 'ok', data: terms } },
        'GET /command/list': list,
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '远程开门：南山基站 · 正门' }));
    const reason = await screen.findByRole('textbox', { name: '原因' });
    fireEvent.change(reason, { target: { value: '送备件' } });
    const send = screen.getByRole('button', { name: '远程开门' });
    await waitFor(() => expect(send).toBeEnabled());
    fireEvent.click(send);
    const boxes = () =>
      browser.store
        .getState()
        .prompts.toasts.map(({ level, title, body }) => [
          level,
          'key' in title ? title.key : '',
          body !== undefined && 'key' in body ? body.key : null,
        ]);
    return { boxes, moved: () => act(() => void browser.store.dispatch(commandsMoved())) };
  };
  const release = (more: Partial<Command>) => [
    aCommandRow({ batchId: 1, point: 'locked', value: 0, ...more }),
  ];

  it('is said to be open only when it has proven so', async () => {
    let rows = release({ state: 'acknowledged' });
    const { boxes, moved } = await openAndRead(() => rows);
    await waitFor(() =>
      expect(boxes()).toEqual([['info', 'access.opening.sent', 'commands.state.acknowledged']]),
    );
    rows = release({ state: 'effective', proof: 'readBack', isOver: true });
    moved();
    await waitFor(() => expect(boxes()).toEqual([['success', 'access.opening.proven', null]]));
  });

  it('is said not to have opened where it was sent, when nothing proved it in time', async () => {
    let rows = release({ state: 'acknowledged' });
    const { boxes, moved } = await openAndRead(() => rows);
    await waitFor(() => expect(boxes()).toHaveLength(1));
    rows = release({ state: 'failed', why: 'notReadBack', isOver: true });
    moved();
    await waitFor(() =>
      expect(boxes()).toEqual([['error', 'access.opening.failed', 'commands.why.notReadBack']]),
    );
  });

  it('is not said to be open to whoever may not read what became of it', async () => {
    const { boxes } = await openAndRead(() => null);
    await waitFor(() => expect(boxes().at(-1)?.slice(0, 2)).toEqual(['warning', 'access.opening.unread']));
    expect(boxes().map(([level]) => level)).not.toContain('success');
  });

  it('is not opened by those who may not', async () => {
    await renderPage(<SiteDoors siteId={4} />, { answers, permissions: ['door:list'] });
    expect(await screen.findByText('正门')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /远程开门/ })).not.toBeInTheDocument();
  });
});
