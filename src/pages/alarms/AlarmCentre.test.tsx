/** @jest-environment jsdom */
import { AlarmDefinition } from '@contract/alarmDefinitions';
import { aHotRoom } from '@tests/support/anAlarm';
import { alarmActionAnswered } from '@sagas/alarms/actions/alarmActions.slice';
import { actRequested } from '@sagas/alarms/actions/alarmActions.slice';
import { renderPage } from '@tests/support/renderPage';
import { limitsOf } from '@tests/support/someLimits';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError } from 'axios';
import { AlarmCentre } from './AlarmCentre';

// jsdom lays nothing out; the virtual list needs a window to fill.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1600 });
Element.prototype.scrollTo = () => undefined;
globalThis.fetch = async () => new Response('{}');

const ack = (outcomes: unknown[]) => ({
  'POST /alarm/acknowledge': { code: 200, msg: 'ok', data: outcomes },
});
const catalogue = {
  'GET /alarm/definitions': {
    code: 200,
    msg: 'ok',
    data: [
      AlarmDefinition.parse({
        id: 'acFault',
        deviceClass: 'ac',
        unit: '',
        level: { A: 3, B: 3, C: 4, D: 4 },
        rule: { kind: 'state', point: 'fault', equals: 1 },
        raiseDelayS: 300,
        clearDelayS: 60,
      }),
    ],
  },
};
const rows = () => screen.getAllByRole('row').slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('gridcell')[3]?.textContent);

