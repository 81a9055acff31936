/** @jest-environment jsdom */
import { resource as areaSites } from '@contract/resources/areaSites';
import { resource as devices } from '@contract/resources/devices';
import { resource as logins } from '@contract/resources/logins';
import { resource as deliveries } from '@contract/resources/notificationDeliveries';
import { resource as posts } from '@contract/resources/posts';
import { resource as rooms } from '@contract/resources/rooms';
import { resource as users } from '@contract/resources/users';
import type { Resource } from '@contract/resources';
import { InfoAnswer } from '@contract/session';
import { infoLoaded } from '@sagas/session/session.slice';
import { anInfo } from '@tests/support/aBrowser';
import { ok } from '@tests/support/commandAnswers';
import { renderPage } from '@tests/support/renderPage';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { ResourceScreen } from './ResourceScreen';

globalThis.fetch = async () => new Response('{}');

async function emptyFor(resource: Resource, roles: string[], permissions = ['*:*:*']) {
  const { browser } = await renderPage(<ResourceScreen resource={resource} />, {
    answers: {
      [`GET ${resource.path}/list`]: { code: 200, msg: '', rows: [], total: 0 },
      [`GET /user/view/${resource.name}`]: ok({ columns: [], searches: [] }),
    },
  });
  const info = InfoAnswer.parse(anInfo({ roles, permissions }));
  await act(async () => void browser.store.dispatch(infoLoaded({ info, avatarPrefix: '' })));
  return screen.findByText(/您的数据范围内没有内容|暂无数据/);
}

describe('a declared list without rows', () => {
  it('says that it is empty by the scope of whoever looks, where it may be', async () => {
    expect(await emptyFor(users, ['keeper'])).toHaveTextContent('您的数据范围内没有内容');
  });

  it('says that there is nothing yet to whoever sees all, and where no scope is', async () => {
    expect(await emptyFor(users, ['admin'])).toHaveTextContent('暂无数据');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([areaSites, rooms, devices])('leads to the first device, among $name', async (resource) => {
    await emptyFor(resource, ['admin']);
    expect(screen.getByRole('link', { name: '接入第一台设备' })).toHaveAttribute('href', '/connect');
  });
});

describe('what it says to do next', () => {
  it('is to add the first row, which opens the form, for those who may add', async () => {
    await emptyFor(posts, ['admin'], ['system:post:list']);
    expect(screen.queryByRole('button', { name: '创建第一条' })).toBeNull();
    cleanup();
    await emptyFor(posts, ['admin'], ['system:post:list', 'system:post:add']);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '创建第一条' })));
    expect(await screen.findByRole('dialog')).toHaveTextContent('岗位');
  });

  it('is to read a file, where there is an import', async () => {
    await emptyFor(rooms, ['admin'], ['area:room:list', 'area:room:import']);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '从文件读入' })));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('is to go to the page that fills it, for those who may, or how it fills itself', async () => {
    await emptyFor(
      deliveries,
      ['admin'],
      ['monitor:notificationDelivery:list', 'system:notificationRoute:list'],
    );
    expect(screen.getByRole('link', { name: '设置谁收到哪些通知' })).toBeInTheDocument();
    cleanup();
    await emptyFor(deliveries, ['admin'], ['monitor:notificationDelivery:list']);
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    await emptyFor(logins, ['admin'], ['monitor:logininfor:list']);
    expect(screen.getByText('每次登录都会自动记录在这里。')).toBeInTheDocument();
  });
});
