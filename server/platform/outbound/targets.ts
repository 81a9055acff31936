import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Why an address may not be spoken to. */
export class RefusedTarget extends Error {}

const reserved: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const listOf = (networks: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, familyOf(address));
  return list;
};

const notPublic = listOf(reserved);

/** An IPv4 address that is written as IPv6 is judged as what it is. */
const plain = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
};

/** What the house may speak to on somebody's word: public addresses, and the private networks that its owner allows. */
export interface Targets {
  /** The address to connect to. @throws RefusedTarget */
  resolve(host: string): Promise<string>;
}

/** @throws Error when a network is not written as `address/bits` */
export const createTargets = (allowedNetworks: readonly string[]): Targets => {
  const allowed = listOf(
    allowedNetworks.map((network) => {
      const [address = '', bits = isIPv6(address) ? '128' : '32'] = network.split('/');
      return [address, Number(bits)] as const;
    }),
  );
  const isAllowed = (address: string): boolean => {
    const known = plain(address);
    return !notPublic.check(known, familyOf(known)) || allowed.check(known, familyOf(known));
  };
  return {
    async resolve(given) {
      const host = given.replace(/^\[|\]$/g, '');
      const found = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
      const [first] = found;
      // All of them: a name must not have a second face.
      if (first === undefined || !found.every(isAllowed))
        throw new RefusedTarget(`${host} is in a private network that is not allowed`);
      return first;
    },
  };
};
