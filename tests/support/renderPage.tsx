import { resourceTexts } from '@contract/resources/generated';
import { InfoAnswer } from '@contract/session';
import { zh } from '@contract/texts/zh';
import type { Alarm } from '@contract/alarms';
import { infoLoaded } from '@sagas/session/session.slice';
import { sessionOpened } from '@sagas/session/session.actions';
import { topicChanged } from '@sagas/stream/stream.slice';
import { act, render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { IndexesProvider } from '@/live';
import { aBrowser, anInfo, type Answers } from './aBrowser';

// jsdom lays nothing out, and matches every rule of every style sheet whenever a test asks what can be seen.
const unstyled = { zeroRuntime: true };

const words = { 'zh-Hans': { translation: { ...zh, ...resourceTexts.zh } } };

const learnWords = () =>
  i18next.use(initReactI18next).init({
    lng: 'zh-Hans',
    resources: words,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
// Code of declared screens adds its words as soon as it is imported.
void learnWords();

interface PageOptions {
  permissions?: string[];
  answers?: Answers;
  at?: string;
}

/** A page in a tab of a browser whose edges are faked: real store, indexes, router and words (zh). */
export async function renderPage(page: ReactElement, { permissions, answers, at }: PageOptions = {}) {
  await learnWords();
  const answer = anInfo({ permissions: permissions ?? ['*:*:*'] });
  const browser = aBrowser({ token: 'token', answers: { 'GET /getInfo': answer, ...answers } });
  const info = InfoAnswer.parse(answer);
  browser.store.dispatch(infoLoaded({ info, avatarPrefix: '' }));
  browser.store.dispatch(sessionOpened());
  const view = await act(async () =>
    render(
      <ConfigProvider theme={unstyled}>
        <Provider store={browser.store}>
          <IndexesProvider value={browser.indexes}>
            <MemoryRouter initialEntries={[at ?? '/']}>{page}</MemoryRouter>
          </IndexesProvider>
        </Provider>
      </ConfigProvider>,
    ),
  );
  const follow = (topic: string) =>
    act(async () => void browser.store.dispatch(topicChanged({ topic, status: 'following' })));
  const refuse = (topic: string, reason: string) =>
    act(async () => void browser.store.dispatch(topicChanged({ topic, status: 'refused', reason })));
  const raise = (...alarms: Alarm[]) =>
    act(async () => {
      browser.indexes.alarms.apply(alarms.map((alarm) => ({ key: String(alarm.id), value: alarm })));
      browser.indexes.alarms.settle(Date.now());
      // A view is repainted at most four times a second.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
  return { ...view, browser, follow, refuse, raise };
}
