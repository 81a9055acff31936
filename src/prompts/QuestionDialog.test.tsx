/** @jest-environment jsdom */
import { resource as posts } from '@contract/resources/posts';
import { removeRequested } from '@sagas/resources/resources.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Prompts } from './Prompts';

globalThis.fetch = async () => new Response('{}');

async function ask(...ids: number[]) {
  const page = await renderPage(<Prompts />, {
    answers: {
      'DELETE /system/post/1,2': { code: 200, msg: '' },
      'GET /system/post/list': { code: 200, msg: '', rows: [], total: 0 },
    },
  });
  const rows = ids.map((postId) => ({ postId, postName: `岗${postId}` }));
  await act(
    async () => void page.browser.store.dispatch(removeRequested({ resource: posts, key: 'p', rows })),
  );
  await screen.findByRole('dialog');
  return page.browser;
}

describe('a question before an act', () => {
  it('names the act on its button, with how many it takes', async () => {
    const browser = await ask(1, 2);
    fireEvent.click(screen.getByRole('button', { name: '删除 2 项' }));
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))));
    expect(browser.sent('DELETE /system/post/1,2')).toHaveLength(1);
  });

  it('has the focus on the button that changes nothing', async () => {
    const browser = await ask(1);
    await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus());
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(browser.sent('DELETE /system/post/1')).toEqual([]);
  });
});
