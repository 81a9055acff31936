import { useAttackedServer } from '@tests/support/attackedServer';
import type { TestServer } from '@tests/support/testServer';

jest.setTimeout(120_000);

const nonsense = [
  ...['regionId=-1', 'regionId=0', 'regionId=1e99', 'regionId=9007199254740993', "regionId=1' or '1'='1"],
  ...['regionId=1&regionId=2', 'of=everything', 'from=-1&to=-2', 'from=1e20&to=1e21', 'from=x&to=y'],
];

/** What was saved and recovered, in the hands of somebody who wants it untrue or for nothing; this machine alone. */
describe('an attacker of savings', () => {
  const attacked = useAttackedServer();
  let server: TestServer;
  let admin: string;
  let guest: string;
  beforeAll(() => {
    ({ server, admin, guest } = attacked.standing());
  });
  const known = () =>
    server.routes.filter(({ path }) => /^\/(savings|strategy\/savings|fault\/recovery|baseline)/.test(path));
  let networks = 0;
  /** Whoever asks much must come from many networks. */
  const asked = async (path: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', token?: string) => {
    networks += 1;
    const more = {
      method,
      source: `10.84.${networks >> 8}.${networks & 255}`,
      ...(method !== 'GET' && { body: {} }),
    };
    return server.call(path.replace(/\{\w+\}/g, '1'), { ...(token && { token }), ...more });
  };

  it('is let in by none of its calls without a token or without the right', async () => {
    const open: string[] = [];
    const paths = known().map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/strategy/savings', '/fault/recovery/sum']));
    // A key that proves what was signed is for everybody.
    for (const { method, path, permission } of known().filter((route) => route.permission !== 'public'))
      for (const [token, refusal] of [
        [undefined, 401],
        [guest, 403],
      ] as const) {
        const { code } = await asked(path, method, token);
        if (code !== refusal) open.push(`${method} ${path} (${permission}): ${code}`);
      }
    expect(open).toEqual([]);
  });

  it('breaks none with nonsense: each is refused, or answered without what it does not know', async () => {
    const broken: string[] = [];
    for (const { method, path } of known().filter((route) => route.method === 'GET'))
      for (const query of nonsense) {
        const { code, reason } = await asked(`${path}?${query}`, method, admin);
        if (code !== 200 && reason !== 'validation' && reason !== 'notFound')
          broken.push(`${path}?${query}: ${code} ${reason}`);
      }
    expect(broken).toEqual([]);
    for (const path of ["/strategy/savings?regionId=1' or '1'='1", '/fault/recovery/sum?from=x&to=y'])
      expect(await asked(path, 'GET', admin)).toMatchObject({ reason: 'validation' });
  });
});
