/** @jest-environment jsdom */
import type { FaultCandidate } from '@contract/faultChoices';
import { figureGroups } from '@contract/faultGroups';
import type { FaultOrder } from '@contract/faults';
import { dayMs } from '@contract/time';
import { zh } from '@contract/texts/zh';
import { anOrder } from '@tests/support/anOrder';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTimes } from '@/time/useTimes';
import { Faults } from '@/pages/screen/widgets/Faults';
import { FaultDispatch } from './FaultDispatch';
import { figuresCsv } from './parts/figures/figuresCsv';
import { OpenOrders } from './parts/OpenOrders';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const now = Date.now();
const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const somebody = (userId: number, nickName: string, more: Partial<FaultCandidate> = {}): FaultCandidate => ({
  ...{
    userId,
    userName: `u${userId}`,
    nickName,
    team: null,
    isOnDuty: false,
    isOfTeam: false,
    isSkilled: false,
  },
  ...{ isNear: false, distanceM: null, openOrders: 0, score: 0, ...more },
});
const people = [
  somebody(11, '张三', { isOnDuty: true, isSkilled: true, team: '南山班' }),
  somebody(12, '李四', { isNear: true, distanceM: 3_200, openOrders: 2 }),
  somebody(13, '王五'),
  somebody(14, '赵六'),
];
const detail = (order: FaultOrder) => ({
  ...{ ...order, steps: [], joined: [], causeId: null, actionId: null, result: null, completion: null },
  ...{ checklist: [], earlier: [], parts: [] },
});

async function follow(page: Awaited<ReturnType<typeof renderPage>>, orders: readonly FaultOrder[]) {
  await act(async () => {
    const { faults } = page.browser.indexes;
    faults.apply(orders.map((order) => ({ key: String(order.id), value: order })));
    faults.settle(now);
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  return page;
}

const board = async (at: string, ...orders: FaultOrder[]) =>
  follow(
    await renderPage(<FaultDispatch />, {
      at,
      answers: {
        'GET /fault/7': ok(detail(orders[0] ?? anOrder())),
        'GET /fault/7/candidates': ok(people),
        'PUT /fault/7/lead': ok(anOrder({ state: 'dispatched', assigneeId: 11 })),
      },
    }),
    orders,
  );
const sent = { verb: 'dispatch', assigneeId: 11, version: anOrder().version };

describe('the dispatch board', () => {
  it('gives an order to the person on whom its card is dropped: one of the best three, each with reasons', async () => {
    const { browser } = await board('/?view=columns', anOrder());
    const card = screen.getByRole('button', { name: /空调异响/ });
    fireEvent.dragStart(card, { dataTransfer: { setData: () => undefined } });
    const strip = await screen.findByRole('list', { name: zh['faults.candidates'] });
    const offered = await within(strip).findAllByRole('listitem');
    expect(offered).toHaveLength(3);
    expect(offered[0]).toHaveTextContent(
      new RegExp(`张三.*${zh['faults.why.duty']}.*${zh['faults.why.skill']}`),
    );
    expect(offered[1]).toHaveTextContent(new RegExp(`李四.*${zh['faults.why.near']}`));
    fireEvent.drop(offered[0] ?? card);
    await waitFor(() => expect(browser.sent('PUT /fault/7/lead')[0]?.body).toMatchObject(sent));
    expect(screen.queryByRole('list', { name: zh['faults.candidates'] })).not.toBeInTheDocument();
  });

  it('is worked by keyboard alone: a card opened, a person chosen', async () => {
    const { browser } = await board('/?view=columns', anOrder());
    screen.getByRole('button', { name: /空调异响/ }).focus();
    await userEvent.keyboard('{Enter}');
    const name = zh['faults.sendTo'].replace('{{name}}', '张三');
    (await screen.findByRole('button', { name })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(browser.sent('PUT /fault/7/lead')[0]?.body).toMatchObject(sent));
  });

  it('puts orders on the day on which their next limit ends, and before it what is overdue', async () => {
    const due = (id: number, title: string, dueAt: number) => {
      const order = anOrder({ id, title });
      return { ...order, clocks: order.clocks.map((clock) => ({ ...clock, dueAt })) };
    };
    const [late, soon, far] = [now - 2 * dayMs, now + dayMs, now + 30 * dayMs];
    await board(
      '/?view=calendar',
      due(1, '前天到期', late),
      due(2, '明天到期', soon),
      due(3, '很久以后', far),
    );
    const day = (key: string) => screen.getByRole('region', { name: key });
    expect(day(zh['faults.day.overdue'])).toHaveTextContent('前天到期');
    expect(day(zh['faults.day.later'])).toHaveTextContent('很久以后');
    for (const key of ['overdue', 'later'] as const)
      expect(day(zh[`faults.day.${key}`])).not.toHaveTextContent('明天到期');
    expect(screen.getByText('明天到期')).toBeInTheDocument();
  });
});

describe('orders of the stream', () => {
  it('stand beside the alarms and the figures of their site, and change as they are worked on', async () => {
    const page = await renderPage(<OpenOrders siteId={4} />);
    await follow(page, [anOrder({ siteId: 4 }), anOrder({ id: 8, siteId: 5, title: '别处' })]);
    expect(screen.getByText(/#7 空调异响/)).toBeInTheDocument();
    expect(screen.queryByText(/别处/)).not.toBeInTheDocument();
    await follow(page, [anOrder({ siteId: 4, version: 9, state: 'repairing', assignee: '张三' })]);
    expect(screen.getByText(new RegExp(`${zh['faults.state.repairing']} · 张三`))).toBeInTheDocument();
  });

  it('are told to nobody who may not list them', async () => {
    const page = await renderPage(<OpenOrders siteId={4} />, { permissions: ['alarm:list'] });
    await follow(page, [anOrder({ siteId: 4 })]);
    expect(screen.queryByText(/#7/)).not.toBeInTheDocument();
  });

  it('are counted on the wall, the ones whose time ends first on top', async () => {
    function Tile() {
      return <Faults regionId={null} siteId={null} times={useTimes()} nowMs={now} unitPx={8} />;
    }
    const page = await renderPage(<Tile />);
    const order = anOrder();
    const late = order.clocks.map((clock) => ({ ...clock, dueAt: now - 1_000 }));
    await follow(page, [order, anOrder({ id: 8, title: '已超时', clocks: late })]);
    expect(screen.getByText(/2.*1/)).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('已超时');
  });
});

describe('the table of the statistics', () => {
  const sums = {
    ...{ orders: 3, accepted: 0, acceptMs: 0, detectMs: 0, repaired: 0, repairMs: 0, closed: 0 },
    ...{ closedAtOnce: 0, repeated: 0, judged: 0, onTime: 0, withCause: 0, noFault: 0, cost: 12.5 },
  };

  it.each(figureGroups)('tells the whole and its groups by %s, and starts no formula', (by) => {
    const group = { id: null, name: { zh: '=1+1', en: '=1+1', hk: '=1+1' }, sums };
    const text = figuresCsv(
      { from: 0, to: dayMs, sites: 1, operatingMs: dayMs, sums, groups: [group], trend: [] },
      { t: ((key: string) => key) as never, language: 'zh', by },
    );
    const [head, whole, first] = text.split('\r\n');
    expect(head).toContain('faults.rate.availability');
    expect(whole).toMatch(/^"faults.figures.all","3",.*"12.5"$/);
    expect(first?.startsWith(`"'=1+1","3"`)).toBe(true);
  });
});
