/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen } from '@testing-library/react';
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
