import {
  AlarmHistoryPage,
  AlarmHistoryQuery,
  AlarmMoment,
  AlarmMomentQuery,
  AlarmSteps,
  AlarmStepsQuery,
  replayDays,
} from '@contract/alarmHistory';
import { dayMs, type EpochMs } from '@contract/time';
import { AppError } from '../../../platform/errors';
import { route, type Route } from '../../../platform/http/route';
import type { AlarmsDeps } from '../alarms.service';
import { alarmsAt, stepsBetween } from './asOf.store';
import { searchHistory } from './search.store';

const permission = 'alarm:list';

/** @throws AppError('validation') for what lies further back than a replay reaches */
const checkReach = ({ clock }: AlarmsDeps, field: string, moment: EpochMs): void => {
  if (moment < clock.now() - replayDays * dayMs)
    throw new AppError('validation', {}, { [field]: 'fields.notAllowed' });
};

export const historyRoutes = (deps: AlarmsDeps): Route[] => [
  route({
    id: 'alarms.history',
    method: 'GET',
    path: '/alarm/history',
    permission,
    summary:
      'Searches all alarm records that the caller may see, by words and filters, page after page by key',
    query: AlarmHistoryQuery,
    response: AlarmHistoryPage,
    handle: async ({ actor, query }) => searchHistory(deps.db, await deps.scopeOf(actor, permission), query),
  }),
  route({
    id: 'alarms.at',
    method: 'GET',
    path: '/alarm/at',
    permission,
    summary: 'The alarm list as it was at a moment of the last 31 days, of one site or of all',
    query: AlarmMomentQuery,
    response: AlarmMoment,
    handle: async ({ actor, query: { moment, siteId } }) => {
      checkReach(deps, 'moment', moment);
      return alarmsAt(deps.db, await deps.scopeOf(actor, permission), moment, siteId);
    },
  }),
  route({
    id: 'alarms.steps',
    method: 'GET',
    path: '/alarm/steps',
    permission,
    summary: 'What happened to alarms between two moments, step by step, for playing a past list on',
    query: AlarmStepsQuery,
    response: AlarmSteps,
    handle: async ({ actor, query }) => {
      checkReach(deps, 'from', query.from);
      return stepsBetween(deps.db, await deps.scopeOf(actor, permission), query);
    },
  }),
];
