import { BlockList, isIP } from 'node:net';

/** Whether the list of parameter sys.login.blackIPList (`;` between; addresses, CIDR, `10.0.*`) holds the source. */
export function isSourceBlocked(list: string, source: string): boolean {
  const family = familyOf(source);
  if (!family) return false;
  return list
    .split(';')
    .map((entry) => entry.trim())
    .some((entry) => entry !== '' && holds(entry, source, family));
}

type Family = 'ipv4' | 'ipv6';
const familyOf = (address: string): Family | null =>
  ({ 0: null, 4: 'ipv4', 6: 'ipv6' })[isIP(address) as 0 | 4 | 6] as Family | null;

function holds(entry: string, source: string, family: Family): boolean {
  if (entry.includes('*')) return matchesStars(entry, source);
  const [network = '', bits] = entry.split('/');
  const networkFamily = familyOf(network);
  if (!networkFamily) return false;
  const blocked = new BlockList();
  if (bits === undefined) blocked.addAddress(network, networkFamily);
  else if (isPrefix(bits, networkFamily)) blocked.addSubnet(network, Number(bits), networkFamily);
  return blocked.check(source, family);
}

const isPrefix = (bits: string, family: Family) =>
  /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 'ipv4' ? 32 : 128);

function matchesStars(entry: string, source: string): boolean {
  const parts = source.split('.');
  const wanted = entry.split('.');
  return wanted.every((part, i) => part === '*' || part === parts[i]) && wanted.length <= parts.length;
}
