/** @jest-environment jsdom */
import { resource as users } from '@contract/resources/users';
import type { ImportLine, ImportReport } from '@contract/resourceImports';
import { importChanged } from '@sagas/resources/resources.slice';
import { asksBeforeReload } from '@tests/support/asksBeforeReload';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { saveFile } from '@/ui/saveFile';
import { ImportDialog } from './ImportDialog';

jest.mock('@/ui/saveFile', () => ({ saveFile: jest.fn() }));

const aReport = (over: Partial<ImportReport>): ImportReport => ({
  ...{ isDryRun: false, added: 0, updated: 0, failed: 0, ignored: [], lines: [] },
  ...{ sheet: 'Sheet1', otherSheets: [], headRow: 1, failedFile: null },
  ...over,
});

async function shown(report: ImportReport) {
  const page = await renderPage(<ImportDialog screen={{ resource: users, key: 'users' }} />);
  const change = importChanged({ key: 'users', isRunning: false, report, isSaved: false });
  await act(async () => void page.browser.store.dispatch(change));
  return { page, dialog: screen.getByRole('dialog') };
}

describe('the report of an import', () => {
  it('of a dry run says what would be, and names every problem of a row with its column', async () => {
    const { dialog } = await shown(
      aReport({
        isDryRun: true,
        ignored: ['鞋码'],
        lines: [
          { row: 2, title: 'lina', outcome: 'added', problems: [], secret: 'never-told' },
          {
            ...{ row: 3, title: 'wei', outcome: 'failed', secret: null },
            problems: [
              { column: 'B', reason: '手机号码：不能为空' },
              { column: null, reason: '不能授予自己没有的权限' },
            ],
          },
        ],
      }),
    );
    const rows = within(dialog).getAllByRole('row').slice(1);
    expect(rows[0]?.textContent).toBe('2lina将新增');
    expect(rows[1]?.textContent).toBe('3wei将失败B 列手机号码：不能为空不能授予自己没有的权限');
    expect(dialog.textContent).toContain('以下列不会导入：鞋码');
    expect(dialog.textContent).not.toContain('never-told');
    expect(asksBeforeReload()).toBe(false);
  });

  it('says which sheets and rows were not read, and hands failed rows back as a file', async () => {
    const { page, dialog } = await shown(
      aReport({ failed: 2, otherSheets: ['2025', '说明'], headRow: 4, failedFile: 'rows-1.xlsx' }),
    );
    expect(dialog.textContent).toContain('已读取工作表“Sheet1”，表头在第 4 行');
    expect(dialog.textContent).toContain('未读取的工作表：2025 · 说明');
    fireEvent.click(within(dialog).getByRole('button', { name: '下载失败的行以便更正' }));
    expect(page.browser.calls.at(-1)).toMatchObject({ query: { fileName: 'rows-1.xlsx', delete: 'false' } });
  });

  it('hands all passwords over as one file, and keeps the tab until then', async () => {
    const lines = Array.from({ length: 30 }, (_, at): ImportLine => {
      const about = { row: at + 2, title: `user${at}`, secret: `word-${at}` };
      return { ...about, outcome: 'added', problems: [] };
    });
    const { dialog } = await shown(aReport({ added: 30, lines }));
    expect(asksBeforeReload()).toBe(true);
    fireEvent.click(within(dialog).getByRole('button', { name: /下载密码/ }));
    const [[file, name] = []] = jest.mocked(saveFile).mock.calls;
    expect(name).toBe('用户管理 一次性密码.csv');
    const text = await new Promise<unknown>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(file as Blob);
    });
    expect(String(text).trim().split('\r\n')).toHaveLength(31);
    expect(text).toContain('user29,word-29');
    expect(asksBeforeReload()).toBe(false);
  });
});
