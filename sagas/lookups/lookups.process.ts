import { readDict } from '@contract/calls/dicts';
import { choicesOf } from '@contract/calls/lookups';
import type { Language } from '@contract/languages';
import type { Deps } from '../deps';
import { all, put, select, takeEvery, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { routesGenerated } from '../permission/permission.slice';
import type { RootState } from '../reducers';
import { resourceChanged } from '../resources/resources.slice';
import {
  choicesLoaded,
  choicesRequested,
  dictLoaded,
  dictRequested,
  lookupsForgotten,
} from './lookups.slice';

const loadDict = (deps: Deps, underWay: Set<string>) =>
  function* ({ payload: { type, isAnew } }: ReturnType<typeof dictRequested>): Saga {
    const known = yield* select((state: RootState) => state.lookups.dicts[type]);
    if ((known && !isAnew) || underWay.has(type)) return;
    underWay.add(type);
    try {
      const entries = yield* send(deps, readDict, { params: { dictType: type }, isQuiet: true });
      yield* put(dictLoaded({ type, entries }));
    } finally {
      underWay.delete(type);
    }
  };

const loadChoices = (deps: Deps, underWay: Set<string>) =>
  function* ({ payload: { name, isAnew } }: PayloadAction<{ name: string; isAnew?: boolean }>): Saga {
    const known = yield* select((state: RootState) => state.lookups.choices[name]);
    if ((known && !isAnew) || underWay.has(`choices ${name}`)) return;
    underWay.add(`choices ${name}`);
    try {
      const choices = yield* send(deps, choicesOf(name), { isQuiet: true });
      yield* put(choicesLoaded({ name, choices }));
    } finally {
      underWay.delete(`choices ${name}`);
    }
  };

/** What was saved may be an option elsewhere: what is known is asked again, and stays until the answer comes. */
function* askAgain({ payload: resource }: PayloadAction<string>): Saga {
  const { choices, dicts } = yield* select((state: RootState) => state.lookups);
  for (const name of Object.keys(choices)) yield* put(choicesRequested({ name, isAnew: true }));
  if (!resource.startsWith('dict')) return;
  for (const type of Object.keys(dicts)) yield* put(dictRequested(type, true));
}

/** Options are in the language of the moment; a menu that changed alone leaves them as they are. */
const forgetIn = (known: { language: Language | null }) =>
  function* ({ payload: { language } }: ReturnType<typeof routesGenerated>): Saga {
    if (known.language === language) return;
    known.language = language;
    yield* put(lookupsForgotten());
  };

/** Options are asked for once by whoever shows them first, and again in another language. */
export const lookupsProcess = (deps: Deps): Process => {
  const underWay = new Set<string>();
  const known: { language: Language | null } = { language: null };
  return {
    name: 'lookups',
    *run() {
      underWay.clear();
      known.language = yield* select((state: RootState) => state.settings.language);
      yield* all([
        takeEvery(dictRequested, guarded(loadDict(deps, underWay))),
        takeEvery(choicesRequested, guarded(loadChoices(deps, underWay))),
        takeEvery(resourceChanged, guarded(askAgain)),
        takeEvery(routesGenerated, guarded(forgetIn(known))),
      ]);
    },
  };
};
