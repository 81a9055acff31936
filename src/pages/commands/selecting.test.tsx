/** @jest-environment jsdom */
import type { CommandSelection } from '@contract/commandBatches';
import { aControlledUnit } from '@tests/support/aControlledUnit';
import { commandAnswers, ok } from '@tests/support/commandAnswers';
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RemoteControl } from './RemoteControl';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const rows = [aControlledUnit(), aControlledUnit({}, { deviceId: 13, name: '空调 2' })];
const region = { id: 5, parentId: 1, level: 'area', code: '440305', name: { zh: '南山区', en: '', hk: '' } };
const show = () =>
  renderPage(<RemoteControl />, {
    answers: commandAnswers({
      'GET /command/units': { code: 200, msg: 'ok', total: 2, rows },
      'GET /region/tree': ok([region]),
      'GET /command/group/list': ok([{ id: 7, name: '夜间', by: 'mei', deviceIds: [12, 13] }]),
      'POST /command/schedule': ok({ id: 3 }),
    }),
  });
type Shown = Awaited<ReturnType<typeof show>>;
const selectionAsked = async ({ browser }: Shown): Promise<CommandSelection | undefined> => {
  const asked = await screen.findByRole('dialog');
  fireEvent.click(within(asked).getByText('关'));
  await within(asked).findByText(/1 台被排除/);
  const body = browser.sent('POST /command/preview').at(-1)?.body as
    | { selection: CommandSelection }
    | undefined;
  return body?.selection;
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('whom a wish is for', () => {
  it('is one unit', async () => {
    const shown = await show();
    fireEvent.click((await screen.findAllByRole('button', { name: '控制…' }))[1]!);
    expect(await selectionAsked(shown)).toEqual({ kind: 'devices', deviceIds: [13] });
  });

  it('is what was chosen one by one', async () => {
    const shown = await show();
    await screen.findByText('空调 2');
    for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box);
    await press('控制所选 2 台…');
    expect(await selectionAsked(shown)).toEqual({ kind: 'devices', deviceIds: [12, 13] });
  });

  it('is an area as a whole', async () => {
    const shown = await show();
    await screen.findByText('空调 2');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '区域' }));
    fireEvent.click(await screen.findByTitle('南山区'));
    await press('控制整个区域…');
    expect(await selectionAsked(shown)).toEqual({ kind: 'region', regionId: 5 });
  });

  it('is a saved group', async () => {
    const shown = await show();
    const groups = await screen.findByRole('button', { name: /^分 ?组$/ });
    await waitFor(() => expect(groups).toBeEnabled());
    fireEvent.mouseEnter(groups);
    fireEvent.click(await screen.findByText('控制分组“夜间”…'));
    expect(await selectionAsked(shown)).toEqual({ kind: 'group', groupId: 7 });
  });

  it('is a group by the clock: what it would do now is said before it is saved', async () => {
    const { browser } = await show();
    fireEvent.click(screen.getByRole('tab', { name: '计划' }));
    const add = await screen.findByRole('button', { name: /计划/ });
    await waitFor(() => expect(add).toBeEnabled());
    fireEvent.click(add);
    const asked = await screen.findByRole('dialog');
    const fill = (name: string, value: string) =>
      fireEvent.change(within(asked).getByRole('textbox', { name }), { target: { value } });
    fill('名称', '夜间关机');
    fill('原因', '夜间节能');
    fireEvent.click(within(asked).getByText('关'));
    expect(await within(asked).findByText(/1 台被排除/)).toBeInTheDocument();
    expect(asked).toHaveTextContent('约 14 分钟到达上限');
    fireEvent.click(within(asked).getByRole('button', { name: '保存计划' }));
    await waitFor(() => expect(browser.sent('POST /command/schedule')).toHaveLength(1));
    expect(browser.sent('POST /command/schedule')[0]?.body).toMatchObject({
      ...{ selection: { kind: 'group', groupId: 7 }, wish: { switchedOn: 0 }, reason: '夜间节能' },
      atMinute: 1_320,
    });
  });
});
