import type { Deps } from '../deps';
import { call, put, select, type Saga } from '../engine/effects';
import { warned } from '../prompts/results';
import type { RootState } from '../reducers';

/** Says what the technician's page keeps here and never told: one's own, and that of others who used this phone. */
export function* tellOfSealedWork(deps: Deps): Saga {
  const { userId } = yield* select((state: RootState) => state.session);
  const waiting = (yield* call(deps.phone.sealed)).filter(({ untold }) => untold > 0);
  for (const { untold: count, ...holder } of waiting) {
    const isOwn = holder.userId === userId;
    yield* put(
      warned({
        key: isOwn ? 'shell.ownUntold' : 'shell.othersUntold',
        params: { count, name: holder.userName },
      }),
    );
  }
}
