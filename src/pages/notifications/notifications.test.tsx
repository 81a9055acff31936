/** @jest-environment jsdom */
import type { Answers } from '@tests/support/aBrowser';
import { resource as channels } from '@contract/resources/notificationChannels';
import { resource as routes } from '@contract/resources/notificationRoutes';
import type { ReachGroup, RouteReach } from '@contract/routeReach';
import { renderPage } from '@tests/support/renderPage';
import { resourceChanged } from '@sagas/resources/resources.slice';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationChannels } from './NotificationChannels';
import { NotificationRoutes } from './NotificationRoutes';

globalThis.fetch = async () => new Response('{}');

const emptyList = (resource: { path: string; name: string }): Answers => ({
  [`GET ${resource.path}/list`]: { code: 200, msg: '', rows: [], total: 0 },
  [`GET /user/view/${resource.name}`]: { code: 200, msg: '', data: { columns: [], searches: [] } },
});

const harbour = { zh: '海港区', en: 'Harbour', hk: '海港區' };
const group: Omit<ReachGroup, 'state'> = {
  levels: [1, 2],
  areas: [harbour],
  names: [],
  isPartly: false,
  why: null,
};
const reaches: RouteReach[] = [
  {
    ...{ routeId: 1, routeName: 'day', state: 'now', why: null, afterMin: 15 },
    groups: [
      { ...group, state: 'now', levels: [1, 2], names: ['Amy'] },
      { ...group, state: 'never', levels: [1, 2], areas: [null], why: 'nobody sees it' },
    ],
  },
  {
    ...{ routeId: 2, routeName: 'night', state: 'never', why: 'the channel is off', afterMin: 0 },
    groups: [{ ...group, state: 'never', why: 'the channel is off' }],
  },
];

describe('the pages of notifications', () => {
  it('say whom each route would notify now, and why it cannot', async () => {
    await renderPage(<NotificationRoutes />, {
      answers: {
        ...emptyList(routes),
        'GET /system/notificationRoute/reach': {
          ...{ code: 200, msg: '' },
          data: { at: 1, routes: reaches },
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /此刻会通知/ }));
    expect(await screen.findByText('通知：Amy')).toBeTruthy();
    expect(screen.getByText('海港区')).toBeTruthy();
    expect(screen.getByText('nobody sees it')).toBeTruthy();
    expect(screen.getByText('the channel is off')).toBeTruthy();
    expect(screen.getByText(/15/)).toBeTruthy();
  });

  it('are counted anew as soon as something was saved that may change whom they notify', async () => {
    let known = reaches;
    const { browser } = await renderPage(<NotificationRoutes />, {
      answers: {
        ...emptyList(routes),
        'GET /system/notificationRoute/reach': () => ({
          code: 200,
          msg: 'ok',
          data: { at: 1, routes: known },
        }),
      },
    });
    await screen.findByTitle(/有 1 条规则/);
    for (const saved of ['notificationRoutes', 'notificationChannels', 'dutyShifts', 'users', 'roles']) {
      known = known.length === 0 ? reaches : [];
      act(() => void browser.store.dispatch(resourceChanged(saved)));
      if (known.length > 0) await screen.findByTitle(/有 1 条规则/);
      else await waitFor(() => expect(screen.queryByTitle(/有 1 条规则/)).toBeNull());
    }
  });

  it('try a channel in its form before it is saved, and say what the server says', async () => {
    const page = await renderPage(<NotificationChannels />, {
      answers: {
        ...emptyList(channels),
        'POST /system/notificationChannel/test': {
          ...{ code: 500, msg: '10.1.2.3 … NOTIFY_NETWORKS', reason: 'notificationFailed' },
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /新增/ }));
    await userEvent.click(await screen.findByRole('button', { name: '发送测试' }));
    expect(await screen.findByText(/NOTIFY_NETWORKS/)).toBeTruthy();
    expect(page).toBeTruthy();
  });
});
