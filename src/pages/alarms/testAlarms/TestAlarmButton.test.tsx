/** @jest-environment jsdom */
import { InfoAnswer } from '@contract/session';
import type { TestAlarm } from '@contract/testAlarms';
import { minuteMs } from '@contract/time';
import { infoLoaded } from '@sagas/session/session.slice';
import { anInfo } from '@tests/support/aBrowser';
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
const aTest = (more: Partial<TestAlarm> = {}): TestAlarm => ({
  ...{ alarmId: 9, siteId: 1, siteName: '南山基站', level: 2, by: 'wang', isCalling: true },
  ...{ raisedAt: Date.now(), endsAt: Date.now() + 5 * minuteMs },
  ...more,
});
const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });

const open = async (answers: NonNullable<Parameters<typeof renderPage>[1]>['answers']) => {
  const page = await renderPage(<Page />, { answers: { [list]: ok([]), ...answers } });
  await userEvent.click(screen.getByRole('button', { name: '发起测试告警…' }));
  return { ...page, dialog: within(await screen.findByRole('dialog')) };
};
describe('the dialog of test alarms', () => {
  it('is for those who may raise them', async () => {
    await renderPage(<Page />, { permissions: ['alarm:list', 'alarm:define'] });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('stays with what was chosen when the right to raise them is lost', async () => {
    const { browser, dialog } = await open({});
    const info = InfoAnswer.parse(anInfo({ permissions: ['alarm:list'] }));
    await act(async () => void browser.store.dispatch(infoLoaded({ info, avatarPrefix: '' })));
    expect(screen.queryByRole('button', { name: '发起测试告警…' })).toBeNull();
    expect(dialog.getByText('没有进行中的测试告警')).toBeInTheDocument();
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
