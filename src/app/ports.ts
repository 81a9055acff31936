import { saveFile } from '@/ui/saveFile';
import type { AppConfig } from '@contract/appConfig';
import type { Cookies, Ports, Storage, Words } from '@sagas/deps';
import { pageFrames } from '@sagas/engine/frames';
import { createAxiosHttp } from '@sagas/http/axiosHttp';
import { restoredSettings } from '@sagas/settings/restore';
import { storageKeys } from '@sagas/storageKeys';
import { latePhone } from './latePhone';
import { createLateSocket } from './lateSocket';
import { lateSessionCode } from './lateSessionCode';
import { navigation } from './router';
import { createSounder } from './sounder';

const storageOf = (area: globalThis.Storage): Storage => ({
  get: (key) => area.getItem(key),
  set: (key, value) => area.setItem(key, value),
  remove: (key) => area.removeItem(key),
  onOtherTab(sink) {
    const hear = (event: StorageEvent): void => {
      if (event.storageArea === area) sink({ key: event.key, value: event.newValue });
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
});

// Session cookies, never sent along by a foreign site; readable by design (docs/decisions).
const attributes = `; Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
const cookies: Cookies = {
  set: (name, value) => void (document.cookie = `${name}=${encodeURIComponent(value)}${attributes}`),
  remove: (name) => void (document.cookie = `${name}=; Max-Age=0${attributes}`),
};

/** The real edges of the browser. */
export function createPorts(config: AppConfig, words: Words): Ports {
  const storage = storageOf(localStorage);
  const token = () => storage.get(storageKeys.token);
  const language = () => restoredSettings(storage).language ?? 'zh';
  return {
    config,
    ...createAxiosHttp({ prefix: config.apiPrefix, token, language, say: words.say, saveFile }),
    createSocket: (bearer) => createLateSocket(location.origin, bearer),
    token,
    clock: { now: () => Date.now(), monotonicMs: () => performance.now() },
    frames: pageFrames,
    storage,
    tabStorage: storageOf(sessionStorage),
    cookies,
    navigation,
    words,
    sessionCode: lateSessionCode(),
    sounder: createSounder(),
    phone: latePhone,
  };
}
