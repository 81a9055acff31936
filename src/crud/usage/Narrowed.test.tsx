/** @jest-environment jsdom */
import { resource as contracts } from '@contract/resources/contracts';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { ResourceScreen } from '../ResourceScreen';

globalThis.fetch = async () => new Response('{}');

describe('a list narrowed to what uses one row', () => {
  it('asks for these, says so, and shows all again', async () => {
    const { browser } = await renderPage(<ResourceScreen resource={contracts} />, {
      at: '/area/contract?uses=carriers.7',
      answers: {
        'GET /area/contract/list': { code: 200, msg: '', rows: [], total: 0 },
        'GET /user/view/contracts': { code: 200, msg: '', data: { columns: [], searches: [] } },
      },
    });
    expect(await screen.findByText(/仅显示使用以下对象的记录.*7/)).toBeInTheDocument();
    expect(browser.sent('GET /area/contract/list').at(-1)?.query).toMatchObject({ uses: 'carriers.7' });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '显示全部' })));
    expect(browser.sent('GET /area/contract/list').at(-1)?.query).not.toHaveProperty('uses');
  });
});
