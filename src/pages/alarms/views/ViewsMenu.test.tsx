/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen } from '@testing-library/react';
import { infoLoaded } from '@sagas/session/session.slice';
import { InfoAnswer } from '@contract/session';
import { anInfo } from '@tests/support/aBrowser';
import { act } from 'react';
import { ViewsMenu } from './ViewsMenu';
import { queryOfView } from './query';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const shared = [
  { id: 3, name: 'Mine', query: '', by: 'lina', at: 1, isMine: true },
  { id: 4, name: 'Theirs', query: '', by: 'wang', at: 1, isMine: false },
];
const answers = {
  'GET /user/view/alarms': { code: 200, msg: '', data: { columns: [], searches: [] } },
  'GET /user/view/alarms/shared': { code: 200, msg: '', data: shared },
  'DELETE /user/sharedView/4': { code: 200, msg: '' },
};

const offeredTo = async (roles: string[]) => {
  const permissions = roles.includes('admin') ? ['*:*:*'] : ['view:share'];
  const { browser } = await renderPage(<ViewsMenu query={queryOfView('')} onChoose={() => undefined} />, {
    answers: { ...answers, 'GET /getInfo': anInfo({ roles, permissions }) },
  });
  const info = InfoAnswer.parse(anInfo({ roles, permissions }));
  await act(async () => void browser.store.dispatch(infoLoaded({ info, avatarPrefix: '' })));
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('Theirs');
  const names = screen
    .queryAllByRole('button', { name: /Mine|Theirs/ })
    .map((button) => button.getAttribute('aria-label'))
    .filter((label) => label !== null);
  return { names, browser };
};

describe('views that somebody made for everybody', () => {
  it('R-PERM-01 are taken back by their maker alone without the role of the administrator', async () => {
    expect((await offeredTo(['operator', 'auditor'])).names).toEqual([expect.stringContaining('Mine')]);
  });

  it('R-PERM-01 are all taken back by whoever has it', async () => {
    const { names, browser } = await offeredTo(['operator', 'admin']);
    expect(names).toEqual([expect.stringContaining('Mine'), expect.stringContaining('Theirs')]);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: names[1]! })));
    expect(browser.sent('DELETE /user/sharedView/4')).toHaveLength(1);
  });
});
