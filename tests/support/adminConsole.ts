import type { Page } from '@playwright/test';
import { adminPassword } from './product';

export interface AdminApi {
  token: string;
  get(path: string): Promise<Answer>;
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer>;
}

type Answer = Record<string, never> & {
  code: number;
  data: never;
  rows: Record<string, unknown>[];
  total: number;
};

/** The API as the administrator of a product under test. */
export async function asAdmin(
  address: string,
  username = 'admin',
  password = adminPassword,
): Promise<AdminApi> {
  const ask = async (path: string, init: RequestInit) =>
    (await (await fetch(`${address}/api${path}`, init)).json()) as Answer;
  const json = { 'content-type': 'application/json' };
  const login = await ask('/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password }),
  });
  const token = String(login.token);
  const headers = { ...json, authorization: `Bearer ${token}` };
  return {
    token,
    get: (path) => ask(path, { headers }),
    send: (method, path, body) => ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
  };
}

/** Opens a page of the console with this token, in this language. */
export async function openWith(page: Page, token: string, path: string, language = 'zh'): Promise<void> {
  await page.addInitScript(
    ([bearer, words]) => {
      localStorage.setItem('coolops.token', bearer ?? '');
      localStorage.setItem('coolops.language', words ?? 'zh');
    },
    [token, language],
  );
  await page.goto(path);
}
