import { restoredSettings } from '@sagas/settings/restore';
import { createStore } from '@sagas/store';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import './theme/tokens.css';
import './app/base.css';
import { bindAreas } from './app/areas';
import { startAfresh } from './app/freshStart';
import { isLostCode } from './app/lostCode';
import { createPorts } from './app/ports';
import { AppRouter } from './app/router';
import { bringChineseFonts } from './theme/chineseFonts';
import { RootColours } from './theme/RootColours';
import { loadAppConfig } from './appConfig/appConfig';
import { startI18n } from './i18n/i18n';
import { IndexesProvider } from './live/indexes';

const browserStorage = { get: (key: string) => localStorage.getItem(key) };

/** Code that did not come is told where it would stand, and is no fault of the page. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof Error && isLostCode(error))) reportError(error);
}

async function start(root: HTMLElement): Promise<void> {
  const language = restoredSettings(browserStorage).language ?? 'zh';
  const [config, words] = await Promise.all([loadAppConfig(), startI18n(language)]);
  const { store, indexes, start: startSagas, addArea } = createStore(createPorts(config, words));
  bindAreas(addArea);
  startSagas();
  bringChineseFonts();
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <Provider store={store}>
        <IndexesProvider value={indexes}>
          <RootColours />
          <AppRouter />
        </IndexesProvider>
      </Provider>
    </StrictMode>,
  );
}

window.addEventListener('vite:preloadError', () => void startAfresh());

const root = document.getElementById('root');
if (root) start(root).catch(startAfresh);
