/** @jest-environment jsdom */
import { resource as carriers } from '@contract/resources/carriers';
import type { RowInUse } from '@contract/usage';
import { removeRequested } from '@sagas/resources/resources.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { Prompts } from './Prompts';

globalThis.fetch = async () => new Response('{}');

const used: RowInUse = {
  ...{ id: 7, title: '国网', outOfSight: true },
  uses: [
    { of: 'contracts', name: '合同', count: 3, isExact: true, path: '/area/contract?uses=carriers.7' },
    { of: 'other', name: '其他', count: 10_000, isExact: false, path: null },
  ],
};

async function remove(answers: Record<string, unknown>, ...ids: number[]) {
  const page = await renderPage(<Prompts />, {
    answers: { 'GET /area/carrier/list': { code: 200, msg: '', rows: [], total: 0 }, ...answers },
  });
  const rows = ids.map((carrierId) => ({ carrierId, nameZh: `电${carrierId}` }));
  await act(
    async () => void page.browser.store.dispatch(removeRequested({ resource: carriers, key: 'c', rows })),
  );
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: /^删/ }));
  return page;
}

describe('a removal that is refused because of what uses the row', () => {
  it('leads to what uses it, and stays until it is closed', async () => {
    const answer = { code: 601, msg: '“国网”正在使用', reason: 'inUse', inUse: [used] };
    const { browser } = await remove({ 'DELETE /area/carrier/7': answer }, 7);
    const link = await screen.findByRole('link', { name: '合同：3' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/area\/contract\?uses=carriers\.7$/));
    expect(screen.getByText('其他：超过 10000')).toBeInTheDocument();
    expect(screen.getByText('另有不在您可见范围内的记录')).toBeInTheDocument();
    expect(browser.state().prompts.toasts[0]).toMatchObject({ form: 'notification', durationMs: 0 });
  });

  it('leads there from the outcome of several as well', async () => {
    const failed = [{ id: 7, title: '国网', reason: '正在使用', inUse: used }];
    const answer = { code: 200, msg: 'ok', data: { done: 1, failed } };
    await remove({ 'DELETE /area/carrier/7,8': answer }, 7, 8);
    expect(await screen.findByRole('link', { name: '合同：3' })).toBeInTheDocument();
  });
});
