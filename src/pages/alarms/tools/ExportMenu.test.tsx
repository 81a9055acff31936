/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { ExportMenu } from './ExportMenu';

globalThis.fetch = async () => new Response('{}');

const show = async () => {
  const wishes: string[] = [];
  await renderPage(<ExportMenu onExport={(format) => wishes.push(format)} />);
  const pass = () => act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  const button = () => screen.getByRole('button', { name: '导出列表' });
  const open = async () => {
    fireEvent.click(button());
    await pass();
  };
  return { wishes, open, pass };
};

describe('the export of a list', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('offers a workbook and a plain table, once it is asked for', async () => {
    const { open } = await show();
    expect(screen.queryByRole('menuitem')).toBeNull();
    await open();
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '导出为 XLSX',
      '导出为 CSV',
    ]);
  });

  it('asks for nothing while it is only opened', async () => {
    const { open, wishes } = await show();
    await open();
    expect(wishes).toEqual([]);
  });

  it.each([
    ['导出为 XLSX', 'xlsx'],
    ['导出为 CSV', 'csv'],
  ])('“%s” asks for that file once and closes', async (words, format) => {
    const { open, pass, wishes } = await show();
    await open();
    fireEvent.click(screen.getByRole('menuitem', { name: words }));
    await pass();
    expect(wishes).toEqual([format]);
    expect(document.querySelector('.ant-dropdown:not(.ant-dropdown-hidden)')).toBeNull();
  });
});
