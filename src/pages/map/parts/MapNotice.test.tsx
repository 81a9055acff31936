/** @jest-environment jsdom */
import { siteMapLoaded } from '@sagas/sites/sites.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, screen } from '@testing-library/react';
import { MapNotice } from './MapNotice';

globalThis.fetch = async () => new Response('{}');

const show = async (permissions?: string[]) => {
  const { browser } = await renderPage(<MapNotice topic={undefined} />, permissions && { permissions });
  await act(async () => void browser.store.dispatch(siteMapLoaded({ count: 0 })));
};

describe('a map without a site', () => {
  it('leads to the first device', async () => {
    await show();
    expect(screen.getByRole('link', { name: '接入第一台设备' })).toHaveAttribute('href', '/connect');
  });

  it('leads nobody there who may not connect devices', async () => {
    await show(['site:list']);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
