import type { Deps } from '../deps';
import { call, race, take, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import { sessionRenewed } from './session.actions';

/** A process that holds on to the token begins anew when there is another one. */
export const untilRenewed =
  (start: (deps: Deps) => Process) =>
  (deps: Deps): Process => {
    const process = start(deps);
    return {
      name: process.name,
      *run(): Saga {
        for (;;) {
          const { renewed } = yield* race({ ended: call(process.run), renewed: take(sessionRenewed) });
          if (!renewed) return;
        }
      },
    };
  };
