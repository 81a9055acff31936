/** @jest-environment jsdom */
import type { TestAlarm } from '@contract/testAlarms';
import { minuteMs } from '@contract/time';
import { renderPage } from '@tests/support/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTimes } from '@/time/useTimes';
import { TestAlarmButton } from './TestAlarmButton';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

function Page() {
  return <TestAlarmButton times={useTimes()} />;
}
const list = 'GET /alarm/tests';
const post = 'POST /alarm/tests';
const aTest = (more: Partial<TestAlarm> = {}): TestAlarm => ({
  ...{ alarmId: 9, siteId: 1, siteName: '南山基站', level: 2, by: 'wang', isCalling: true },
  ...{ raisedAt: Date.now(), endsAt: Date.now() + 5 * minuteMs },
  ...more,
});
const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });

const aSite = { areaId: [3], code: ['NS-001'], id: [1], lat: [22], lng: [113], name: ['南山基站'] };
const open = async (answers: NonNullable<Parameters<typeof renderPage>[1]>['answers']) => {
  const page = await renderPage(<Page />, { answers: { [list]: ok([]), ...answers } });
  await act(async () => page.browser.indexes.sites.load({ ...aSite, stationClass: ['D'] }));
  await userEvent.click(screen.getByRole('button', { name: '发起测试告警…' }));
  return { ...page, dialog: within(await screen.findByRole('dialog')) };
};
type Dialog = Awaited<ReturnType<typeof open>>['dialog'];

const chooseSite = async (dialog: Dialog) => {
  await userEvent.type(dialog.getByRole('combobox', { name: '站点' }), 'ns-001{Enter}');
};
const confirm = (dialog: Dialog) => dialog.getByRole('button', { name: /^发\s*起$/ });

describe('the dialog of test alarms', () => {
  it('is for those who may raise them', async () => {
    await renderPage(<Page />, { permissions: ['alarm:list', 'alarm:define'] });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('raises one by the keyboard alone, says until when it stands and lists it', async () => {
    const { browser, dialog } = await open({ [post]: ok(aTest()) });
    expect(await dialog.findByText('没有进行中的测试告警')).toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: '站点' })).toHaveFocus();
    expect(confirm(dialog)).toBeDisabled();
    await chooseSite(dialog);
    browser.answers[list] = ok([aTest()]);
    const minutes = dialog.getByLabelText(/分钟数/);
    await userEvent.clear(minutes);
    await userEvent.type(minutes, '99{Enter}');
    expect(confirm(dialog)).toBeDisabled();
    await userEvent.clear(minutes);
    await userEvent.type(minutes, '12{Enter}');
    expect(await dialog.findByText(/^南山基站 的测试告警将持续到 /)).toBeInTheDocument();
    expect(browser.sent(post).map(({ body }) => body)).toEqual([{ siteId: 1, level: 3, minutes: 12 }]);
    expect(await dialog.findByText(/发起人 wang/)).toBeInTheDocument();
  });

  it('says the refusal in the words of the server, and lets it be tried again', async () => {
    const why = '该站点已有 wang 发起的测试告警';
    const { dialog } = await open({ [post]: { code: 409, msg: why, reason: 'testAlarmStanding' } });
    await chooseSite(dialog);
    await userEvent.click(confirm(dialog));
    expect(await dialog.findByText(why)).toBeInTheDocument();
    expect(confirm(dialog)).toBeEnabled();
  });

  it('warns when it calls nobody', async () => {
    const { dialog } = await open({ [post]: ok(aTest({ isCalling: false })) });
    await chooseSite(dialog);
    await userEvent.click(confirm(dialog));
    expect(await dialog.findByText(/^不会通知任何人/)).toBeInTheDocument();
  });

  it('ends at once one that stands, whoever raised it', async () => {
    const end = 'DELETE /alarm/tests/9';
    const { browser, dialog } = await open({ [list]: ok([aTest()]), [end]: ok(null) });
    const button = await dialog.findByRole('button', { name: '立即结束 南山基站 的测试告警' });
    browser.answers[list] = ok([]);
    await userEvent.click(button);
    expect(await dialog.findByText('测试告警已结束')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByText('没有进行中的测试告警')).toBeInTheDocument());
    expect(browser.sent(end)).toHaveLength(1);
  });

  it('says that what stands could not be read, and is read again by a press', async () => {
    const { browser, dialog } = await open({ [list]: { code: 500, msg: 'no' } });
    expect(await dialog.findByText('进行中的测试告警读取失败')).toBeInTheDocument();
    browser.answers[list] = ok([aTest()]);
    await userEvent.click(dialog.getByRole('button', { name: /刷\s*新/ }));
    expect(await dialog.findByText(/发起人 wang/)).toBeInTheDocument();
  });
});
