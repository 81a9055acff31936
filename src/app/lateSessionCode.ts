import { addressOf } from '@contract/addresses';
import type { SessionCode } from '@sagas/deps';
import { homePath } from '@sagas/permission/fixedRoutes';
import { pageCode } from './pageCode';
import { shellCode } from './shellCode';

const isHome = (address: string): boolean => ['/', homePath].includes(addressOf(address)?.pathname ?? '');

/** The processes of a session in a chunk of their own. */
export function lateSessionCode(): SessionCode {
  let scope: SessionCode['scope'] | null = null;
  const load = async (): Promise<void> => {
    scope = (await import('@sagas/sessionScope')).sessionScope;
  };
  return {
    load,
    // Whoever needs one of them asks again, and tells when it cannot be had.
    ahead: (address) => {
      const home = isHome(address) ? pageCode('home/Home')?.bring() : null;
      void Promise.allSettled([load(), shellCode.bring(), home]);
    },
    scope: (deps) => {
      if (!scope) throw new Error('the code of the session is not there yet');
      return scope(deps);
    },
  };
}
