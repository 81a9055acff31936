/** @jest-environment jsdom */
import { InfoAnswer } from '@contract/session';
import { infoLoaded } from '@sagas/session/session.slice';
import { siteMapLoaded } from '@sagas/sites/sites.slice';
import { anInfo } from '@tests/support/aBrowser';
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

  it('R-PERM-05 says that rights were taken, where sites went with them', async () => {
    const info = InfoAnswer.parse(anInfo({ permissions: ['site:list'] }));
    const { browser } = await renderPage(<MapNotice topic={undefined} />, {
      permissions: ['site:list', 'map:edit'],
    });
    await act(async () => {
      browser.store.dispatch(infoLoaded({ info, avatarPrefix: '' }));
      browser.store.dispatch(siteMapLoaded({ count: 0 }));
    });
    expect(screen.getByRole('status')).toHaveTextContent('您的权限已变更');
    expect(screen.getByRole('status')).not.toHaveTextContent('没有可见的站点');
  });
});
