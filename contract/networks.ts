/** An address or a block of addresses, ready to be compared: IPv4 and IPv6, with or without a prefix length. */
export interface Network {
  bits: 32 | 128;
  prefix: number;
  /** The address as a number, everything below the prefix cut off. */
  base: bigint;
}

/** Whoever holds one IPv6 address holds 2^64 of them: a household, or one machine that changes its address. */
const callerBits = { 32: 32, 128: 64 } as const;

/** What one caller holds for sure, as limits and locks count it; a text that is no address stands for itself. */
export function callerNetworkOf(text: string): string {
  const address = addressOf(text);
  if (!address) return text;
  if (address.bits === 32) return groupsOf(address.value, 4, 8n).join('.');
  const groups = groupsOf(cut(address.value, 128, callerBits[128]), 4, 16n);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

const groupsOf = (value: bigint, count: number, bits: bigint): number[] =>
  Array.from({ length: count }, (_, at) =>
    Number((value >> (bits * BigInt(count - 1 - at))) & ((1n << bits) - 1n)),
  );

/** What an entry of a list that blocks holds: one address without a length stands for its caller. */
export const blockedNetworkOf = (text: string): Network | null =>
  networkOf(text.includes('/') ? text : callerNetworkOf(text));

/** Null when the text is neither an address nor a block in CIDR notation. */
export function networkOf(text: string): Network | null {
  const [address = '', length, ...rest] = text.trim().split('/');
  const parsed = addressOf(address);
  if (!parsed || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const prefix = length === undefined ? parsed.bits : Number(length);
  if (prefix > parsed.bits) return null;
  return { bits: parsed.bits, prefix, base: cut(parsed.value, parsed.bits, prefix) };
}

/** @throws Error when one of them is no network */
export const networksOf = (texts: readonly string[]): readonly Network[] =>
  texts.map((text) => {
    const network = networkOf(text);
    if (network === null)
      throw new Error(`${text} is no network: write an address, or an address and a length`);
    return network;
  });

export const isNetwork = (text: string): boolean => networkOf(text) !== null;

/** Whether the address lies in the network; an IPv4 address in IPv6 clothes is an IPv4 address. */
export function holdsAddress(network: Network, address: string): boolean {
  const parsed = addressOf(address);
  return parsed?.bits === network.bits && cut(parsed.value, parsed.bits, network.prefix) === network.base;
}

export const holdsAny = (networks: readonly Network[], address: string): boolean =>
  networks.some((network) => holdsAddress(network, address));

interface Address {
  bits: 32 | 128;
  value: bigint;
}

const cut = (value: bigint, bits: number, prefix: number): bigint => value >> BigInt(bits - prefix);

function addressOf(text: string): Address | null {
  const plain = text.split('%', 1)[0] ?? '';
  if (!plain.includes(':')) return v4Of(plain);
  const value = v6Of(withoutDots(plain));
  if (value === null) return null;
  return value >> 32n === 0xffffn ? { bits: 32, value: value & 0xffffffffn } : { bits: 128, value };
}

/** The last four bytes of an IPv6 address may be written as an IPv4 address. */
function withoutDots(text: string): string {
  const tail = text.slice(text.lastIndexOf(':') + 1);
  const v4 = v4Of(tail);
  if (!v4) return text;
  return `${text.slice(0, -tail.length)}${(v4.value >> 16n).toString(16)}:${(v4.value & 0xffffn).toString(16)}`;
}

function v4Of(text: string): Address | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return null;
  return { bits: 32, value: parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n) };
}

function v6Of(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const gap = 8 - before.length - after.length;
  if (halves.length === 1 ? gap !== 0 : gap < 1) return null;
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}
