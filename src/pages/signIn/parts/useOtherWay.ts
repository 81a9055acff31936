import { redirectTarget } from '@sagas/session/redirectTarget';
import { useLocation } from 'react-router-dom';

/** The address of another way to sign in, which leads on to the same page afterwards. */
export function useOtherWay(): (path: string) => string {
  const wanted = redirectTarget(useLocation().search);
  if (wanted === '/') return (path) => path;
  return (path) => `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(wanted)}`;
}
