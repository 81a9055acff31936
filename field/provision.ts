import { z } from 'zod';
import { Envelope } from '@contract/envelope';
import { ProvisionAnswer, type ProvisionRequest } from '@contract/provisioning';
import { CaptchaAnswer, LoginAnswer } from '@contract/session';
import type { SitePlan } from '@field/sites/plan';

/** Where the console is and who declares the sites there. */
export interface Console {
  url: string;
  apiPrefix: string;
  user: string;
  password: string;
}

const patienceMs = 60_000;

/** @throws Error in plain words for what the console refuses */
export async function call(
  console: Console,
  path: string,
  body: unknown,
  token?: string,
  method = body === undefined ? 'GET' : 'POST',
): Promise<unknown> {
  const response = await fetch(`${console.url}${console.apiPrefix}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  });
  const answer = Envelope.parse(await response.json());
  if (answer.code !== 200)
    throw new Error(`${path} was refused: ${answer.msg} ${JSON.stringify(answer.fields ?? '')}`);
  return answer;
}

const retryMs = 1_000;
const longestWaitMs = 120_000;

/** Resolves when something answers at the console's address. @throws Error when nothing does for two minutes. */
export async function reachable(console: Console): Promise<void> {
  for (const deadline = Date.now() + longestWaitMs; Date.now() < deadline;) {
    const isThere = await fetch(`${console.url}/healthz`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
  throw new Error(`Nothing answers at ${console.url}; start the server, or say FIELD_URL.`);
}

/**
 * Signs in as an administrator who may provision sites.
 * @throws Error in plain words when the console asks for a picture code, which no machine should read.
 */
export async function signIn(console: Console): Promise<string> {
  const captcha = CaptchaAnswer.parse(await call(console, '/captchaImage', undefined));
  if (captcha.captchaEnabled)
    throw new Error('The console asks for a picture code; start it with CAPTCHA=off to let a fleet sign in.');
  const login = { username: console.user, password: console.password, loginType: 'password' };
  return LoginAnswer.parse(await call(console, '/login', login)).token;
}

const Provisioned = z.object({ data: ProvisionAnswer });

/** Declares the sites of one credential; the answer carries its fresh password. */
export async function provision(
  console: Console,
  token: string,
  credential: string,
  plans: readonly SitePlan[],
): Promise<ProvisionAnswer> {
  const request: ProvisionRequest = { credential, sites: plans.map((plan) => plan.declaration) };
  return Provisioned.parse(await call(console, '/provisioning/sites', request, token)).data;
}

/** Runs `work` over all of `items`, `atATime` together, answers in order. */
export async function inParallel<T, R>(
  items: readonly T[],
  atATime: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) answers[index] = await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, worker));
  return answers;
}
