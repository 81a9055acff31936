import type { SessionCode } from '@sagas/deps';

/** The processes of a session in a chunk of their own. */
export function lateSessionCode(): SessionCode {
  let scope: SessionCode['scope'] | null = null;
  return {
    load: async () => {
      scope = (await import('@sagas/sessionScope')).sessionScope;
    },
    scope: (deps) => {
      if (!scope) throw new Error('the code of the session is not there yet');
      return scope(deps);
    },
  };
}
