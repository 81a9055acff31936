/** @jest-environment jsdom */
import { cacheClearingRequested } from '@sagas/caches/caches.slice';
import { languageChosen } from '@sagas/settings/settings.actions';
import { questionAnswered } from '@sagas/prompts/prompts.slice';
import { anInfo } from '@tests/support/aBrowser';
import { renderPage } from '@tests/support/renderPage';
import { act, screen } from '@testing-library/react';
import { Toasts } from './Toasts';

globalThis.fetch = async () => new Response('{}');

const icons = { 'check-circle': 'success', 'close-circle': 'error', 'exclamation-circle': 'warning' };

/** The kind of the message or box in which these words stand. */
async function kindOf(words: string) {
  const box = (await screen.findByText(words)).closest('.ant-message-notice, .ant-notification-notice');
  const shown = Object.entries(icons).filter(([icon]) => box?.querySelector(`.anticon-${icon}`));
  return shown.map(([, kind]) => kind);
}

describe('how something came out', () => {
  it('R-ERR-05 is said as a success when what was asked for is done', async () => {
    const { browser } = await renderPage(<Toasts />, {
      answers: { 'DELETE /monitor/cache/clearCacheAll': { code: 200, msg: '' } },
    });
    await act(async () => void browser.store.dispatch(cacheClearingRequested(null)));
    const [question] = browser.state().prompts.questions;
    await act(
      async () =>
        void browser.store.dispatch(questionAnswered({ id: question?.id ?? '', answer: 'confirmed' })),
    );
    expect(await kindOf('操作成功')).toEqual(['success']);
  });

  it('R-ERR-05 is said as a failure when it broke here, where no answer of the server tells of it', async () => {
    const { browser } = await renderPage(<Toasts />);
    browser.kept.set = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    await act(async () => void browser.store.dispatch(languageChosen('en')));
    expect(await kindOf('操作失败')).toEqual(['error']);
    expect(screen.queryByText('操作成功')).toBeNull();
  });

  it('R-ERR-05 is not said twice when the server has refused it in its own words', async () => {
    const { browser } = await renderPage(<Toasts />, {
      answers: { 'DELETE /monitor/cache/clearCacheAll': { code: 500, msg: '缓存忙' } },
    });
    await act(async () => void browser.store.dispatch(cacheClearingRequested(null)));
    const [question] = browser.state().prompts.questions;
    await act(
      async () =>
        void browser.store.dispatch(questionAnswered({ id: question?.id ?? '', answer: 'confirmed' })),
    );
    expect(await kindOf('缓存忙')).toEqual(['error']);
    expect(screen.queryByText('操作失败')).toBeNull();
  });

  it('R-ERR-05 warns under the title of a warning', async () => {
    await renderPage(<Toasts />, { answers: { 'GET /getInfo': anInfo({ passwordExpireDay: 3 }) } });
    expect(await kindOf('警告')).toEqual(['warning']);
  });
});
