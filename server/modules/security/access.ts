import { blockedNetworkOf, holdsAny, networkOf, type Network } from '@contract/networks';
import type { SecuritySettings } from '@contract/security';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { createListener } from '../../platform/database/listener';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { readSettings } from './settings.store';

type Lists = Pick<SecuritySettings, 'accessAllow' | 'accessDeny'>;

/** Denied is denied; with an allow list, what it does not hold is denied as well. */
export function isAdmitted({ accessAllow, accessDeny }: Lists, address: string): boolean {
  return admits(ruleOf({ accessAllow, accessDeny }), address);
}

interface Rule {
  allow: readonly Network[];
  deny: readonly Network[];
}

const admits = ({ allow, deny }: Rule, address: string): boolean =>
  !holdsAny(deny, address) && (allow.length === 0 || holdsAny(allow, address));

const ruleOf = ({ accessAllow, accessDeny }: Lists): Rule => ({
  allow: compiled(accessAllow),
  deny: compiled(accessDeny, blockedNetworkOf),
});

const compiled = (texts: readonly string[], read = networkOf): Network[] =>
  texts.map(read).filter((network): network is Network => network !== null);

export interface Access {
  /** Whether calls from this address are answered at all. */
  admits(address: string): boolean;
  /** Whether this address may speak for others. */
  trusts(address: string): boolean;
  /** The same, if these were the proxies of the settings. */
  trustsWith(proxies: readonly string[]): (address: string) => boolean;
  /** Takes up what was just saved; other processes hear of it from the database. */
  reload(): Promise<void>;
  unit: Unit;
}

export interface AccessDeps {
  database: Database;
  clock: Clock;
  log: Log;
  /** Of the environment; always trusted. */
  trustedProxies: readonly string[];
  /** Off: a way back in for whoever shut everybody out. */
  isOn: boolean;
}

/** The address lists, in memory: every call of everybody asks for them. */
export function createAccess({ database, clock, log, trustedProxies, isOn }: AccessDeps): Access {
  const own = compiled(trustedProxies);
  let rule: Rule = { allow: [], deny: [] };
  let proxies: readonly Network[] = own;
  const reload = async () => {
    const settings = await readSettings(database.db);
    rule = ruleOf(settings);
    proxies = [...own, ...compiled(settings.trustedProxies)];
  };
  const reloadSafely = () =>
    void reload().catch((err: unknown) => log.warn({ err }, 'the address lists could not be read'));
  const ear = createListener({
    url: database.url,
    clock,
    log,
    applicationName: 'coolops address lists',
    channels: ['access_changed'],
    hear: reloadSafely,
    connected: reloadSafely,
  });
  return {
    admits: (address) => !isOn || admits(rule, address),
    trusts: (address) => holdsAny(proxies, address),
    trustsWith: (texts) => {
      const wished = [...own, ...compiled(texts)];
      return (address) => holdsAny(wished, address);
    },
    reload,
    unit: {
      name: 'address lists',
      async start(signal) {
        await reload();
        await ear.start(signal);
      },
      stop: () => ear.stop(),
    },
  };
}
