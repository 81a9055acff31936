/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { PeopleOnFile } from './PeopleOnFile';

globalThis.fetch = async () => new Response('{}');

const mei = {
  ...{ personId: 14, kind: 'account', personKey: 'mei', personName: '梅', holderNo: 'H-7', deptName: '华南' },
  state: 'present',
};

it('erases nobody before the name is typed, a reason given and the second factor shown', async () => {
  const sent: unknown[] = [];
  await renderPage(<PeopleOnFile />, {
    answers: {
      'GET /system/person/list': () => ({ code: 200, msg: '', rows: [mei], total: 1 }),
      'POST /system/person/14/erase': ({ body }) => {
        sent.push(body);
        return { code: 200, msg: '', data: { pseudonym: 'erased-7', removedRows: 3, keptRows: 2 } };
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '梅 的更多操作' }));
  fireEvent.click(await screen.findByText('清除信息'));
  const erase = await screen.findByRole('button', { name: '清除信息' });
  expect(erase).toBeDisabled();
  fireEvent.change(screen.getByLabelText('请输入 mei'), { target: { value: 'mei' } });
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '离职' } });
  expect(erase).toBeDisabled();
  fireEvent.change(screen.getByLabelText('动态验证码'), { target: { value: '123456' } });
  fireEvent.click(erase);
  await waitFor(() => expect(sent).toEqual([{ confirmation: 'mei', reason: '离职', otp: '123456' }]));
});
