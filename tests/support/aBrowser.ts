import { administrationArea } from '@sagas/areas/administration.area';
import { alarmsArea } from '@sagas/areas/alarms.area';
import { controlArea } from '@sagas/areas/control.area';
import { sitesArea } from '@sagas/areas/sites.area';
import { analysisArea } from '@sagas/areas/analysis.area';
import { AppConfig } from '@contract/appConfig';
import type { InfoAnswer, MenuRoute } from '@contract/session';
import type { Ports, SealedWork, Storage } from '@sagas/deps';
import { createAxiosHttp } from '@sagas/http/axiosHttp';
import { storageKeys } from '@sagas/storageKeys';
import { sessionScope } from '@sagas/sessionScope';
import { createStore } from '@sagas/store';
import type { LiveSocket } from '@sagas/stream/liveSocket';
import { AxiosError, type InternalAxiosRequestConfig } from 'axios';

type Answer = Record<string, unknown>;
export type Answers = Record<string, Answer | ((call: SentCall) => Answer | Promise<Answer>)>;

export interface SentCall {
  /** Method and path, such as `GET /getInfo`. */
  name: string;
  query: unknown;
  body: unknown;
  headers: Record<string, unknown>;
  /** Where the caller may stop waiting. */
  signal?: InternalAxiosRequestConfig['signal'];
}

export const anInfo = (over: Partial<InfoAnswer> = {}): Answer => ({
  code: 200,
  msg: 'ok',
  user: {
    userId: 7,
    userName: 'lina',
    nickName: 'Li Na',
    email: null,
    phonenumber: null,
    sex: '2',
    avatar: '',
    deptId: 1,
    admin: false,
  },
  roles: ['operator'],
  permissions: ['alarm:list'],
  areas: [{ areaId: 1, areaName: 'Pudong' }],
  defaultArea: { areaId: 1, areaName: 'Pudong' },
  passwordExpireDay: null,
  isDefaultModifyPwd: false,
  isPasswordExpired: false,
  isSecondFactorOwed: false,
  quietHours: null,
  ...over,
});

/** The same entries in three languages: each title is marked with its language. */
export const routersWith = (treeIn: (language: string) => MenuRoute[]): Answer => ({
  code: 200,
  msg: 'ok',
  data: { normal: treeIn('zh'), en: treeIn('en'), hk: treeIn('hk') },
});

export const anEntry = (path: string, over: Partial<MenuRoute> = {}): MenuRoute => ({
  path,
  name: path,
  component: `pages/${path}`,
  meta: { title: path, menuId: 1 },
  ...over,
});

const underRoot = (child: MenuRoute): MenuRoute => ({ path: '/', component: 'Layout', children: [child] });

const defaults: Answers = {
  'GET /getInfo': anInfo(),
  'GET /getRouters': routersWith((language) => [
    underRoot(anEntry('alarms', { name: 'Alarms', meta: { title: `alarms ${language}`, menuId: 1 } })),
    underRoot(anEntry('map', { name: 'Map', meta: { title: `map ${language}`, menuId: 2 } })),
  ]),
  'GET /captchaImage': {
    code: 200,
    msg: 'ok',
    captchaEnabled: false,
    smsEnabled: true,
    ssoEnabled: false,
    registerEnabled: false,
  },
  'POST /login': { code: 200, msg: 'ok', token: 'fresh-token' },
  'POST /logout': { code: 200, msg: 'ok' },
  'GET /accLogin/toLogout': { code: 200, msg: '', accAcountFlag: false },
};

const endOf = (timer: NodeJS.Timeout) => () => clearTimeout(timer);

const nothing = (): undefined => undefined;

function aStorage(content: Record<string, string>) {
  const values = new Map(Object.entries(content));
  const sinks = new Set<(change: { key: string | null; value: string | null }) => void>();
  const storage: Storage = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    onOtherTab(sink) {
      sinks.add(sink);
      return () => void sinks.delete(sink);
    },
  };
  const byOtherTab = (key: string, value: string | null): void => {
    if (value === null) values.delete(key);
    else values.set(key, value);
    sinks.forEach((sink) => sink({ key, value }));
  };
  return { storage, values, byOtherTab };
}

function aHistory(start: string) {
  const entries = [start];
  const sinks = new Set<(path: string) => void>();
  const arrive = (path: string): void => sinks.forEach((sink) => sink(path));
  const seen = { left: [] as string[], reloads: 0, renewals: 0, scrolls: 0 };
  const navigation: Ports['navigation'] = {
    current: () => entries.at(-1) ?? '/',
    go: (path) => {
      entries.push(path);
      arrive(path);
    },
    replace: (path) => {
      entries[entries.length - 1] = path;
      arrive(path);
    },
    reload: () => void (seen.reloads += 1),
    build: () => 'old',
    renew: async () => void (seen.renewals += 1),
    leave: (url) => void seen.left.push(url),
    onChange(sink) {
      sinks.add(sink);
      return () => void sinks.delete(sink);
    },
    scrollToTop: () => void (seen.scrolls += 1),
  };
  return { navigation, seen };
}

