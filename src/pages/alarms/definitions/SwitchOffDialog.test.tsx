/** @jest-environment jsdom */
import { AlarmDefinition } from '@contract/alarmDefinitions';
import { renderPage } from '@tests/support/renderPage';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTimes } from '@/time/useTimes';
import { ChangeBar } from './ChangeBar';
import { settingsOf } from './settings';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const levels = { A: 1, B: 1, C: 1, D: 1 };
const definition = AlarmDefinition.parse({
  ...{ id: 'smoke', deviceClass: 'env', level: levels, unit: '', raiseDelayS: 0, clearDelayS: 60 },
  rule: { kind: 'state', point: 'smoke', equals: 1 },
});
const count = 'GET /alarm/definitions/smoke/standing';
const save = 'PUT /alarm/definitions/smoke';
const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });

function Page() {
  const settings = { ...settingsOf(definition), isEnabled: false };
  return <ChangeBar definition={definition} settings={settings} isChanged times={useTimes()} />;
}
const apply = async (answers: Record<string, unknown>) => {
  const { browser } = await renderPage(<Page />, { answers: { [save]: ok({ version: 2 }), ...answers } });
  await userEvent.type(screen.getByRole('textbox', { name: '原因' }), '不再使用');
  await userEvent.click(screen.getByRole('button', { name: '应用修改' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { browser, dialog, confirm: () => dialog.getByRole('button', { name: /停\s*用/ }) };
};
const bodies = (browser: Awaited<ReturnType<typeof apply>>['browser']) =>
  browser.sent(save).map(({ body }) => body);

describe('switching a definition off', () => {
  it('asks, with their number, what becomes of the alarms that stand, and saves the answer', async () => {
    const { browser, dialog, confirm } = await apply({ [count]: ok({ count: 12 }) });
    expect(await dialog.findByText('该定义有 12 条活动告警。')).toBeInTheDocument();
    expect(confirm()).toBeDisabled();
    await userEvent.click(dialog.getByRole('radio', { name: '修改生效时一并结束' }));
    expect(browser.sent(save)).toEqual([]);
    await userEvent.click(confirm());
    expect(bodies(browser)).toEqual([expect.objectContaining({ standing: 'end' })]);
  });

  it('only says so when none stands', async () => {
    const { browser, dialog, confirm } = await apply({ [count]: ok({ count: 0 }) });
    expect(await dialog.findByText('该定义没有活动告警。')).toBeInTheDocument();
    expect(dialog.queryByRole('radio')).toBeNull();
    await userEvent.click(confirm());
    expect(bodies(browser)).toEqual([expect.objectContaining({ standing: 'keep' })]);
  });
});
