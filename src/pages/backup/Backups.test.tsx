/** @jest-environment jsdom */
import { hourMs } from '@contract/time';
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Backups } from './Backups';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const name = 'coolops-20260102-030405-abcdef.backup';
const copy = 'coolops_restored_20260102_030405';
const aBackup = {
  ...{ name, createdAt: 0, createdBy: 'mei', isByJob: false, isSealed: true, sizeBytes: 1, sha256: 'ab' },
  ...{ tables: 1, rows: 1, schema: '', verifiedAt: null },
};
const answer = (isEmbedded: boolean) => ({
  ...{ code: 200, msg: '' },
  data: {
    ...{ backups: [aBackup], leftovers: [], task: null, isSealing: true, nextAt: null, isEmbedded },
    copies: [
      { database: copy, kind: 'restored', sizeBytes: 17_800_000, createdAt: Date.now() - 5.5 * hourMs },
    ],
  },
});
const open = async (isEmbedded = true, more: object = {}) => {
  const page = await renderPage(<Backups />, {
    answers: { 'GET /system/backup/list': answer(isEmbedded), ...more },
  });
  await screen.findByText(name);
  return page;
};
const refused = { code: 500, msg: '需要双重验证', reason: 'secondFactorRequired' };

describe('backups', () => {
  it.each([
    [true, /npm run restore/],
    [false, /DATABASE_URL/],
  ])(
    'say before a restore what it does here, and take the name and the second factor',
    async (isEmbedded, how) => {
      const sent: unknown[] = [];
      await open(isEmbedded, {
        [`POST /system/backup/${name}/restore`]: ({ body }: { body: unknown }) => {
          sent.push(body);
          return { code: 200, msg: '' };
        },
      });
      fireEvent.click(screen.getByRole('button', { name: /^恢\s*复$/ }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(how)).toBeInTheDocument();
      const restore = dialog.getByRole('button', { name: /^恢\s*复$/ });
      fireEvent.change(dialog.getByLabelText(`输入 ${name}`), { target: { value: name } });
      expect(restore).toBeDisabled();
      fireEvent.change(dialog.getByLabelText('动态验证码'), { target: { value: '123456' } });
      fireEvent.click(restore);
      await waitFor(() => expect(sent).toEqual([{ confirmation: name, otp: '123456' }]));
    },
  );

  it('lead who has no second factor to where it is set up', async () => {
    await open(true, { [`POST /system/backup/${name}/restore`]: refused });
    fireEvent.click(screen.getByRole('button', { name: /^恢\s*复$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(`输入 ${name}`), { target: { value: name } });
    fireEvent.change(dialog.getByLabelText('动态验证码'), { target: { value: '123456' } });
    fireEvent.click(dialog.getByRole('button', { name: /^恢\s*复$/ }));
    const link = await dialog.findByRole('link', { name: '设置双重验证' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/user\/profile\?tab=factor$/));
  });

  it('are downloaded with the second factor', async () => {
    const { browser } = await open();
    fireEvent.click(screen.getByRole('button', { name: /^下\s*载$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const download = dialog.getByRole('button', { name: /^下\s*载$/ });
    expect(download).toBeDisabled();
    fireEvent.change(dialog.getByLabelText('动态验证码'), { target: { value: '123456' } });
    fireEvent.click(download);
    await waitFor(() =>
      expect(browser.sent(`POST /system/backup/${name}/download`)).toMatchObject([
        { body: { otp: '123456' } },
      ]),
    );
  });

  it('list the databases that restores left, with size and age', async () => {
    await open();
    const row = screen.getByText(copy).closest('tr')!;
    expect(row).toHaveTextContent(/17\.8 MB/);
    expect(row).toHaveTextContent(/5 ?小时 \d+ 分/);
    expect(within(row).getByRole('button', { name: `删除 ${copy}` })).toBeEnabled();
  });
});
