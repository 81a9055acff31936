import { addressOf, fullPathOf } from '@contract/addresses';
import type { Navigation } from '../deps';

const signInPaths = ['/login', '/loginIndex', '/loginhome', '/accLogin', '/auth-redirect', '/quit'];

/** R-ACC-03: the path to land on after sign-in; anything but a path of this very origin becomes the root. */
export function redirectTarget(search: string): string {
  const wanted = addressOf(new URLSearchParams(search).get('redirect') ?? '/');
  return wanted && !signInPaths.includes(wanted.pathname) ? fullPathOf(wanted) : '/';
}

/** The same of the address on screen. */
export const targetHere = (navigation: Pick<Navigation, 'current'>): string =>
  redirectTarget(addressOf(navigation.current())?.search ?? '');

export const signInAddressFor = (fullPath: string): string =>
  `/login?redirect=${encodeURIComponent(fullPath)}`;
