/** @jest-environment jsdom */
import { resource as logins } from '@contract/resources/logins';
import { resource as menus } from '@contract/resources/menus';
import { resource as operations } from '@contract/resources/operations';
import { resource as params } from '@contract/resources/params';
import { resource as roles } from '@contract/resources/roles';
import { resource as users } from '@contract/resources/users';
import type { AnyRecord, Resource } from '@contract/resources';
import { zh } from '@contract/texts/zh';
import { renderPage } from '@tests/support/renderPage';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { ResourceScreen } from './ResourceScreen';

globalThis.fetch = async () => new Response('{}');

/** A screen of one row whose reader has taken in every column that it offers. */
async function open(resource: Resource, held: AnyRecord = {}): Promise<void> {
  const fields = Object.entries(resource.fields);
  const empty = fields.map(([name, { kind }]) => [name, kind === 'id' ? 1 : null] as const);
  const row = { ...Object.fromEntries(empty), ...held };
  const answered = (data: unknown) => ({ code: 200, msg: '', data });
  await renderPage(<ResourceScreen resource={resource} />, {
    answers: {
      [`GET ${resource.path}/list`]:
        resource.listShape === 'data' ? answered([row]) : { code: 200, msg: '', rows: [row], total: 1 },
      [`GET ${resource.path}/1`]: answered(row),
      [`GET /user/view/${resource.name}`]: answered({
        columns: fields.map(([name]) => ({ name, isShown: true })),
        searches: [],
      }),
    },
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join(' ');
const columns = () =>
  [...document.querySelectorAll('.ant-table-row td[data-label]')]
    .map((cell) => cell.getAttribute('data-label'))
    .join(' ');
const labels = () => texts('.crud-form .ant-form-item-label label');
const press = (name: RegExp) =>
  act(async () => void fireEvent.click(screen.getAllByRole('button', { name })[0]!));
const choose = (name: string) => act(async () => void fireEvent.click(screen.getByRole('radio', { name })));

const forms: [string, Resource, string, string][] = [
  [
    'R-CRUD-01 users',
    users,
    '用户序号 登录名称 用户名称 部门名称 手机号码 用户邮箱 用户性别 账号状态 通知语言 岗位 角色 最后登录IP 最后登录时间 备注 创建者 创建时间',
    '登录名称 用户名称 部门名称 手机号码 用户邮箱 用户性别 账号状态 通知语言 岗位 角色 初始密码 备注',
  ],
  [
    'R-CRUD-02 roles',
    roles,
    '角色序号 角色名称 角色权限 角色排序 角色状态 数据范围 备注 创建者 创建时间',
    '角色名称 英文名称 繁体名称 角色权限 角色排序 角色状态 菜单权限 数据范围 可见区域 备注',
  ],
  [
    'R-CRUD-07 parameters',
    params,
    '参数名称 参数键名 参数键值 系统内置 作用 单位 默认值 生效值 允许的值 状态 生效时间 界面可读 备注 创建者 创建时间',
    '参数名称 英文名称 繁体名称 参数键名 参数键值 界面可读 备注',
  ],
];

describe('every field of the specification', () => {
  it.each(forms)('%s stand in list and form', async (_name, resource, list, form) => {
    await open(resource);
    expect(columns()).toBe(list);
    await press(/新\s*增/);
    expect(labels()).toBe(form);
  });

  it('R-CRUD-03 menus stand in list and form, each kind with what it has', async () => {
    await open(menus);
    expect(columns()).toBe(
      '菜单名称 菜单类型 英文名称 繁体名称 中文名称 图标 显示排序 权限标识 路由地址 组件路径 是否外链 显示状态 状态 创建时间',
    );
    await press(/新\s*增/);
    const first = '上级菜单 菜单名称 菜单类型 英文名称 繁体名称';
    expect(labels()).toBe(`${first} 图标 显示排序 路由地址 重定向 是否外链 显示状态 状态`);
    await choose('菜单');
    expect(labels()).toBe(
      `${first} 图标 显示排序 权限标识 路由地址 组件路径 路由名称 路由参数 高亮菜单 是否外链 是否缓存 显示状态 状态`,
    );
    await choose('按钮');
    expect(labels()).toBe(`${first} 显示排序 权限标识 状态`);
  });

  it('R-CRUD-09 of the operation log stands in list or detail', async () => {
    await open(operations);
    const list =
      '日志编号 系统模块 操作类型 对象 事件 操作方法 请求方式 操作人员 部门 请求地址 主机 操作状态 操作时间 耗时（毫秒）';
    expect(columns()).toBe(list);
    await act(async () => void fireEvent.click(document.querySelector('.crud-open')!));
    const told = texts('.crud-facts .ant-descriptions-item-label').split(' ');
    expect(told).toEqual(expect.arrayContaining([...list.split(' '), '请求参数', '变更内容', '异常信息']));
  });

  it('R-CRUD-10 of the login log stands in the list', async () => {
    await open(logins);
    expect(columns()).toBe('访问编号 用户名称 主机 登录地点 浏览器 操作系统 登录状态 描述 访问时间');
  });

  it('R-CRUD-10 R-LANG-01 tells how a sign-in ended in the words of the page', async () => {
    await open(logins, { msg: 'success' });
    expect(texts('td[data-label=描述]')).toBe('登录成功');
    cleanup();
    await open(logins, { msg: 'badCredentials' });
    expect(texts('td[data-label=描述]')).toBe(zh['errors.badCredentials']);
  });
});
