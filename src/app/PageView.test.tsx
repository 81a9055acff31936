/** @jest-environment jsdom */
import type { Admitted } from '@sagas/navigation/navigation.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { PageView } from './PageView';

globalThis.fetch = async () => new Response('{}');

let isOnline = false;

jest.mock('./pageModules', () => ({
  pageModules: {
    '../pages/home/Later.tsx': async () => {
      if (!isOnline) throw new Error('Unable to preload CSS for /assets/Later.css');
      return { Later: () => <p>the page</p> };
    },
  },
}));

const later: Admitted = {
  address: { pathname: '/later', search: '', hash: '' },
  page: {
    path: '/later',
    name: 'later',
    component: 'home/Later',
    frame: 'shell',
    title: null,
    isHidden: false,
    noCache: false,
    isAffixed: false,
    trail: [],
  },
  params: {},
  viewKey: 'later',
};

describe('a page that was not visited before the connection was lost', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('says that the connection is lost, and comes when it is tried again', async () => {
    await renderPage(<PageView admitted={later} />, { at: '/later' });
    expect(await screen.findByRole('alert')).toHaveTextContent('与服务器的连接已中断');
    expect(screen.queryByText(/Unable to preload/)).toBeNull();
    isOnline = true;
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重试' })));
    expect(await screen.findByText('the page')).toBeVisible();
  });
});
