/** @jest-environment jsdom */
import type { Admitted } from '@sagas/navigation/navigation.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { PageView } from './PageView';

globalThis.fetch = async () => new Response('{}');

let isOnline = false;
/** A module that exports its page by its name. */
function mockLoad(name: string) {
  return async () => {
    if (!isOnline) throw new Error(`Unable to preload CSS for /assets/${name}.css`);
    return { [name]: () => <p>the page</p> };
  };
}

jest.mock('./pageModules', () => ({
  pageModules: {
    '../pages/home/Later.tsx': mockLoad('Later'),
    '../pages/home/Unattended.tsx': mockLoad('Unattended'),
  },
}));

const admitted = (component: string): Admitted => ({
  address: { pathname: '/later', search: '', hash: '' },
  page: {
    path: '/later',
    name: 'later',
    component,
    frame: 'shell',
    title: null,
    isHidden: false,
    noCache: false,
    isAffixed: false,
    trail: [],
  },
  params: {},
  viewKey: 'later',
});

describe('a page that was not visited before the connection was lost', () => {
  beforeEach(() => {
    isOnline = false;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('says that the connection is lost, and comes when it is tried again', async () => {
    await renderPage(<PageView admitted={admitted('home/Later')} />, { at: '/later' });
    expect(await screen.findByRole('alert')).toHaveTextContent('与服务器的连接已中断');
    expect(screen.queryByText(/Unable to preload/)).toBeNull();
    isOnline = true;
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重试' })));
    expect(await screen.findByText('the page')).toBeVisible();
  });

  it('comes by itself when the connection is back, as before a wall nobody presses a button', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
    await renderPage(<PageView admitted={admitted('home/Unattended')} />, { at: '/later' });
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('alert')).toBeVisible();
    isOnline = true;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('the page')).toBeVisible();
  });
});
