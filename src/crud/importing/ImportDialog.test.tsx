/** @jest-environment jsdom */
import { resource as users } from '@contract/resources/users';
import type { ImportReport } from '@contract/resourceImports';
import { importChanged } from '@sagas/resources/resources.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { ImportDialog } from './ImportDialog';

const aReport = (over: Partial<ImportReport>): ImportReport => ({
  ...{ isDryRun: false, added: 0, updated: 0, failed: 0, ignored: [], lines: [] },
  ...{ sheet: 'Sheet1', otherSheets: [], headRow: 1, failedFile: null },
  ...over,
});

async function shown(report: ImportReport) {
  const page = await renderPage(<ImportDialog screen={{ resource: users, key: 'users' }} />);
  const change = importChanged({ key: 'users', isRunning: false, report });
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
          { row: 2, title: 'lina', outcome: 'added', problems: [], secret: null },
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
});
