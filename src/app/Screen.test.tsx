/** @jest-environment jsdom */
import { navigationAdmitted } from '@sagas/navigation/navigation.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { Screen } from './Screen';

globalThis.fetch = async () => new Response('{}');

let mockIsOnline = false;

// Vite finds the pages; here none is needed.
jest.mock('./pageModules', () => ({ pageModules: {} }));
jest.mock('@/layout/Shell', () => {
  if (!mockIsOnline) throw new TypeError('Failed to fetch dynamically imported module: /assets/Shell.js');
  return { Shell: () => <p>the console</p> };
});

it('says that the connection is lost when the frame of the console cannot be fetched, and goes on with it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { browser } = await renderPage(<Screen />, { at: '/later' });
  const page = {
    ...{ path: '/later', name: 'later', component: 'home/Later', frame: 'shell' as const, title: null },
    ...{ isHidden: false, noCache: false, isAffixed: false, trail: [] },
  };
  const address = { pathname: '/later', search: '', hash: '' };
  await act(async () => {
    browser.store.dispatch(navigationAdmitted({ page, address, params: {}, viewKey: 'later' }));
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('与服务器的连接已中断');
  mockIsOnline = true;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重试' })));
  expect(await screen.findByText('the console')).toBeVisible();
  jest.restoreAllMocks();
});
