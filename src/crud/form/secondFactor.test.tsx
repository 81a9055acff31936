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
