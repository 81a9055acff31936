/** @jest-environment jsdom */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok } from '@tests/support/commandAnswers';
import { renderPage } from '@tests/support/renderPage';
import { SigningKeys } from './SigningKeys';

// An installation that serves its interface elsewhere.
globalThis.fetch = async () => ({ json: async () => ({ apiPrefix: '/backend' }) }) as Response;

const at = Date.UTC(2026, 2, 1, 4);
const key = (publicKey: string, from: number, until: number | null) => ({
  ...{ publicKey, fingerprint: '0123456789abcdef0123456789abcdef', from, until },
});
const rotate = 'POST /savings/keys/rotate';

describe('the page of keys that sign savings', () => {
  const show = (answer: object = ok(null), permissions = ['savings:keys']) => {
    let keys = [key('older', at, at + 1_000)];
    return renderPage(<SigningKeys />, {
      permissions,
      answers: {
        'GET /savings/keys': () => ok(keys),
        [rotate]: () => {
          keys = [key('newer', at + 1_000, null), ...keys];
          return { ...answer };
        },
      },
    });
  };
  const press = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '更换密钥' }));
    const dialog = within(await screen.findByRole('dialog'));
    return { dialog, confirm: () => fireEvent.click(dialog.getByRole('button', { name: '更换密钥' })) };
  };

  it('lists what is published with its dates, and gives the list to auditors', async () => {
    await show();
    const row = (await screen.findByText('older')).closest('tr');
    expect(row).toHaveTextContent('仅供核对');
    expect(row).toHaveTextContent('0123 4567 89ab cdef');
    expect(row).toHaveTextContent('2026-03-01');
    const list = await screen.findByRole('link', { name: '下载公钥列表' });
    expect(list).toHaveAttribute('href', '/backend/savings/keys');
  });

  it('says what a new key means before there is one, and shows it then', async () => {
    const { browser } = await show();
    const { dialog, confirm } = await press();
    expect(dialog.getByText(/旧密钥签名的文件仍然有效/)).toBeInTheDocument();
    expect(dialog.getByText(/更换不能撤销/)).toBeInTheDocument();
    expect(browser.sent(rotate)).toHaveLength(0);
    confirm();
    expect(await screen.findByText('newer')).toBeInTheDocument();
    expect(screen.getByText('正在签名')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(browser.sent(rotate)).toHaveLength(1);
  });

  it('says that the key stays when the right was lost meanwhile', async () => {
    await show({ code: 403, msg: '当前操作没有权限', reason: 'forbidden' });
    const { dialog, confirm } = await press();
    confirm();
    expect(await dialog.findByRole('alert')).toHaveTextContent('当前操作没有权限');
    expect(dialog.getByText('密钥没有更换，仍由原密钥签名。')).toBeInTheDocument();
  });

  it('has no button for whoever may not replace it', async () => {
    await show(ok(null), ['site:list']);
    await screen.findByText('older');
    expect(screen.queryByRole('button', { name: '更换密钥' })).toBeNull();
  });
});
