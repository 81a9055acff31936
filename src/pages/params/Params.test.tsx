/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen, within } from '@testing-library/react';
import { Params } from './Params';

globalThis.fetch = async () => new Response('{}');

const noted = [
  {
    ...{ configId: 7, configKey: 'history.rollupDays', configName: '15 分钟数据', state: 'pending' },
    ...{ stored: '400', effective: '731', effectiveAt: Date.UTC(2026, 10, 29, 8) },
  },
  {
    ...{ configId: 9, configKey: 'sys.lock.failures', configName: '锁定次数', state: 'invalid' },
    ...{ stored: 'many', effective: '5', effectiveAt: null },
  },
];

it('names what waits for a decision above the list, with the value in force, and takes a retention back', async () => {
  let undone = 0;
  await renderPage(<Params />, {
    answers: {
      'GET /system/config/noted': () => ({ code: 200, msg: '', data: noted }),
      'GET /system/config/list': () => ({ code: 200, msg: '', rows: [], total: 0 }),
      'PUT /system/config/undo/7': () => {
        undone += 1;
        return { code: 200, msg: '' };
      },
    },
  });
  expect(await screen.findByText(/15 分钟数据：.* 起由 731 变为 400/)).toBeInTheDocument();
  expect(screen.getByText(/锁定次数：存储值“many”不允许，现按 5 执行/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '撤销 15 分钟数据' }));
  await screen.findByText(/15 分钟数据：/);
  expect(undone).toBe(1);
});

it('offers to delete what people added, and no parameter that is built in', async () => {
  const aParam = (configId: number, configName: string, configType: string) => ({
    ...{ configId, configName, configKey: `own.${configId}`, configValue: '1', configType, version: 1 },
    ...{
      state: 'inForce',
      isPublic: false,
      effect: '',
      effectiveValue: '1',
      createTime: '2026-01-01 00:00:00',
    },
  });
  await renderPage(<Params />, {
    answers: {
      'GET /system/config/noted': () => ({ code: 200, msg: '', data: [] }),
      'GET /system/config/list': () => ({
        ...{ code: 200, msg: '', total: 2 },
        rows: [aParam(1, '内置的', 'Y'), aParam(2, '自加的', 'N')],
      }),
      'GET /user/view/params': { code: 200, msg: '', data: { columns: [], searches: [] } },
    },
  });
  const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!);
  expect((await row('自加的')).getByRole('button', { name: /^删\s*除$/ })).toBeInTheDocument();
  expect((await row('内置的')).queryByRole('button', { name: /^删\s*除$/ })).toBeNull();
  expect((await row('内置的')).getByRole('checkbox')).toBeDisabled();
});
