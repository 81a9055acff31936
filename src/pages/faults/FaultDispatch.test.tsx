/** @jest-environment jsdom */
import type { FaultCall } from '@contract/faultCalls';
import type { FaultFigures } from '@contract/faultFigures';
import type { FaultOrder } from '@contract/faults';
import { anOrder } from '@tests/support/anOrder';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FaultCallback } from './FaultCallback';
import { FaultDispatch } from './FaultDispatch';
import { FaultStatistics } from './FaultStatistics';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const now = Date.now();
const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });

describe('the pages of faults', () => {
  /** What a work-order system reported of the order. */
  const kept: object[] = [];
  const board = async (at = '/', ...orders: FaultOrder[]) => {
    const page = await renderPage(<FaultDispatch />, {
      at,
      answers: {
        'GET /fault/7/reports': ok(kept),
        'GET /fault/7': ok({
          ...(orders[0] ?? anOrder()),
          ...{ steps: [], joined: [], causeId: null, actionId: null, result: null, completion: null },
          ...{ checklist: [], earlier: [], parts: [] },
        }),
        'GET /fault/7/candidates': ok([]),
      },
    });
    await act(async () => {
      const { faults } = page.browser.indexes;
      faults.apply(orders.map((order) => ({ key: String(order.id), value: order })));
      faults.settle(now);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    return page;
  };

  it('show the open orders of the stream with the time that is left, and none when there is none', async () => {
    const page = await board('/?view=columns', anOrder());
    expect(screen.getByText('空调异响')).toBeInTheDocument();
    expect(screen.getByText(/^接单剩/)).toHaveAttribute('data-used', '50');
    expect(screen.getByRole('region', { name: '待派单' })).toHaveTextContent('空调异响');
    page.unmount();
    await board('/');
    expect(screen.getByText('当前没有未结工单')).toBeInTheDocument();
  });

  it('offer what follows from where an order stands, and ask for a reason where one is needed', async () => {
    await board('/?view=calendar&order=7', anOrder());
    expect(screen.getByRole('complementary', { name: '工单详情' })).toHaveTextContent('#7');
    for (const act of ['确 认', '取消工单', '延 期'])
      expect(screen.getByRole('button', { name: act })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '取消工单' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('取消工单 · 工单 #7');
  });

  it('show where an order lives, leave what may be done here, and ask which of two is right', async () => {
    const elsewhere = { systemId: 1, name: 'Remedy', number: 'WO-7', takesStepsHere: false, conflicts: 1 };
    const order = anOrder({ elsewhere: { ...elsewhere, url: 'https://remedy.example/WO-7' } });
    const report = {
      ...{ id: 3, eventId: 'e', verb: 'begin', at: now, receivedAt: now, by: 'Chan', note: '' },
      ...{ outcome: 'refused', reason: '与现状不符', decision: null, decidedBy: null, decidedAt: null },
    };
    kept.push(report);
    const { browser } = await board('/?view=columns&order=7', order);
    expect(screen.getByText('1 个冲突').parentElement).toHaveTextContent('WO-7 Remedy');
    const panel = screen.getByRole('complementary', { name: '工单详情' });
    expect(within(panel).getByRole('link', { name: 'Remedy WO-7' })).toHaveAttribute('rel', 'noreferrer');
    expect(within(panel).queryByRole('button', { name: '确 认' })).not.toBeInTheDocument();
    expect(within(panel).getByRole('button', { name: /备\s*注/ })).toBeInTheDocument();
    expect(panel).toHaveTextContent('由对方系统处理');
    fireEvent.click(await within(panel).findByRole('button', { name: '保留我方' }));
    await waitFor(() => expect(browser.sent('PUT /fault/workOrderReport/ours/3')).toHaveLength(1));
  });

  it('keep what was typed for a step until the server has taken it, and say why it is not done', async () => {
    const { browser } = await board('/?view=calendar&order=7', anOrder());
    fireEvent.click(screen.getByRole('button', { name: '取消工单' }));
    const dialog = await screen.findByRole('dialog');
    const note = within(dialog).getByLabelText(/说明|备注|原因/);
    const confirm = within(dialog).getByRole('button', { name: '取消工单' });
    fireEvent.change(note, { target: { value: '误报，现场无异常' } });
    fireEvent.click(confirm);
    expect(await within(dialog).findByText(/^未发送/)).toBeInTheDocument();
    browser.answers['PUT /fault/7/lead'] = { code: 409, msg: '李四先操作了该工单', reason: 'faultChanged' };
    fireEvent.click(confirm);
    expect(await within(dialog).findByText('未通过：李四先操作了该工单')).toBeInTheDocument();
    expect(note).toHaveValue('误报，现场无异常');
    browser.answers['PUT /fault/7/lead'] = ok(anOrder());
    fireEvent.click(confirm);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('ask what was used when an order is repaired, of the parts that fit its type', async () => {
    const part = (id: number, name: string, typeId: number | null) => ({
      id,
      code: `P-${id}`,
      name,
      unit: '个',
      typeId,
    });
    const { browser } = await board(
      '/?view=calendar&order=7',
      anOrder({ state: 'repairing', assigneeId: 7, typeId: 1 }),
    );
    browser.answers['GET /fault/choices'] = ok({
      ...{
        types: [],
        actions: [],
        causes: [{ id: 5, name: { zh: '风机', en: 'Fan', hk: '風機' }, typeId: 1 }],
      },
      parts: [part(1, '接触器', null), part(2, '电容', 1), part(3, '门锁', 2)],
    });
    browser.answers['PUT /fault/7/work'] = ok(anOrder());
    fireEvent.click(screen.getByRole('button', { name: '修复完成' }));
    const dialog = await screen.findByRole('dialog');
    const choose = async (label: RegExp, option: RegExp) => {
      fireEvent.mouseDown(within(dialog).getByLabelText(label));
      fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
    };
    await choose(/故障原因/, /风机/);
    await choose(/使用的备件/, /接触器/);
    await choose(/使用的备件/, /电容/);
    expect(screen.queryByText(/门锁/)).not.toBeInTheDocument();
    fireEvent.change(within(dialog).getByLabelText('电容的数量'), { target: { value: '2' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '移除接触器' }));
    fireEvent.change(within(dialog).getByLabelText(/处理说明/), {
      target: { value: '更换风机电容，运行正常' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: '修复完成' }));
    await waitFor(() =>
      expect(browser.sent('PUT /fault/7/work')[0]?.body).toMatchObject({
        ...{ verb: 'finish', causeId: 5, parts: [{ partId: 2, count: 2 }] },
      }),
    );
  });

  it('tell figures with their definitions', async () => {
    const sums = {
      ...{
        orders: 4,
        accepted: 4,
        acceptMs: 240_000,
        detectMs: 0,
        repaired: 2,
        repairMs: 7_200_000,
        closed: 2,
      },
      ...{ closedAtOnce: 1, repeated: 0, judged: 2, onTime: 2, withCause: 2, noFault: 0, cost: 10 },
    };
    const figures: FaultFigures = {
      ...{ from: now - 86_400_000, to: now, sites: 2, operatingMs: 2 * 86_400_000, sums, trend: [] },
      groups: [{ id: 1, name: { zh: '压缩机损坏', en: 'Compressor', hk: '壓縮機損壞' }, sums }],
    };
    await renderPage(<FaultStatistics />, { answers: { 'GET /fault/figures': ok(figures) } });
    expect(await screen.findByRole('link', { name: '压缩机损坏' })).toHaveAttribute(
      'href',
      `/dispatch?view=ended&from=${figures.from}&to=${figures.to}&by=cause&group=1`,
    );
    expect(screen.getByText('从登记到首次接单')).toBeInTheDocument();
  });

  it('list the calls that are due, with what the telemetry says', async () => {
    const call: FaultCall = {
      ...{
        id: 3,
        version: 1,
        orderId: 7,
        why: 'level',
        state: 'waiting',
        dueAt: now,
        attempts: 0,
        scores: null,
      },
      ...{
        score: null,
        isFixed: null,
        note: null,
        calledAt: null,
        calledBy: null,
        level: 2,
        title: '空调异响',
      },
      ...{ definitionId: null, typeName: null, siteName: '南山机房', reportedBy: 'li', assignee: 'wang' },
      ...{
        completion: '更换压缩机接触器',
        orderState: 'closed',
        orderVersion: 9,
        repairedAt: now,
        watchUntil: null,
      },
      ...{ proof: 'quiet', openAlarms: 0 },
    };
    await renderPage(<FaultCallback />, {
      answers: { 'GET /fault/call/list': { code: 200, msg: 'ok', total: 1, rows: [call] } },
    });
    expect(await screen.findByText('遥测正常')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '填写回访' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('更换压缩机接触器');
  });
});
