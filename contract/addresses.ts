/** A path inside the console, taken apart. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

export const fullPathOf = ({ pathname, search, hash }: Address): string => `${pathname}${search}${hash}`;

// A base that nobody owns: whatever resolves away from it was not a path of this console.
const base = 'http://console.invalid';

/** null when the text is not a path of this very origin. */
export function addressOf(fullPath: string): Address | null {
  if (!fullPath.startsWith('/') || !URL.canParse(fullPath, base)) return null;
  const { origin, pathname, search, hash } = new URL(fullPath, base);
  return origin !== base || pathname.startsWith('//') ? null : { pathname, search, hash };
}

/** To another place on the web, without a name and a password in it. */
export function isPlainWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
