import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StopHere } from './messages.mjs';

const fleetLimitMs = 120_000;

/** What the demo remembers of its accounts, in a file that only the owner of its data can read. */
export function accountsIn(dataDir) {
  const file = join(dataDir, 'demo-accounts.json');
  const save = (accounts) => writeFileSync(file, JSON.stringify(accounts), { mode: 0o600 });
  if (existsSync(file)) return { accounts: JSON.parse(readFileSync(file, 'utf8')), save };
  // Only the folder itself is closed to others: the account that PostgreSQL runs as must reach it.
  mkdirSync(dirname(dataDir), { recursive: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // The server takes these passwords once, on the first start of the empty store.
  const accounts = { admin: freshPassword(), operator: freshPassword() };
  save(accounts);
  return { accounts, save };
}

const freshPassword = () => `${randomBytes(4).toString('hex')}#Ac1`;

/**
 * The token of a wall that sees the whole fleet: the one of last time while it is good, else a new one. Waits for the
 * fleet to be declared, since a wall is bound to regions.
 */
export async function wallToken(api, accounts, isOver) {
  if (accounts.wall && (await call(api, '/getInfo', { token: accounts.wall })).code === 200)
    return accounts.wall;
  const login = { username: 'admin', password: accounts.admin, loginType: 'password' };
  const { token } = await demand(api, '/login', { body: login });
  const regionIds = await provinces(api, token, isOver);
  const issued = await demand(api, '/display', { token, body: { name: 'Demo', regionIds } });
  return issued.data.token;
}

async function provinces(api, token, isOver) {
  const deadline = Date.now() + fleetLimitMs;
  while (!isOver() && Date.now() < deadline) {
    const { data } = await demand(api, '/region/tree', { token });
    const top = data.filter(({ parentId }) => !data.some(({ id }) => id === parentId));
    if (top.length > 0) return top.map(({ id }) => id);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new StopHere('The simulated fleet declared no site.');
}

async function demand(api, path, request) {
  const answer = await call(api, path, request);
  if (answer.code !== 200) throw new StopHere(`${path} was refused: ${answer.msg}`);
  return answer;
}

async function call(api, path, { token, body }) {
  const response = await fetch(api + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  return response.json();
}
