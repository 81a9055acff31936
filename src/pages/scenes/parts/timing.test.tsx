/** @jest-environment jsdom */
import { Scene, SceneChange, type SceneWidget } from '@contract/scenes';
import { hourMs, minuteMs } from '@contract/time';
import { ok } from '@tests/support/commandAnswers';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Scenes } from '../Scenes';

globalThis.fetch = async () => ({ json: async () => ({ plantTimeZone: 'Asia/Shanghai' }) }) as Response;

const saving = 'PUT /scene/1';
const name = { zh: '大厅', en: 'Hall', hk: '大堂' };

/** The composer with one widget of this kind, which is chosen. */
async function choose(widget: Pick<SceneWidget, 'kind'> & Partial<SceneWidget>) {
  const body = {
    ...{ format: 1, subject: { kind: 'fleet' }, portrait: null },
    widgets: [{ id: 'w-0', x: 0, y: 0, w: 4, h: 2, ...widget }],
  };
  const scene = Scene.parse({ sceneId: 1, version: 1, updatedBy: 'admin', updatedAt: 0, name, body });
  const { browser } = await renderPage(<Scenes />, {
    answers: { 'GET /scene/list': ok([scene]), [saving]: ok(null) },
  });
  fireEvent.focus(await screen.findByRole('button', { name: /，第 1 列第 1 行/ }));
  const fields = within(screen.getByRole('complementary'));
  const save = async (): Promise<SceneWidget | undefined> => {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /保\s*存/ })));
    const [sent] = browser.sent(saving).map((call) => SceneChange.parse(call.body));
    return sent?.body.widgets[0];
  };
  return { fields, save };
}

describe('the fields of a clock and of a timer in the composer', () => {
  it('set the zone that a clock shows, found by a part of its name', async () => {
    const { fields, save } = await choose({ kind: 'clock' });
    const zone = fields.getByRole('combobox', { name: '时区' });
    expect(fields.getByText('系统所在时区')).toBeInTheDocument();
    fireEvent.mouseDown(zone);
    fireEvent.change(zone, { target: { value: 'berlin' } });
    fireEvent.click(await screen.findByTitle('Europe/Berlin'));
    expect(await save()).toMatchObject({ kind: 'clock', timeZone: 'Europe/Berlin' });
  });

  it('give a clock the zone of the plant back', async () => {
    const { fields, save } = await choose({ kind: 'clock', timeZone: 'Europe/Berlin' });
    fireEvent.click(fields.getByRole('button', { name: 'Clear' }));
    expect(await save()).not.toHaveProperty('timeZone');
  });

  it('begin a timer of some minutes from now', async () => {
    const { fields, save } = await choose({ kind: 'timer' });
    fireEvent.change(fields.getByLabelText('或从现在起的分钟数'), { target: { value: '90' } });
    const before = Date.now();
    fireEvent.click(fields.getByRole('button', { name: /设置倒计时/ }));
    const { endsAt = 0 } = (await save()) ?? {};
    expect(Math.abs(endsAt - before - 90 * minuteMs)).toBeLessThan(minuteMs);
  });

  it('show and set when a timer ends on the clock of the plant', async () => {
    const endsAt = Date.parse('2026-12-01T00:00:00Z');
    const { fields, save } = await choose({ kind: 'timer', endsAt });
    const field = fields.getByLabelText('结束时间');
    expect(field).toHaveValue('2026-12-01 08:00:00');
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: '2026-12-01 09:00:00' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await save()).toMatchObject({ endsAt: endsAt + hourMs });
  });

  it('are offered with the widget, which is found in the list by its name', async () => {
    const { fields } = await choose({ kind: 'power' });
    const list = fields.getByRole('combobox', { name: '添加组件' });
    fireEvent.mouseDown(list);
    fireEvent.change(list, { target: { value: '倒计时' } });
    fireEvent.click(await screen.findByTitle('倒计时'));
    expect(fields.getByText('或从现在起的分钟数')).toBeInTheDocument();
  });

  it('are not there for other widgets', async () => {
    const { fields } = await choose({ kind: 'power' });
    expect(fields.queryByText('时区')).not.toBeInTheDocument();
    expect(fields.queryByText('结束时间')).not.toBeInTheDocument();
  });
});
