/** @jest-environment jsdom */
import type { AlarmGuidance, AlarmGuide } from '@contract/alarmGuides';
import { aHotRoom } from '@tests/support/anAlarm';
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTimes } from '@/time/useTimes';
import { Guides } from './Guides';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const named = (zh: string) => ({ zh, en: zh, hk: zh });
const placesOf = (mayEdit: boolean): AlarmGuidance['places'] => [
  { kind: 'site', id: 1, name: named('南山基站'), mayEdit },
  { kind: 'area', id: 3, name: named('南山'), mayEdit },
  { kind: 'city', id: 2, name: named('深圳'), mayEdit: false },
  { kind: 'everywhere', id: null, name: null, mayEdit: false },
];
const aGuide = (more: Partial<AlarmGuide> = {}): AlarmGuide => ({
  ...{ id: 5, place: 'site', definitionId: null, text: '先看风机\n再打电话', link: null },
  ...{ version: 1, changedBy: 'wang', changedAt: Date.UTC(2026, 10, 1) },
  ...more,
});
const told = (guides: AlarmGuide[], mayEdit = true) => ({
  code: 200,
  msg: 'ok',
  data: { places: placesOf(mayEdit), guides },
});
const saved = { code: 200, msg: 'ok', data: { id: 5, version: 2 } };

function Panel() {
  return <Guides alarm={aHotRoom({ id: 9 })} times={useTimes()} />;
}
const read = 'GET /alarm/9/guides';
const put = 'PUT /alarm/guides';
const open = async (guides: AlarmGuide[], more: Parameters<typeof renderPage>[1] = {}, mayEdit = true) =>
  renderPage(<Panel />, { ...more, answers: { [read]: told(guides, mayEdit), ...more.answers } });
const button = (name: string | RegExp, inside = within(document.body)) =>
  inside.findByRole('button', { name });
const paste = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
const dialog = async () => within(await screen.findByRole('dialog'));

describe('guidance in the panel of an alarm', () => {
  it('stands in the order of the server with where it comes from, by whom and the way to its display', async () => {
    await open([
      aGuide({ link: '/map?site=1' }),
      aGuide({ id: 6, place: 'city', definitionId: 'roomTempVeryHigh', link: 'https://docs.example.org/a' }),
    ]);
    const [site, city] = await screen.findAllByRole('listitem');
    expect(site).toHaveTextContent('本站点：南山基站 · 所有告警');
    expect(site).toHaveTextContent('wang 编写于 2026-11-01');
    expect(within(site!).getByText(/先看风机/).textContent).toBe('先看风机\n再打电话');
    expect(within(site!).getByRole('link')).toHaveAttribute('href', '/map?site=1');
    expect(city).toHaveTextContent('城市：深圳 · 仅“');
    const document = within(city!).getByRole('link');
    expect(document).toHaveAttribute('href', 'https://docs.example.org/a');
    expect(document).toHaveAttribute('rel', 'noopener noreferrer');
    expect(within(city!).queryByRole('button')).toBeNull();
  });

  it('is honestly empty, and offers nothing to whoever may not write', async () => {
    await open([], {}, false);
    expect(await screen.findByText('这里还没有人为该告警编写指引')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that it could not be read, and is read again by a press', async () => {
    const { browser } = await open([], { answers: { [read]: { code: 500, msg: 'no' } } });
    expect(await screen.findByText('指引读取失败')).toBeInTheDocument();
    browser.answers[read] = told([aGuide()]);
    await userEvent.click(await button('刷新'));
    expect(await screen.findByText(/先看风机/)).toBeInTheDocument();
    expect(screen.queryByText('指引读取失败')).toBeNull();
  });

  it('is written for a place and for all alarms, and shown at once', async () => {
    const { browser } = await open([], { answers: { [put]: saved } });
    await userEvent.click(await button('编写指引'));
    const form = await dialog();
    const places = within(form.getByRole('radiogroup', { name: '适用地点' }));
    expect(places.getAllByRole('radio')).toHaveLength(2);
    await userEvent.click(form.getByLabelText('区域：南山'));
    await userEvent.click(form.getByLabelText('所有告警'));
    await paste(form.getByLabelText(/应当怎样处理/), '先看风机');
    await paste(form.getByLabelText(/链接/), 'javascript:alert(1)');
    expect(await form.findByText(/^只能是 http/)).toBeInTheDocument();
    expect(await button(/保\s*存/, form)).toBeDisabled();
    await userEvent.clear(form.getByLabelText(/链接/));
    browser.answers[read] = told([aGuide({ place: 'area' })]);
    await userEvent.type(form.getByLabelText(/应当怎样处理/), '{Control>}{Enter}{/Control}');
    expect(await screen.findByText('区域：南山 · 所有告警')).toBeInTheDocument();
    expect(browser.sent(put)[0]?.body).toEqual({
      ...{ siteId: null, regionId: 3, definitionId: null, text: '先看风机', link: null, version: null },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('region', { name: '处置指引' })).toHaveFocus();
  });

  it("that somebody else changed meanwhile is shown beside one's own before it is written over", async () => {
    const { browser } = await open([aGuide()], { answers: { [put]: { code: 409, msg: '李先改了' } } });
    await userEvent.click(await button('修改：本站点：南山基站，所有告警'));
    const form = await dialog();
    const text = form.getByLabelText(/应当怎样处理/);
    await userEvent.type(text, '！');
    browser.answers[read] = told([aGuide({ text: '等人', version: 2, changedBy: 'li' })]);
    await userEvent.click(await button(/保\s*存/, form));
    expect(await form.findByText(/^此处现有 li 于 /)).toBeInTheDocument();
    expect(form.getByText('等人')).toBeInTheDocument();
    expect(await button(/保\s*存/, form)).toBeDisabled();
    browser.answers[put] = saved;
    await userEvent.click(await button('保留我的内容', form));
    await userEvent.click(await button(/保\s*存/, form));
    await waitFor(() => expect(browser.sent(put)).toHaveLength(2));
    expect(browser.sent(put)[1]?.body).toMatchObject({ siteId: 1, text: '先看风机\n再打电话！', version: 2 });
  });

  it('that stands at the chosen place already is taken up instead of written over', async () => {
    await open([aGuide({ place: 'area', text: '等人' })]);
    await userEvent.click(await button('编写指引'));
    const form = await dialog();
    await userEvent.click(form.getByLabelText('区域：南山'));
    await userEvent.click(form.getByLabelText('所有告警'));
    await userEvent.click(await button('采用他人的内容', form));
    expect(form.getByLabelText(/应当怎样处理/)).toHaveValue('等人');
    expect(await button(/保\s*存/, form)).toBeEnabled();
  });

  it('is removed after a question, and is then no longer there', async () => {
    const remove = 'DELETE /alarm/guides/5';
    const { browser } = await open([aGuide()], { answers: { [remove]: saved } });
    await userEvent.click(await button('删除：本站点：南山基站，所有告警'));
    const question = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(question.getByRole('button', { name: /取\s*消/ })).toHaveFocus());
    expect(browser.sent(remove)).toEqual([]);
    browser.answers[read] = told([]);
    await userEvent.click(await button(/^删\s*除$/, question));
    expect(await screen.findByText('这里还没有人为该告警编写指引')).toBeInTheDocument();
    expect(browser.sent(remove)[0]?.query).toEqual({ version: 1 });
  });
});
