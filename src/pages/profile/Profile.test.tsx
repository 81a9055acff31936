/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { asksBeforeReload } from '@tests/support/asksBeforeReload';
import type { Answers } from '@tests/support/aBrowser';
import { Profile } from './Profile';

globalThis.fetch = async () => new Response('{}');

const user = {
  ...{ userId: 7, userName: 'lina', nickName: 'Li Na', phonenumber: '13800000001', email: 'li@example.com' },
  ...{
    sex: '1',
    avatar: '',
    deptId: 1,
    deptName: 'CoolOps',
    dept: { deptName: 'CoolOps', leader: null },
    admin: false,
    createTime: '',
    secondFactor: false,
  },
};
const answers = {
  'GET /system/user/profile': { code: 200, msg: '', data: user, roleGroup: 'operator', postGroup: '' },
  'PUT /system/user/profile': { code: 200, msg: '' },
  'PUT /system/user/profile/updatePwd': { code: 200, msg: '' },
};
const errors = () =>
  [...document.querySelectorAll('.ant-form-item-explain-error, .field-problem')].map(
    ({ textContent }) => textContent,
  );
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: RegExp) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
};

describe('own data', () => {
  const open = async () => {
    const { browser } = await renderPage(<Profile />, { answers });
    await screen.findByLabelText('邮箱');
    return browser;
  };

  it('R-VAL-03 need a name, an email and a phone', async () => {
    const browser = await open();
    for (const label of ['昵称', '手机号码', '邮箱']) fill(label, '');
    await press(/保\s*存/);
    expect(errors()).toEqual(['请填写昵称', '请填写手机号码', '请填写邮箱']);
    expect(browser.sent('PUT /system/user/profile')).toEqual([]);
  });

  it('are not thrown away by a reload while they differ from what is saved', async () => {
    await open();
    expect(asksBeforeReload()).toBe(false);
    await act(async () => fill('昵称', 'Li Nan'));
    expect(asksBeforeReload()).toBe(true);
    await act(async () => fill('昵称', 'Li Na'));
    expect(asksBeforeReload()).toBe(false);
  });

  it('R-VAL-03 need email and phone well-formed', async () => {
    const browser = await open();
    fill('手机号码', '12345');
    fill('邮箱', 'li@');
    await press(/保\s*存/);
    expect(errors()).toEqual(['请输入正确的手机号码', '请输入正确的邮箱地址']);
    expect(browser.sent('PUT /system/user/profile')).toEqual([]);
    fill('手机号码', '13800000002');
    fill('邮箱', 'li.na@example.com');
    await press(/保\s*存/);
    expect(browser.sent('PUT /system/user/profile')[0]?.body).toMatchObject({ email: 'li.na@example.com' });
  });
});

describe('quiet hours', () => {
  it('are off to begin with, say plainly what passes, and are sent as two times of a day', async () => {
    const call = 'PUT /system/user/profile/quietHours';
    const { browser } = await renderPage(<Profile />, {
      answers: { ...answers, [call]: { code: 200, msg: '' } },
    });
    fireEvent.click(screen.getByRole('tab', { name: '免打扰时段' }));
    expect(screen.getByText(/照常送达：紧急（一级）告警/)).toBeTruthy();
    fireEvent.click(screen.getByRole('switch'));
    fill('开始', '21:30');
    fill('结束', '21:30');
    expect(screen.getByRole('alert').textContent).toBe('请填写两个不同的时刻');
    fill('结束', '06:15');
    await press(/保\s*存/);
    expect(browser.sent(call).map(({ body }) => body)).toEqual([
      { quietHours: { from: '21:30', to: '06:15' } },
    ]);
  });
});

describe('a picture of their own', () => {
  it('is sent as it was drawn, never as a canvas that is still empty', async () => {
    const drawn = new Set<HTMLCanvasElement>();
    const sent: boolean[] = [];
    globalThis.createImageBitmap = async () => ({ width: 2, height: 2, close: () => undefined });
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
      return { clearRect: () => drawn.delete(this), drawImage: () => drawn.add(this) };
    } as never;
    HTMLCanvasElement.prototype.toBlob = function (take) {
      sent.push(drawn.has(this));
      take(new Blob(['picture']));
    };
    const { container } = await renderPage(<Profile />, { answers });
    const input = container.querySelector('.profile-avatar input[type=file]');
    if (!input) throw new Error('no field for a file');
    const file = new File(['picture'], 'a.png', { type: 'image/png' });
    await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
    const dialog = await screen.findByRole('dialog');
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ })));
    expect(sent).toEqual([true]);
  });
});

describe('a new password', () => {
  const change = async (oldPassword: string, newPassword: string, confirm: string, more: Answers = {}) => {
    const { browser } = await renderPage(<Profile />, { answers: { ...answers, ...more } });
    fireEvent.click(screen.getByRole('tab', { name: '修改密码' }));
    fill('旧密码', oldPassword);
    fill('新密码', newPassword);
    fill('确认密码', confirm);
    await press(/修改密码/);
    return {
      sent: browser.sent('PUT /system/user/profile/updatePwd').map(({ body }) => body),
      said: errors(),
      told: browser.state().prompts.toasts.map(({ title }) => title),
    };
  };

  it('R-VAL-05 is not sent while the old one is left empty', async () => {
    expect(await change('', 'Cool-air-12', 'Cool-air-12')).toEqual({
      sent: [],
      said: ['请输入旧密码'],
      told: [],
    });
  });

  it('R-VAL-05 is not sent while one of its two entries is left empty', async () => {
    expect(await change('Old-air-12', '', '')).toMatchObject({ sent: [] });
    expect(errors()).toEqual(['请输入新密码', '请再次输入新密码']);
  });

  it('R-VAL-05 is not sent while its two entries differ', async () => {
    expect(await change('Old-air-12', 'Cool-air-12', 'Cool-air-13')).toEqual({
      sent: [],
      said: ['两次输入的密码不一致'],
      told: [],
    });
  });

  it('R-VAL-05 is sent with the old one once all three are right', async () => {
    expect((await change('Old-air-12', 'Cool-air-12', 'Cool-air-12')).sent).toEqual([
      { oldPassword: 'Old-air-12', newPassword: 'Cool-air-12' },
    ]);
  });

  it('R-VAL-04 that the server refuses is told with its reason, once', async () => {
    const reason = '密码不能包含用户名';
    const refused = { 'PUT /system/user/profile/updatePwd': { code: 500, msg: reason } };
    const { said, told } = await change('Old-air-12', 'Lina-air-12', 'Lina-air-12', refused);
    expect([...said, ...told]).toEqual([{ text: reason }]);
  });

  it('R-VAL-04 of other characters is told once what it needs', async () => {
    const needs = '8 到 16 位，须包含数字、字母和特殊字符';
    expect(await change('Old-air-12', 'coolair', 'coolair')).toEqual({ sent: [], said: [needs], told: [] });
    expect(screen.getAllByText(needs)).toHaveLength(1);
  });
});
