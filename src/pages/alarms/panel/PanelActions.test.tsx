/** @jest-environment jsdom */
import { aHotRoom } from '@tests/support/anAlarm';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { PanelActions } from './PanelActions';

globalThis.fetch = async () => new Response('{}');

const show = (siteId: number | null) =>
  renderPage(<PanelActions alarm={aHotRoom({ id: 1, siteId })} offered={[]} onAct={() => undefined} />);

describe('an alarm', () => {
  it('leads to the page of its site and to its place on the map', async () => {
    await show(4);
    expect(screen.getByRole('link', { name: '打开站点页' })).toHaveAttribute('href', '/site/4');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/map?site=4');
  });

  it('of no site leads to none', async () => {
    await show(null);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
