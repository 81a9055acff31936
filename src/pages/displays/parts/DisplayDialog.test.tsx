/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen } from '@testing-library/react';
import { DisplayDialog } from './DisplayDialog';

globalThis.fetch = async () => new Response('{}');

const open = async (permissions: string[]) => {
  const answers = { 'GET /region/tree': { code: 200, msg: '', data: [] } };
  await renderPage(<DisplayDialog display={null} close={() => undefined} />, { permissions, answers });
};

describe('a wall that is added to an empty store', () => {
  it('says what is missing when it is saved, and where regions come from', async () => {
    await open(['*:*:*']);
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText('请填写大屏名称')).toBeInTheDocument();
    expect(screen.getByText('请至少选择一个由大屏显示的区域')).toBeInTheDocument();
    expect(await screen.findByText(/还没有可供大屏显示的区域/)).toBeInTheDocument();
  });

  it('says to whoever sees no region that it is their scope', async () => {
    await open(['display:add']);
    expect(await screen.findByText(/您的角色看不到任何区域/)).toBeInTheDocument();
  });
});
