import * as calls from '@contract/calls/alarmHistory';
import { replayDays } from '@contract/alarmHistory';
import { dayMs, type EpochMs } from '@contract/time';
import { AppError } from '../../../platform/errors';
import { type Route, serve } from '../../../platform/http/route';
import type { AlarmsDeps } from '../alarms.service';
import { alarmsAt, stepsBetween } from './asOf.store';
import { searchHistory } from './search.store';

/** @throws AppError('validation') for what lies further back than a replay reaches */
const checkReach = ({ clock }: AlarmsDeps, field: string, moment: EpochMs): void => {
  if (moment < clock.now() - replayDays * dayMs)
    throw new AppError('validation', {}, { [field]: 'fields.notAllowed' });
};

export const historyRoutes = (deps: AlarmsDeps): Route[] => [
  serve(calls.searchAlarmHistory, async ({ actor, query }) =>
    searchHistory(deps.db, await deps.scopeOf(actor, calls.searchAlarmHistory.permission), query),
  ),
  serve(calls.readAlarmsAt, async ({ actor, query: { moment, siteId } }) => {
    checkReach(deps, 'moment', moment);
    return alarmsAt(deps.db, await deps.scopeOf(actor, calls.searchAlarmHistory.permission), moment, siteId);
  }),
  serve(calls.listAlarmSteps, async ({ actor, query }) => {
    checkReach(deps, 'from', query.from);
    return stepsBetween(deps.db, await deps.scopeOf(actor, calls.searchAlarmHistory.permission), query);
  }),
];
