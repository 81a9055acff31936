/** @jest-environment jsdom */
import type { Answers } from '@tests/support/aBrowser';
import {
  commandAnswers,
  commandCounts as counts,
  commandPreview as preview,
  ok,
  waitingBatch as batch,
} from '@tests/support/commandAnswers';
import { renderPage } from '@tests/support/renderPage';
import { hourMs } from '@contract/time';
import { commandsMoved } from '@sagas/commands/commands.slice';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RemoteControl } from './RemoteControl';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const show = (more?: Answers, permissions?: string[]) =>
  renderPage(<RemoteControl />, { answers: commandAnswers(more), ...(permissions && { permissions }) });
const dialog = () => screen.findByRole('dialog');

/** Opens the dialog of the one unit and wishes it off. */
const wishOff = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '控制…' }));
  const asked = await dialog();
  fireEvent.click(within(asked).getByText('关'));
  await within(asked).findByText(/1 台被排除/);
  return asked;
};
const reasonIn = (asked: HTMLElement) => within(asked).getByRole('textbox', { name: '原因' });

describe('the page of remote control', () => {
  it('counts what is under way, failed and in doubt', async () => {
    await show();
    expect(await screen.findByRole('button', { name: /3 ?失败/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /1 ?存疑/ })).toBeInTheDocument();
  });

  it('R-LIVE-01 asks anew as soon as the live stream tells of a step, and once for many', async () => {
    let failed = 3;
    const { browser } = await show({
      'GET /command/summary': () => ok({ ...counts, failed, troubles: [] }),
    });
    await screen.findByRole('button', { name: /3 ?失败/ });
    const before = browser.sent('GET /command/summary').length;
    failed = 4;
    act(() => {
      for (let step = 0; step < 100; step += 1) browser.store.dispatch(commandsMoved());
    });
    expect(await screen.findByRole('button', { name: /4 ?失败/ })).toBeInTheDocument();
    expect(browser.sent('GET /command/summary').length - before).toBeLessThan(4);
  });

  it('says before it sends to how many, what is left out and why, the risk, and who must agree', async () => {
    await show();
    const asked = await wishOff();
    expect(asked).toHaveTextContent('将发往 1 台空调');
    expect(asked).toHaveTextContent('空调 2: 已挂锁定牌');
    expect(asked).toHaveTextContent('约 14 分钟到达上限');
    expect(asked).toHaveTextContent('有站点将没有空调制冷');
  });

  it('asks for a reason, and sends it with the wish and a key of its own', async () => {
    const { browser } = await show();
    const asked = await wishOff();
    expect(within(asked).getByRole('button', { name: '提交批准' })).toBeDisabled();
    fireEvent.change(reasonIn(asked), { target: { value: '夜间节能' } });
    fireEvent.click(within(asked).getByRole('button', { name: '提交批准' }));
    await waitFor(() => expect(browser.sent('POST /command/batch')).toHaveLength(1));
    expect(browser.sent('POST /command/batch')[0]?.body).toMatchObject({
      selection: { kind: 'devices', deviceIds: [12] },
      ...{ wish: { switchedOn: 0 }, reason: '夜间节能', key: expect.any(String) as string },
    });
    expect(await screen.findByText('已提交，进度如下')).toBeInTheDocument();
  });

  it('keeps everything when the line is lost, and sends the same wish again by its key', async () => {
    const lost: Answers = { 'POST /command/batch': { code: 500, msg: '线路中断' } };
    const { browser } = await show(lost);
    const asked = await wishOff();
    fireEvent.change(reasonIn(asked), { target: { value: '夜间节能' } });
    fireEvent.click(within(asked).getByRole('button', { name: '提交批准' }));
    expect(await within(asked).findByText('未通过：线路中断')).toBeInTheDocument();
    expect(reasonIn(asked)).toHaveValue('夜间节能');
    browser.answers['POST /command/batch'] = ok({ id: 9 });
    fireEvent.click(within(asked).getByRole('button', { name: /提交批准/ }));
    expect(await screen.findByText('已提交，进度如下')).toBeInTheDocument();
    const [first, second] = browser.sent('POST /command/batch').map(({ body }) => body as { key: string });
    expect(second?.key).toBe(first?.key);
  });

  const askToApprove = async () => {
    fireEvent.click(screen.getByRole('tab', { name: '批量' }));
    fireEvent.click(await screen.findByRole('button', { name: /^批 ?准$/ }));
    return dialog();
  };

  it('repeats what is approved: what happens to how many, what is left out and why, the risk, who asks and why', async () => {
    await show();
    const asked = await askToApprove();
    await within(asked).findByText(/1 台被排除/);
    expect(asked).toHaveTextContent('开关 关');
    expect(asked).toHaveTextContent('将发往 1 台空调');
    expect(asked).toHaveTextContent('空调 2: 已挂锁定牌');
    expect(asked).toHaveTextContent('27.5 °C');
    expect(asked).toHaveTextContent('约 14 分钟到达上限');
    expect(asked).toHaveTextContent('有站点将没有空调制冷');
    expect(asked).toHaveTextContent('mei');
    expect(asked).toHaveTextContent('夜间节能');
    expect(within(asked).queryByRole('textbox', { name: '动态验证码' })).toBeNull();
  });

  it('holds as long as the settings have it, until somebody chooses', async () => {
    const { browser } = await show({ 'POST /command/preview': ok({ ...preview, usualHoldMs: 6 * hourMs }) });
    const asked = await wishOff();
    expect(asked).toHaveTextContent('6 小时');
    fireEvent.change(reasonIn(asked), { target: { value: '夜间节能' } });
    fireEvent.click(within(asked).getByRole('button', { name: '提交批准' }));
    await waitFor(() => expect(browser.sent('POST /command/batch')).toHaveLength(1));
    expect(browser.sent('POST /command/batch')[0]?.body).toMatchObject({ holdMs: 6 * hourMs });
  });

  it('asks for the second factor only where the settings want it', async () => {
    await show({ 'GET /command/batch/9/preview': ok({ ...preview, asksSecondFactor: true }) });
    const asked = await askToApprove();
    expect(await within(asked).findByRole('textbox', { name: '动态验证码' })).toBeInTheDocument();
  });

  it('lets nobody approve what could not be read', async () => {
    await show({ 'GET /command/batch/9/preview': { code: 500, msg: 'no' } });
    const asked = await askToApprove();
    await within(asked).findByText('未能读取');
    fireEvent.change(reasonIn(asked), { target: { value: '已核对' } });
    expect(within(asked).getByRole('button', { name: /^批 ?准$/ })).toBeDisabled();
  });

  it('lets a second person approve with a reason', async () => {
    const { browser } = await show();
    const asked = await askToApprove();
    await within(asked).findByText(/1 台被排除/);
    fireEvent.change(reasonIn(asked), { target: { value: '已核对' } });
    fireEvent.click(within(asked).getByRole('button', { name: /^批 ?准$/ }));
    await waitFor(() =>
      expect(browser.sent('POST /command/batch/9/approve')[0]?.body).toMatchObject({ reason: '已核对' }),
    );
  });

  it('offers its author no approval, and a looker no act at all', async () => {
    const { unmount } = await show({
      'GET /command/batch/list': ok([{ ...batch, mayApprove: false }]),
    });
    fireEvent.click(screen.getByRole('tab', { name: '批量' }));
    await screen.findByText(/夜间节能/);
    expect(screen.queryByRole('button', { name: /^批 ?准$/ })).toBeNull();
    unmount();
    await show({}, ['command:list']);
    await screen.findByText('空调 1');
    expect(screen.queryByRole('button', { name: '控制…' })).toBeNull();
  });

  it('says that the units could not be read, and asks again', async () => {
    await show({ 'GET /command/units': { code: 500, msg: 'no' } });
    expect(await screen.findByText('未能读取')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /重 ?试/ })).toBeInTheDocument();
  });
});
