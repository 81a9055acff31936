import { posted } from '../posted';
import { adminPassword } from '../product';

const everyMs = 100;
const reads = ['/getInfo', '/alarm/list', '/fault/list', '/fault/choices'];

/** People who read lists and open orders at every process that is up. */
export interface Callers {
  /** What was answered otherwise than with success. */
  failures: readonly string[];
  answered(): number;
  /** Titles of the orders whose opening was answered. */
  opened: readonly string[];
  comeTo(address: string): void;
  /** Resolves when every call there is answered. */
  leave(address: string): Promise<void>;
}

/** Signed in once, wherever they call. */
export async function someCallers(address: string, siteId: number): Promise<Callers> {
  const person = { username: 'admin', password: adminPassword };
  const { token } = await posted<{ token: string }>(address, '/login', person);
  const failures: string[] = [];
  const opened: string[] = [];
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = new Map<string, Set<Promise<void>>>();
  let turn = 0;

  const call = async (at: string, path: string, body?: object): Promise<boolean> => {
    const answer = await fetch(`${at}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { code } = (await answer.json()) as { code: number };
    if (answer.status === 200 && code === 200) return true;
    failures.push(`${at}${path}: ${answer.status}, ${code}`);
    return false;
  };
  let answered = 0;
  const once = async (at: string): Promise<void> => {
    const n = (turn += 1);
    try {
      const title = `Order ${n}`;
      if (n % 10 === 0 && (await call(at, '/fault', { siteId, level: 2, title }))) opened.push(title);
      if (n % 10 !== 0) await call(at, reads[n % reads.length]!);
      answered += 1;
    } catch (error) {
      failures.push(`${at}: ${String(error)}`);
    }
  };
  return {
    ...{ failures, opened },
    answered: () => answered,
    comeTo: (at) => {
      const calls = new Set<Promise<void>>();
      underWay.set(at, calls);
      const begin = () => {
        const made = once(at).finally(() => calls.delete(made));
        calls.add(made);
      };
      timers.set(at, setInterval(begin, everyMs));
    },
    leave: async (at) => {
      clearInterval(timers.get(at));
      const calls = underWay.get(at);
      if (calls) await Promise.all(calls);
    },
  };
}
