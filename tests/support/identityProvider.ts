import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface TestIdentityProvider {
  issuer: string;
  /** Walks through the provider's own pages as a browser would; answers where it sends the browser back to. */
  signIn(address: string, login: string): Promise<URL>;
  /** Follows the provider's sign-out page; answers where the browser ends. */
  signOut(address: string): Promise<URL>;
  stop(): Promise<void>;
}

export interface TestClient {
  clientId: string;
  clientSecret: string;
  redirectUrl: string;
  afterLogoutUrl: string;
}

/** A real OpenID Connect provider on loopback, certified and not ours. */
export async function startIdentityProvider(client: TestClient): Promise<TestIdentityProvider> {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.redirectUrl],
        post_logout_redirect_uris: [client.afterLogoutUrl],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['only for this test'] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['name'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `${id} at the provider` }),
    }),
  });
  const answer = provider.callback();
  http.on('request', (request, response) => void answer(request, response));
  const stop = () => {
    http.closeAllConnections();
    return new Promise<void>((resolve) => http.close(() => resolve()));
  };
  return {
    issuer,
    signIn: (address, login) => walk(issuer, address, login),
    signOut: (address) => walk(issuer, address, ''),
    stop,
  };
}

const mostSteps = 20;

/** Follows redirects and submits the provider's forms until it sends the browser away to another origin. */
async function walk(issuer: string, start: string, login: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next: { url: URL; form?: URLSearchParams } = { url: new URL(start) };
  for (let step = 0; step < mostSteps; step++) {
    if (next.url.origin !== issuer) return next.url;
    const response = await fetch(next.url, {
      method: next.form ? 'POST' : 'GET',
      ...(next.form && { body: next.form }),
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) remember(jar, cookie);
    const location = response.headers.get('location');
    if (location !== null) next = { url: new URL(location, next.url) };
    else next = submitted(await response.text(), next.url, login);
  }
  throw new Error('the identity provider never sent the browser back');
}

function remember(jar: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';');
  const cut = pair.indexOf('=');
  const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)];
  if (value === '') jar.delete(name);
  else jar.set(name, value);
}

function submitted(page: string, url: URL, login: string): { url: URL; form: URLSearchParams } {
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined)
    throw new Error(`the identity provider answered without a form: ${page.slice(0, 500)}`);
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of page.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g))
    form.set(name, value);
  if (/name="login"/.test(page)) {
    form.set('login', login);
    form.set('password', 'any');
  }
  if (/name="logout"/.test(page)) form.set('logout', 'yes');
  return { url: new URL(action.replaceAll('&amp;', '&'), url), form };
}
