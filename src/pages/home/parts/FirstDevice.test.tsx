/** @jest-environment jsdom */
import { connectDevice } from '@contract/calls/connecting';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { FirstDevice } from './FirstDevice';

globalThis.fetch = async () => new Response('{}');

const show = async (total: number, permissions?: string[]) => {
  const { browser } = await renderPage(<FirstDevice />, {
    ...(permissions && { permissions }),
    answers: { 'GET /site/list': { code: 200, msg: 'ok', total, rows: [] } },
  });
  return browser;
};

describe('the first page after the first sign-in', () => {
  it('leads to the first device while no site is there', async () => {
    await show(0);
    expect(await screen.findByRole('link', { name: '接入第一台设备' })).toHaveAttribute('href', '/connect');
  });

  it('does so no more when there is one', async () => {
    const browser = await show(1);
    expect(browser.sent('GET /site/list')).toHaveLength(1);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says that none lies in the scope, and not that there is none, to whoever reaches a part', async () => {
    await show(0, ['site:list', connectDevice.permission]);
    expect(await screen.findByText('您的数据范围内没有站点')).toBeInTheDocument();
    expect(screen.queryByText('还没有任何站点')).toBeNull();
  });

  it('asks for nothing and leads nowhere for whoever may not look at sites', async () => {
    const browser = await show(0, ['home:list']);
    expect(browser.sent('GET /site/list')).toHaveLength(0);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
