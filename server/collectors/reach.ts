import { holdsAddress, holdsAny, networkOf, networksOf, type Network } from '@contract/networks';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Where nothing foreign lives, unless somebody says so by name. */
const special = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  'fe80::/10',
  'ff00::/8',
];

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address);

const isWithin = (network: Network, around: Network): boolean =>
  network.bits === around.bits &&
  network.prefix >= around.prefix &&
  network.base >> BigInt(network.prefix - around.prefix) === around.base;

/** Who may be heard and called, on nobody's word but the owner's. */
export interface Reach {
  /** An address as it is written everywhere: an IPv4 address in IPv6 clothes without them; null: not allowed. */
  allowed(address: string): string | null;
}

const plainOf = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Addresses in the listed networks. Our own ones and those of this machine or link alone count only where a listed
 * network lies within them, so that a wide network does not open them.
 */
export function createReach(listed: readonly string[], own: readonly string[] = ownAddresses()): Reach {
  const networks = networksOf(listed);
  const ranges = networksOf(special);
  // Loopback and a link are closed as such already.
  const ours = own.map(plainOf).filter((address) => !holdsAny(ranges, address));
  const closed = [...ranges, ...ours.flatMap((address) => networkOf(address) ?? [])];
  const isNamed = (address: string): boolean =>
    closed
      .filter((each) => holdsAddress(each, address))
      .every((each) => networks.some((network) => isWithin(network, each) && holdsAddress(network, address)));
  return {
    allowed(given) {
      const address = plainOf(given.trim());
      return isIP(address) !== 0 && holdsAny(networks, address) && isNamed(address) ? address : null;
    },
  };
}