/** Remembers what was to be heard. */
function aSounder() {
  const heard: string[] = [];
  const announced: string[] = [];
  const sounder: Ports['sounder'] = {
    play: (level) => heard.push(`level ${level}`) > 0,
    speak: (text) => void heard.push(text),
    mayNotify: async () => true,
    notify: (title) => void heard.push(title),
    announce: (text) => void announced.push(text),
  };
  return { heard, announced, sounder };
}

/** What the technician's page left on the phone. */
function aPhone(left: SealedWork[]) {
  const facts = { left, locks: 0, locking: Promise.resolve() };
  const phone: Ports['phone'] = {
    sealed: async () => facts.left,
    lock() {
      facts.locks += 1;
      return facts.locking;
    },
    forget: async (userId) => void (facts.left = facts.left.filter((one) => one.userId !== userId)),
  };
  return { facts, phone };
}

const aSilentSocket = (): LiveSocket => ({
  connect: nothing,
  close: nothing,
  listen: () => nothing,
  subscribe: async () => ({ ok: false, reason: 'test' }),
  unsubscribe: nothing,
  applied: nothing,
  painted: nothing,
});

export interface BrowserOptions {
  at?: string;
  token?: string;
  kept?: Record<string, string>;
  keptInTab?: Record<string, string>;
  answers?: Answers;
  sealed?: SealedWork[];
  createSocket?: Ports['createSocket'];
}

/**
 * A tab of a browser with the real store, reducers, sagas and HTTP client; only its edges are faked. `answers` may be
 * changed while it runs; a call without an answer fails like a cut network.
 */
export function aBrowser(options: BrowserOptions = {}) {
  const { at = '/', token, kept, keptInTab, answers, createSocket, sealed = [] } = options;
  const shared = aStorage({ ...kept, ...(token && { [storageKeys.token]: token }) });
  const tab = aStorage({ ...keptInTab });
  const history = aHistory(at);
  const cookies = new Map<string, string>();
  const calls: SentCall[] = [];
  const replies: Answers = { ...defaults, ...answers };
  const languages: string[] = [];
  const fetchedAhead: string[] = [];
  const read = () => shared.values.get(storageKeys.token) ?? null;
  const sounds = aSounder();
  const phone = aPhone(sealed);
  const words = {
    change: async (language: string) => void languages.push(language),
    reach: async () => undefined,
    say: (key: string) => key,
  };
  const { http, calls: heard } = createAxiosHttp({
    prefix: '/api',
    token: read,
    language: () => 'en',
    say: words.say,
    adapter: async (config) => reply(config, calls, replies),
  });
  const { store, start, indexes, addArea } = createStore({
    config: AppConfig.parse({}),
    http,
    // No file comes of it; what was asked for is remembered as any call.
    download: async ({ method, path, query, body }) =>
      void calls.push({ name: `${method} ${path}`, query, body, headers: {} }),
    calls: heard,
    words,
    sessionCode: {
      load: async () => undefined,
      ahead: (address) => void fetchedAhead.push(address),
      scope: sessionScope,
    },
    createSocket: createSocket ?? aSilentSocket,
    token: read,
    clock: { now: () => Date.now(), monotonicMs: () => Date.now() },
    frames: { request: (run) => endOf(setTimeout(run, 1)) },
    storage: shared.storage,
    tabStorage: tab.storage,
    cookies: {
      set: (name, value) => void cookies.set(name, value),
      remove: (name) => void cookies.delete(name),
    },
    navigation: history.navigation,
    sounder: sounds.sounder,
    phone: phone.phone,
  });
  // In a test every page is there from the start.
  for (const area of [administrationArea, alarmsArea, analysisArea, controlArea, sitesArea]) addArea(area);
  const task = start();
  return {
    store,
    indexes,
    http,
    calls,
    answers: replies,
    cookies,
    languages,
    fetchedAhead,
    kept: shared.values,
    keptInTab: tab.values,
    byOtherTab: shared.byOtherTab,
    navigation: history.navigation,
    seen: history.seen,
    heard: sounds.heard,
    announced: sounds.announced,
    phone: phone.facts,
    path: () => history.navigation.current(),
    state: () => store.getState(),
    sent: (name: string) => calls.filter((call) => call.name === name),
    close: () => task.cancel(),
  };
}

async function reply(config: InternalAxiosRequestConfig, calls: SentCall[], answers: Answers) {
  const name = `${config.method?.toUpperCase()} ${config.url}`;
  const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
  const call = {
    name,
    query: config.params as unknown,
    body,
    headers: { ...config.headers },
    ...(config.signal && { signal: config.signal }),
  };
  calls.push(call);
  const answer = answers[name];
  if (!answer) throw new AxiosError('Network Error', 'ERR_NETWORK', config);
  const data = typeof answer === 'function' ? await answer(call) : answer;
  return { data, status: 200, statusText: 'OK', headers: {}, config };
}

/** Lets everything that is ready happen. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