describe('the alarm centre', () => {
  it('tells the severity by words and shape beside the colour', async () => {
    const page = await renderPage(<AlarmCentre />);
    await page.raise(aHotRoom({ id: 1 }), aHotRoom({ id: 2, level: 3, definitionId: 'mainsOutage' }));
    const [critical, minor] = rows().map((row) => within(row).getAllByRole('gridcell')[1]);
    expect(critical).toHaveTextContent('紧急');
    expect(minor).toHaveTextContent('次要');
    const shape = (cell?: HTMLElement) => cell?.querySelector('path')?.getAttribute('d');
    expect(shape(critical)).not.toBe(shape(minor));
  });

  it('is loading until the topic is followed, then honestly empty', async () => {
    const page = await renderPage(<AlarmCentre />);
    expect(screen.getByRole('status', { name: '正在接收告警' })).toBeInTheDocument();
    await page.follow('alarms');
    expect(screen.getByText('没有未结束的告警')).toBeInTheDocument();
  });

  it('says why when the server refuses the alarms', async () => {
    const page = await renderPage(<AlarmCentre />);
    await page.refuse('alarms', 'forbidden');
    expect(screen.getByText('无法读取告警')).toBeInTheDocument();
    expect(screen.getByText(/forbidden/)).toBeInTheDocument();
  });

  it('moves no row while one reads; what is new waits behind a count', async () => {
    const page = await renderPage(<AlarmCentre />);
    await page.raise(aHotRoom({ id: 1, siteName: '甲站' }), aHotRoom({ id: 2, siteName: '乙站', level: 2 }));
    await userEvent.click(screen.getByText('乙站'));
    await page.raise(aHotRoom({ id: 3, siteName: '丙站' }));
    expect(names().map((name) => name?.slice(0, 2))).toEqual(['甲站', '乙站']);
    await userEvent.click(screen.getByRole('button', { name: '1 条新告警' }));
    expect(names().map((name) => name?.slice(0, 2))).toEqual(['丙站', '甲站', '乙站']);
  });

  it('keeps an alarm that closed under the eyes of the reader, marked as closed', async () => {
    const page = await renderPage(<AlarmCentre />);
    await page.raise(aHotRoom({ id: 1, siteName: '甲站' }));
    await userEvent.click(screen.getByText('甲站'));
    await page.raise(aHotRoom({ id: 1, siteName: '甲站', clearedAt: 9, acknowledgedAt: 9 }));
    expect(rows()[0]).toHaveTextContent('已结束');
    const panel = screen.getByRole('complementary');
    expect(within(panel).getByText('恢复时间').nextElementSibling).toHaveTextContent('—');
    expect(panel).toHaveTextContent('经过读取失败');
  });

  it('demands a note for a critical alarm and tells who was first', async () => {
    const first = { alarmId: 1, outcome: 'alreadyAcknowledged', by: '张三', at: Date.UTC(2026, 10, 21, 9) };
    const page = await renderPage(<AlarmCentre />, { answers: ack([first]) });
    await page.raise(aHotRoom({ id: 1 }));
    await userEvent.click(screen.getByRole('checkbox', { name: /选择 机房温度过高/ }));
    await userEvent.click(screen.getByRole('button', { name: '确认告警' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '确认告警' }));
    expect(await within(dialog).findByText('紧急告警必须填写说明')).toBeInTheDocument();
    expect(page.browser.sent('POST /alarm/acknowledge')).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox'), '已派人');
    await userEvent.click(within(dialog).getByRole('button', { name: '确认告警' }));
    expect(await screen.findByText(/已由 张三 于 .* 确认/)).toBeInTheDocument();
    expect(page.browser.sent('POST /alarm/acknowledge')[0]?.body).toEqual({ alarmIds: [1], note: '已派人' });
  });

  it('keeps the note of an acknowledgement that did not reach the server, and says that it was not sent', async () => {
    let isOffline = true;
    const answer = () => {
      if (isOffline) throw new AxiosError('Network Error', 'ERR_NETWORK');
      return { code: 200, msg: 'ok', data: [{ alarmId: 1, outcome: 'acknowledged', by: null, at: null }] };
    };
    const page = await renderPage(<AlarmCentre />, { answers: { 'POST /alarm/acknowledge': answer } });
    await page.raise(aHotRoom({ id: 1 }));
    await userEvent.click(screen.getByRole('checkbox', { name: /选择 机房温度过高/ }));
    await userEvent.click(screen.getByRole('button', { name: '确认告警' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox'), '已派人前往');
    await userEvent.click(within(dialog).getByRole('button', { name: '确认告警' }));
    expect(await within(dialog).findByText(/未发送/)).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox')).toHaveValue('已派人前往');
    isOffline = false;
    await userEvent.click(within(dialog).getByRole('button', { name: '确认告警' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.browser.sent('POST /alarm/acknowledge')[1]?.body).toEqual({
      alarmIds: [1],
      note: '已派人前往',
    });
  });

  it('tells who was first, and offers to undo, over a result of before that nobody has dismissed', async () => {
    const page = await renderPage(<AlarmCentre />, {
      answers: ack([
        { alarmId: 1, outcome: 'acknowledged', by: null, at: null },
        { alarmId: 2, outcome: 'alreadyAcknowledged', by: '张三', at: 1 },
      ]),
    });
    await page.raise(aHotRoom({ id: 1, level: 2 }), aHotRoom({ id: 2, level: 2 }));
    const noted = [{ alarmId: 1, outcome: 'done' as const }];
    const end = { verb: 'note' as const, alarmIds: [1], outcomes: noted };
    await act(async () => void page.browser.store.dispatch(alarmActionAnswered(end)));
    const told = screen.getByText('已添加备注 1 条');
    expect(told.closest('.alarm-centre__list .over-foot')).not.toBeNull();
    const wish = actRequested({ verb: 'acknowledge', alarmIds: [1, 2], note: '' });
    await act(async () => void page.browser.store.dispatch(wish));
    expect(await screen.findByText(/已由 张三 于 .* 确认/)).toBeInTheDocument();
    expect(screen.queryByText('已添加备注 1 条')).toBeNull();
    expect(screen.getByRole('button', { name: /撤\s*销/ })).toBeInTheDocument();
  });

  it('tells of two actions that ended one after the other, whichever was quicker', async () => {
    const page = await renderPage(<AlarmCentre />, {
      answers: ack([{ alarmId: 1, outcome: 'alreadyAcknowledged', by: '张三', at: 1 }]),
    });
    await page.raise(aHotRoom({ id: 1, level: 2 }));
    await act(async () => {
      page.browser.store.dispatch(actRequested({ verb: 'acknowledge', alarmIds: [1], note: '' }));
    });
    await screen.findByText(/已由 张三 于 .* 确认/);
    const end = {
      verb: 'note' as const,
      alarmIds: [1],
      outcomes: [{ alarmId: 1, outcome: 'done' as const }],
    };
    await act(async () => void page.browser.store.dispatch(alarmActionAnswered(end)));
    expect(screen.getByText('已添加备注 1 条')).toBeInTheDocument();
    expect(screen.getByText(/已由 张三 于 .* 确认/)).toBeInTheDocument();
  });

  it('counts and names the alarms that an act cut short never reached', async () => {
    const page = await renderPage(<AlarmCentre />);
    await page.raise(aHotRoom({ id: 1 }), aHotRoom({ id: 2, siteName: '乙站' }));
    const end = {
      verb: 'shelve' as const,
      alarmIds: [1, 2],
      outcomes: [
        { alarmId: 1, outcome: 'done' as const },
        { alarmId: 2, outcome: 'unsent' as const },
      ],
    };
    await act(async () => void page.browser.store.dispatch(alarmActionAnswered(end)));
    expect(screen.getByText('已搁置 1 条')).toBeInTheDocument();
    expect(screen.getByText('1 条告警未收到服务器答复，请对其重试')).toBeInTheDocument();
    expect(screen.getByText('机房温度过高（乙站）：未收到服务器答复')).toBeInTheDocument();
  });

  it('keeps selected what an act did not change, and everything while the server has not answered', async () => {
    let isOffline = true;
    const answer = () => {
      if (isOffline) throw new AxiosError('Network Error', 'ERR_NETWORK');
      const done = { alarmId: 1, outcome: 'acknowledged', by: null, at: null };
      return { code: 200, msg: 'ok', data: [done, { ...done, alarmId: 2, outcome: 'notFound' }] };
    };
    const page = await renderPage(<AlarmCentre />, { answers: { 'POST /alarm/acknowledge': answer } });
    await page.raise(
      aHotRoom({ id: 1, level: 2, siteName: '甲站' }),
      aHotRoom({ id: 2, level: 2, siteName: '乙站' }),
    );
    const isChosen = (site: string) => screen.getByRole('checkbox', { name: new RegExp(`选择 .*${site}`) });
    await userEvent.click(isChosen('甲站'));
    await userEvent.click(isChosen('乙站'));
    await userEvent.click(screen.getByRole('button', { name: '确认告警' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '确认告警' }));
    expect(await within(dialog).findByText(/未发送/)).toBeInTheDocument();
    expect(screen.getByText('已选 2 条')).toBeInTheDocument();
    isOffline = false;
    await userEvent.click(within(dialog).getByRole('button', { name: '确认告警' }));
    expect(await screen.findByText('确认结果：成功 1 条')).toBeInTheDocument();
    expect(screen.getByText('已选 1 条')).toBeInTheDocument();
    expect(isChosen('乙站')).toBeChecked();
  });

  it('takes all for chosen only when each of those shown is, however many others are', async () => {
    const page = await renderPage(<AlarmCentre />);
    await page.raise(aHotRoom({ id: 1, siteName: '甲站' }), aHotRoom({ id: 2, siteName: '乙站' }));
    const box = () => screen.getByRole('checkbox', { name: '选择列表中全部未确认告警' });
    await userEvent.click(screen.getByRole('checkbox', { name: /选择 .*甲站/ }));
    await userEvent.type(screen.getByRole('searchbox'), '乙站');
    await waitFor(() => expect(names().map((name) => name?.slice(0, 2))).toEqual(['乙站']));
    expect(box()).not.toBeChecked();
    act(() => screen.getByRole('grid').focus());
    await userEvent.keyboard('*');
    expect(screen.getByText('已选 2 条')).toBeInTheDocument();
    expect(box()).toBeChecked();
    await userEvent.keyboard('*');
    expect(screen.getByText('已选 1 条')).toBeInTheDocument();
    expect(box()).not.toBeChecked();
  });

  it('says how many of the chosen an act leaves out and why, and forgets those that are gone', async () => {
    const page = await renderPage(<AlarmCentre />);
    await page.follow('alarms');
    const [first, second] = [aHotRoom({ id: 1, siteName: '甲站' }), aHotRoom({ id: 2, siteName: '乙站' })];
    await page.raise(first, second, aHotRoom({ id: 3, siteName: '丙站' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '选择列表中全部未确认告警' }));
    await page.raise({ ...first, clearedAt: 9, acknowledgedAt: 9 }, { ...second, acknowledgedAt: 9 });
    await userEvent.type(screen.getByRole('searchbox'), '丙站');
    await waitFor(() => expect(names().map((name) => name?.slice(0, 2))).toEqual(['丙站']));
    await userEvent.click(screen.getByRole('button', { name: '确认告警' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('确认 1 条告警');
    expect(within(dialog).getByText('未包括 1 条：已结束，或您不再有权查看')).toBeInTheDocument();
    expect(within(dialog).getByText('未包括 1 条：已确认')).toBeInTheDocument();
    expect(screen.getByText('已选 2 条')).toBeInTheDocument();
  });

  it('says that all of the chosen are gone instead of asking about nothing', async () => {
    const page = await renderPage(<AlarmCentre />);
    await page.follow('alarms');
    await page.raise(aHotRoom({ id: 1, siteName: '甲站' }), aHotRoom({ id: 2, siteName: '乙站' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /选择 .*甲站/ }));
    await page.raise(aHotRoom({ id: 1, siteName: '甲站', clearedAt: 9, acknowledgedAt: 9 }));
    await userEvent.type(screen.getByRole('searchbox'), '乙站');
    await waitFor(() => expect(names().map((name) => name?.slice(0, 2))).toEqual(['乙站']));
    act(() => screen.getByRole('grid').focus());
    await userEvent.keyboard('a');
    const titles = page.browser.state().prompts.toasts.map(({ title }) => title);
    expect(titles).toContainEqual({ key: 'alarms.allGone' });
    expect(screen.queryByText(/^已选/)).toBeNull();
  });

  it('asks for a file of all that is chosen, also of what the list does not show', async () => {
    const page = await renderPage(<AlarmCentre />);
    await page.raise(aHotRoom({ id: 1, siteName: '甲站' }), aHotRoom({ id: 2, siteName: '乙站' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '选择列表中全部未确认告警' }));
    await userEvent.type(screen.getByRole('searchbox'), '乙站');
    await waitFor(() => expect(names().map((name) => name?.slice(0, 2))).toEqual(['乙站']));
    await userEvent.click(screen.getByRole('button', { name: '导出列表' }));
    await userEvent.click(await screen.findByText('导出为 CSV'));
    expect(page.browser.sent('POST /alarm/export')[0]?.body).toEqual({ format: 'csv', alarmIds: [2, 1] });
  });

  it('offers all that match where only the shown ones are chosen, and shows what it chooses', async () => {
    const page = await renderPage(<AlarmCentre />);
    await page.raise(aHotRoom({ id: 1, siteName: '甲站' }), aHotRoom({ id: 2, siteName: '乙站' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '选择列表中全部未确认告警' }));
    expect(screen.queryByRole('button', { name: /符合条件/ })).toBeNull();
    await page.raise(aHotRoom({ id: 3, siteName: '丙站' }));
    expect(screen.getByText('已选 2 条')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '选择符合条件的全部 3 条' }));
    expect(screen.getByText('已选 3 条')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /选择 .*丙站/ })).toBeChecked();
    expect(screen.queryByRole('button', { name: /符合条件/ })).toBeNull();
  });

  it('offers no acknowledgement to those who may only look', async () => {
    const page = await renderPage(<AlarmCentre />, { permissions: ['alarm:list'] });
    await page.raise(aHotRoom({ id: 1 }));
    await userEvent.click(screen.getByText('南山基站'));
    expect(screen.queryByRole('button', { name: '确认告警' })).toBeNull();
  });

  it('finds an alarm of any definition of the catalogue by the name that stands on the screen', async () => {
    const page = await renderPage(<AlarmCentre />, { answers: catalogue });
    await page.raise(
      aHotRoom({ id: 1, siteName: '甲站' }),
      aHotRoom({ id: 2, siteName: '乙站', definitionId: 'acFault' }),
    );
    await userEvent.type(screen.getByRole('searchbox'), '空调工作');
    await screen.findByText('乙站');
    expect(names().map((name) => name?.slice(0, 2))).toEqual(['乙站']);
  });

  it('gives an alarm to oneself by one press', async () => {
    const people = [
      { userName: 'wang', nickName: '王' },
      { userName: 'lina', nickName: '李娜' },
    ];
    const done = [{ alarmId: 1, outcome: 'done' }];
    const page = await renderPage(<AlarmCentre />, {
      answers: {
        'GET /alarm/assignees': { code: 200, msg: 'ok', data: people },
        'POST /alarm/assign': { code: 200, msg: 'ok', data: done },
      },
    });
    await page.raise(aHotRoom({ id: 1 }));
    await userEvent.click(screen.getByRole('checkbox', { name: /选择 机房温度过高/ }));
    await userEvent.click(screen.getByRole('button', { name: /指\s*派$/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('button', { name: '指派给我' }));
    await userEvent.click(within(dialog).getByRole('button', { name: /指\s*派$/ }));
    expect(await screen.findByText('已指派：1')).toBeInTheDocument();
    expect(page.browser.sent('POST /alarm/assign')[0]?.body).toEqual({ alarmIds: [1], userName: 'lina' });
  });

  it('shows how much time is left, and finds by a filter what has overrun its limit', async () => {
    const limits = limitsOf({ acknowledge: [300_000] });
    const page = await renderPage(<AlarmCentre />, {
      answers: { 'GET /alarm/limits': { code: 200, msg: 'ok', data: limits } },
    });
    await page.follow('alarms');
    const nowMs = Date.now();
    await page.raise(
      aHotRoom({ id: 1, siteName: '甲站', raisedAt: nowMs - 301_000 }),
      aHotRoom({ id: 2, siteName: '乙站', raisedAt: nowMs - 60_000 }),
    );
    expect(screen.getByText(/^确认剩/)).toBeInTheDocument();
    expect(screen.getByText(/^确认超/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^筛\s*选$/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /确认超时/ }, { timeout: 5_000 }));
    await waitFor(() => expect(names().map((name) => name?.slice(0, 2))).toEqual(['甲站']));
  });

  it('keeps which columns a person wants, and in what order', async () => {
    const kept = { code: 200, msg: 'ok', data: { columns: [], searches: [], isShaded: true } };
    const page = await renderPage(<AlarmCentre />, {
      answers: { 'GET /user/view/alarms': kept, 'PUT /user/view/alarms': { code: 200, msg: 'ok' } },
    });
    await page.raise(aHotRoom({ id: 1 }));
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads()).toContain('设备');
    await userEvent.click(screen.getByRole('button', { name: '列设置' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: '设备' }));
    await userEvent.click(screen.getByRole('button', { name: '上移 告警' }));
    expect(heads()).not.toContain('设备');
    expect(heads().slice(1, 3)).toEqual(['告警', '级别']);
    await waitFor(() => expect(page.browser.sent('PUT /user/view/alarms')).toHaveLength(1));
    const body = page.browser.sent('PUT /user/view/alarms')[0]?.body as { columns: unknown[] };
    expect(body.columns).toContainEqual({ name: 'device', isShown: false });
  });

  it('asks for a file of what is listed, in its order', async () => {
    const page = await renderPage(<AlarmCentre />);
    await page.raise(aHotRoom({ id: 1 }), aHotRoom({ id: 2 }), aHotRoom({ id: 3, level: 2 }));
    await userEvent.click(screen.getByRole('button', { name: '导出列表' }));
    await userEvent.click(await screen.findByText('导出为 CSV'));
    expect(page.browser.sent('POST /alarm/export')[0]?.body).toEqual({ format: 'csv', alarmIds: [2, 1, 3] });
  });
});
