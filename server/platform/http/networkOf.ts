import { isIPv6 } from 'node:net';

/** What one caller holds for sure: an IPv4 address, or the first 64 bits of an IPv6 address, which is one household. */
export function networkOf(source: string): string {
  if (!isIPv6(source)) return source;
  const [head = '', tail] = source.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length - (source.includes('.') ? 1 : 0);
  const groups = [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
