import type { AppConfig } from '@contract/appConfig';
import type { AlarmLevel } from '@contract/alarms';
import type { Language } from '@contract/languages';
import type { Reducer } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { Frames } from './engine/channels';
import type { Process } from './engine/process';
import type { Calls } from './http/calls';
import type { Indexes } from './indexes';
import type { PageClock } from './pageClock';
import type { LiveSocket } from './stream/liveSocket';

export { CallError } from './http/callError';
export type { PageClock } from './pageClock';

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API prefix, beginning with a slash. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  /** Polling and other calls that nobody pressed a button for: no message, no overlay. */
  isQuiet?: boolean;
  /** No time limit: a large table may be made. */
  isLong?: boolean;
  /** The caller shows a failure itself, an expired login included. */
  ownsFailure?: boolean;
}

/** Resolves with the whole envelope parsed by `answer`. @throws CallError */
export type Http = <T extends z.ZodType>(call: HttpCall, answer: T) => Promise<z.output<T>>;

export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Hears what other tabs of the same browser write; a null key means that all was cleared. */
  onOtherTab(sink: (change: { key: string | null; value: string | null }) => void): () => void;
}

export interface Cookies {
  set(name: string, value: string): void;
  remove(name: string): void;
}

export interface Navigation {
  /** Path with query of the page on screen. */
  current(): string;
  go(path: string): void;
  replace(path: string): void;
  reload(): void;
  /** Name of the build that the page belongs to; null where it was never built. */
  build(): string | null;
  /** Begins the page anew with what is served now; leaves it as it is while that cannot be fetched. */
  renew(): Promise<void>;
  /** To another origin, for single sign-on. */
  leave(url: string): void;
  onChange(sink: (fullPath: string) => void): () => void;
  scrollToTop(): void;
}

/** Before sign-in, with the home page, everywhere else, in the manual: each part holds those before it. */
export const wordParts = ['entry', 'home', 'all', 'manual'] as const;
export type WordPart = (typeof wordParts)[number];

export interface Words {
  change(language: Language): Promise<void>;
  /** Fetches what the part needs beyond what is there, in this language and every later one. */
  reach(part: WordPart): Promise<void>;
  say(key: string, details?: Record<string, string | number>): string;
}

/** Nobody needs the code of a session before sign-in: it is fetched while the server is asked who this is. */
export interface SessionCode {
  load(): Promise<void>;
  /** Begins to fetch what the first page of a session takes, the page at this address with it; a failure is seen later. */
  ahead(address: string): void;
  /** @throws Error before `load` has ended */
  scope(deps: Deps): Process;
}

/** What a person hears, and sees beside the page. */
export interface Sounder {
  /** The call of a level at a volume of 0 … 1. False while the browser stays silent until the page is touched. */
  play(level: AlarmLevel, volume: number): boolean;
  speak(text: string, language: Language, volume: number): void;
  /** Asks the person for leave to notify; whether it is given. */
  mayNotify(): Promise<boolean>;
  notify(title: string, body: string): void;
  /** Said at once by the screen reader of whoever uses one. */
  announce(text: string): void;
}

/** Who left something on this phone by the technician's page, and how much of it was never told. */
export interface SealedWork {
  userId: number;
  userName: string;
  untold: number;
}

/** What the technician's page keeps on this phone; the console can read none of it. */
export interface Phone {
  sealed(): Promise<SealedWork[]>;
  /** Nothing of it can be read until its user signs in again. */
  lock(): Promise<void>;
  /** Removes everything of one user. */
  forget(userId: number): Promise<void>;
}

/** What the edge provides; `src/main.tsx` builds the real ones, tests fake only these. */
export interface Ports {
  config: AppConfig;
  http: Http;
  /** Saves the file that the call answers with. @throws CallError when it is refused */
  download(call: HttpCall): Promise<void>;
  /** Opens nothing yet: the stream process connects and closes it. */
  createSocket(token: string): LiveSocket;
  /** The stored bearer token. */
  token(): string | null;
  clock: PageClock;
  frames: Frames;
  /** Shared by the tabs of the browser, and that of this tab alone. */
  storage: Storage;
  tabStorage: Storage;
  cookies: Cookies;
  calls: Calls;
  navigation: Navigation;
  words: Words;
  sessionCode: SessionCode;
  sounder: Sounder;
  phone: Phone;
}

/** A part of the console whose code arrives with its first page. */
export interface Area {
  name: string;
  reducers: Readonly<Record<string, Reducer>>;
  /** From then, or from sign-in, to sign-out. */
  processes: readonly ((deps: Deps) => Process)[];
}

export interface Deps extends Ports {
  indexes: Indexes;
  /** Those that have arrived. */
  areas: readonly Area[];
}
