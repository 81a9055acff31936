import { holdsAny, isNetwork, networksOf } from '@contract/networks';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { storedWords } from '../http/storedWords';
import type { TextKey } from '../http/words';

/** Why an address may not be spoken to, in stored words. */
export class RefusedTarget extends Error {
  constructor(
    readonly key: TextKey,
    readonly details: Readonly<Record<string, string>>,
  ) {
    super(storedWords(key, details));
    this.name = 'RefusedTarget';
  }
}

/** Private, reserved and special networks. */
const notPublic = networksOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]);

/** What the server may speak to on somebody's word: public addresses, and the private networks that its owner allows. */
export interface Targets {
  /** The address to connect to. @throws RefusedTarget */
  resolve(host: string): Promise<string>;
}

/** The network to allow is that of the one address: who knows the plant widens it. */
const privateTarget = (host: string, address: string): RefusedTarget =>
  new RefusedTarget('outbound.privateNetwork', {
    host: host === address ? host : `${host} (${address})`,
    network: `${address}/${isIP(address) === 6 ? 128 : 32}`,
  });

/** @throws Error when a network is not written as `address/bits` */
export const createTargets = (allowedNetworks: readonly string[]): Targets => {
  const allowed = networksOf(allowedNetworks);
  // What cannot be read as an address is nowhere that is known to be public.
  const isAllowed = (address: string): boolean =>
    isNetwork(address) && (!holdsAny(notPublic, address) || holdsAny(allowed, address));
  return {
    async resolve(given) {
      const host = given.replace(/^\[|\]$/g, '');
      const found = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
      const [first] = found;
      // All of them: a name must not have a second face.
      const refused = found.find((address) => !isAllowed(address));
      if (first === undefined || refused !== undefined) throw privateTarget(host, refused ?? host);
      return first;
    },
  };
};

/** A directory of names that does not answer must not hold up who saves a form. */
const patienceMs = 2_000;

/** Why a host may not be spoken to; null where it may, or where that is not known at this moment. */
export const refusalOf = async (targets: Targets, host: string): Promise<RefusedTarget | null> => {
  const asked = targets.resolve(host).then(
    () => null,
    (error: unknown) => (error instanceof RefusedTarget ? error : null),
  );
  let cancel = (): void => undefined;
  const late = new Promise<null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs);
    cancel = () => clearTimeout(timer);
  });
  return Promise.race([asked, late]).finally(() => cancel());
};
