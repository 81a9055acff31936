import { searchAlarmHistory } from '@contract/calls/alarmHistory';
import { CallError, type Deps } from '../deps';
import { put, select, takeLatest, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import type { RootState } from '../reducers';
import { recordsAsked, recordsFailed, recordsFound, recordsRequested } from './alarmRecords.slice';

/** The first page replaces what was found; a further one goes below it. */
const find = (deps: Deps) =>
  function* ({ payload: query }: ReturnType<typeof recordsRequested>): Saga {
    const found = yield* select(({ alarmRecords }: RootState) => alarmRecords.found);
    const before = query.before === undefined ? null : found;
    yield* put(recordsAsked());
    try {
      const { rows, next, matched } = yield* send(deps, searchAlarmHistory, { query, isQuiet: true });
      const all = [...(before?.rows ?? []), ...rows];
      yield* put(recordsFound({ rows: all, next, matched: matched ?? before?.matched ?? null }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      yield* put(recordsFailed());
    }
  };

/** Search in the records of a year, page by page. */
export const alarmRecordsProcess = (deps: Deps): Process => ({
  name: 'alarm records',
  *run(): Saga {
    yield* takeLatest(recordsRequested, guarded(find(deps)));
  },
});
