/** @jest-environment jsdom */
import { resource as params } from '@contract/resources/params';
import { draftRequested, draftSent } from '@sagas/resources/resources.slice';
import { renderPage } from '@tests/support/renderPage';
import { act, screen } from '@testing-library/react';
import { DraftDrawer } from './DraftDrawer';

globalThis.fetch = async () => new Response('{}');

it('a change that takes a second factor which the account has not leads to where it is set up', async () => {
  const at = { resource: params, key: 'params' };
  const { browser } = await renderPage(<DraftDrawer screen={at} options={{}} />, {
    answers: {
      'POST /system/config': { code: 500, msg: '需要双重验证', reason: 'secondFactorRequired' },
    },
  });
  await act(async () => void browser.store.dispatch(draftRequested({ ...at, id: null })));
  const values = { configName: 'x', configKey: 'sys.lock.failures', configValue: '20' };
  await act(async () => void browser.store.dispatch(draftSent({ ...at, values })));
  const link = await screen.findByRole('link', { name: '设置双重验证' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/\/user\/profile\?tab=factor$/));
});

it('what only some changes need is in the form once the server asked for it, and is seen while it is typed', async () => {
  const at = { resource: params, key: 'params' };
  const { browser } = await renderPage(<DraftDrawer screen={at} options={{}} />, {
    answers: {
      'POST /system/config': {
        ...{ code: 500, msg: '', reason: 'validation' },
        fields: { confirmation: '请输入 history.rollupDays' },
      },
    },
  });
  await act(async () => void browser.store.dispatch(draftRequested({ ...at, id: null })));
  expect(screen.queryByLabelText('确认')).toBeNull();
  expect(screen.queryByLabelText('验证码')).toBeNull();
  const values = { configName: 'x', configKey: 'history.rollupDays', configValue: '20' };
  await act(async () => void browser.store.dispatch(draftSent({ ...at, values })));
  expect(await screen.findByLabelText('确认')).toHaveAttribute('type', 'text');
  expect(screen.getByText('请输入 history.rollupDays')).toBeInTheDocument();
  expect(screen.queryByLabelText('验证码')).toBeNull();
  browser.answers['POST /system/config'] = { code: 500, msg: '请输入验证码', reason: 'otpRequired' };
  await act(async () => void browser.store.dispatch(draftSent({ ...at, values })));
  expect(await screen.findByLabelText('验证码')).toBeInTheDocument();
  expect(screen.getByLabelText('确认')).toBeInTheDocument();
});
