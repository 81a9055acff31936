/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { Displays } from '@/pages/displays/Displays';
import { HasPermi, HasRole } from './only';

globalThis.fetch = async () => new Response('{}');

const answers = { 'GET /display/list': { code: 200, msg: '', data: [] } };

describe('what a permission guards', () => {
  it.each([
    [['display:list'], 0],
    [['display:list', 'display:add'], 2],
    [['*:*:*'], 2],
  ])('R-PERM-02 on the page of walls, %j shows %d buttons', async (permissions, count) => {
    await renderPage(<Displays />, { permissions, answers });
    await screen.findByRole('heading', { level: 1 });
    const buttons = [...document.querySelectorAll('.ant-card-extra button')];
    expect(buttons).toHaveLength(count);
  });

  it.each([
    ['roles', <HasRole key="role" any={[]} children="never" />],
    ['permissions', <HasPermi key="permission" any={[]} children="never" />],
  ])('R-PERM-03 a guard without a list of %s is an error of the page', async (what, guard) => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(renderPage(guard)).rejects.toThrow(`a list of ${what} is needed`);
    quiet.mockRestore();
  });
});
