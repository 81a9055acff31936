import { blockedNetworkOf, holdsAny } from '@contract/networks';

/** Whether the list of parameter sys.login.blackIPList (`;` between; addresses, CIDR, `10.0.*`) holds the source. */
export const isSourceBlocked = (list: string, source: string): boolean =>
  list
    .split(';')
    .map((entry) => entry.trim())
    .some((entry) => (entry.includes('*') ? matchesStars(entry, source) : holds(entry, source)));

function holds(entry: string, source: string): boolean {
  const blocked = blockedNetworkOf(entry);
  return blocked !== null && holdsAny([blocked], source);
}

function matchesStars(entry: string, source: string): boolean {
  const parts = source.split('.');
  const wanted = entry.split('.');
  return wanted.every((part, i) => part === '*' || part === parts[i]) && wanted.length <= parts.length;
}
