import { sessionCookie } from '@contract/session';
import { pageFrames } from '@sagas/engine/frames';
import { createAxiosHttp } from '@sagas/http/axiosHttp';
import { restoredSettings } from '@sagas/settings/restore';
import { settingsRestored } from '@sagas/settings/settings.slice';
import { storageKeys } from '@sagas/storageKeys';
import type { TechnicianPorts } from '@sagas/technician/ports';
import { keepingFound } from '@sagas/technician/technician.slice';
import { createTechnicianStore } from '@sagas/technician/technicianStore';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import '@/theme/tokens.css';
import '@/app/base.css';
import { createLateSocket } from '@/app/lateSocket';
import { loadAppConfig } from '@/appConfig/appConfig';
import { startI18n } from '@/i18n/i18n';
import { RootColours } from '@/theme/RootColours';
import { createBox } from './box';
import { createMemoryBox } from './memoryBox';
import { position } from './position';
import { shrink } from './shrink';
import { TechnicianApp } from './TechnicianApp';
import { keepPage } from './worker';

const browserStorage = { get: (key: string) => localStorage.getItem(key) };
const token = () => browserStorage.get(storageKeys.token);

// `randomUUID` is there over HTTPS only.
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// Goes with every sign-in and sign-out on this browser: a token that scripts may not read is always the same word.
const session = () => {
  const known = token();
  return known === null ? null : `${known} ${browserStorage.get(storageKeys.sealedIn) ?? ''}`;
};
const renew = () => localStorage.setItem(storageKeys.sealedIn, newKey());

function onWake(sink: () => void): () => void {
  const hear = () => void (document.visibilityState === 'visible' && sink());
  window.addEventListener('online', sink);
  // Another page of this browser signs in or out.
  window.addEventListener('storage', sink);
  document.addEventListener('visibilitychange', hear);
  return () => {
    window.removeEventListener('online', sink);
    window.removeEventListener('storage', sink);
    document.removeEventListener('visibilitychange', hear);
  };
}

function forgetToken(): void {
  localStorage.removeItem(storageKeys.token);
  localStorage.removeItem(storageKeys.sealedIn);
  document.cookie = `${sessionCookie}=; Max-Age=0; Path=/; SameSite=Strict`;
}

async function start(root: HTMLElement): Promise<void> {
  const settings = restoredSettings(browserStorage);
  const language = settings.language ?? 'zh';
  const [config, words] = await Promise.all([loadAppConfig(), startI18n(language)]);
  await words.reach('all');
  const { http } = createAxiosHttp({
    ...{ prefix: config.apiPrefix, token, say: words.say },
    language: () => language,
  });
  const ports: TechnicianPorts = {
    ...{ http, session, forgetToken, onWake, shrink, position, frames: pageFrames },
    createSocket: () => createLateSocket(location.origin, token() ?? ''),
    box: isSecureContext ? await createBox({ session, renew }) : createMemoryBox(session),
    clock: { now: () => Date.now() },
    newKey,
  };
  const { store, start: run } = createTechnicianStore(ports);
  store.dispatch(settingsRestored(settings));
  run();
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <RootColours />
        <TechnicianApp />
      </Provider>
    </StrictMode>,
  );
  const kept = async () => ((await keepPage()) ? 'kept' : 'page');
  store.dispatch(keepingFound(isSecureContext ? await kept() : 'insecure'));
}

const root = document.getElementById('root');
if (root) void start(root);
