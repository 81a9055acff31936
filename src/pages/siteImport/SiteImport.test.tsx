/** @jest-environment jsdom */
import type { SiteImport as Import } from '@contract/siteImport';
import { siteFileSent } from '@sagas/siteImport/siteImport.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { SiteImport } from './SiteImport';

const ok = (data: unknown) => ({ code: 200, msg: 'ok', data });
const anImport = (more: Partial<Import> = {}): Import => ({
  ...{ id: 7, fileName: 'sites.xlsx', state: 'checked', failure: null, startedAt: 0, rowsRead: 1_000 },
  ...{ badRows: 0, ignored: [], sheet: 'a', otherSheets: [], headRow: 1, withoutCredential: 0 },
  counts: { sitesAdded: 400, sitesChanged: 3, devicesAdded: 600, devicesChanged: 0 },
  ...more,
});

async function show(found: Import, permissions?: string[]) {
  const page = await renderPage(<SiteImport />, {
    ...(permissions && { permissions }),
    answers: {
      'GET /area/import/7': ok(found),
      'GET /area/import/7/problems': {
        ...{ code: 200, msg: 'ok', total: 1 },
        rows: [
          {
            row: 42,
            column: 'E',
            field: 'area',
            kind: 'unknownReference',
            value: '999999',
            allowed: '440300 | 440305',
            siteCode: 'NS-1',
          },
        ],
      },
    },
  });
  await act(async () => void page.browser.store.dispatch(siteFileSent(7)));
  return page;
}

describe('the page that takes sites in', () => {
  it('begins with a file and the columns that it may have', async () => {
    await renderPage(<SiteImport />);
    expect(screen.getByText('点击或拖入 xlsx、CSV 文件')).toBeTruthy();
    expect(screen.getByText('互感器变比')).toBeTruthy();
  });

  it('tells what a good file would do, and offers to take all of it', async () => {
    await show(anImport());
    expect(screen.getByText(/尚未更改任何数据/)).toBeTruthy();
    expect(screen.getByText('400')).toBeTruthy();
    expect(screen.getByRole('button', { name: '全部导入' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '导入无误的行' })).toBeNull();
  });

  it('tells how far it is while a file is read, checked and taken in', async () => {
    for (const state of ['reading', 'checking', 'applying'] as const) {
      const { unmount } = await show(anImport({ state, rowsRead: 12_500, counts: null }));
      expect(screen.getByRole('status')).toHaveTextContent(state === 'reading' ? /12,?500/ : /sites\.xlsx/);
      expect(screen.queryByRole('button', { name: '导入另一文件' })).toBeNull();
      unmount();
    }
  });

  it('says of each error where it stands, and takes the good rows only', async () => {
    await show(anImport({ badRows: 1, ignored: ['Colour'] }));
    expect(await screen.findByText('系统中没有此项，或已停用')).toBeTruthy();
    expect(screen.getByText('42')).toBeTruthy();
    expect(screen.getByText('440300 | 440305')).toBeTruthy();
    expect(screen.getByText(/Colour/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '全部导入' })).toBeNull();
    expect(screen.getByRole('button', { name: '导入无误的行' })).toBeTruthy();
  });

  it('offers credentials to whoever may make them, once the sites are there', async () => {
    const applied = anImport({ state: 'applied', withoutCredential: 400 });
    const { unmount } = await show(applied);
    expect(screen.getByRole('button', { name: /生成并下载凭据/ })).toBeTruthy();
    unmount();
    await show(applied, ['area:site:import']);
    expect(screen.queryByRole('button', { name: /生成并下载凭据/ })).toBeNull();
  });

  it('says why a file was not taken in, and lets another be chosen', async () => {
    await show(anImport({ state: 'failed', failure: 'siteImport.wrongTable', counts: null }));
    expect(screen.getByText(/第一行没有“站点编码”列/)).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '导入另一文件' })));
    expect(screen.getByText('点击或拖入 xlsx、CSV 文件')).toBeTruthy();
  });
});
