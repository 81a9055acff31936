import { AlarmFigures, AlarmFiguresQuery } from '@contract/alarmFigures';
import { AlarmTimeLimits } from '@contract/alarmLimits';
import { AlarmGroup, summaryOf } from '@contract/alarmSummary';
import { z } from 'zod';
import { route, type Route } from '../../../platform/http/route';
import { standingAlarms } from '../standingAlarms.store';
import type { AlarmsDeps } from '../alarms.service';
import { readLimits } from '../limits/limits';
import { figuresOf } from './figures';

const permission = 'alarm:list';

export const figureRoutes = (deps: AlarmsDeps): Route[] => [
  route({
    id: 'alarms.summary',
    method: 'GET',
    path: '/alarm/summary',
    permission,
    summary: 'What calls for somebody now, by area and cause, in at most fifty rows',
    response: z.array(AlarmGroup),
    handle: async ({ actor }) => {
      const { pages } = await standingAlarms(deps.db, 'alarms', await deps.scopeOf(actor, permission));
      return summaryOf(pages.flat());
    },
  }),
  route({
    id: 'alarms.limits',
    method: 'GET',
    path: '/alarm/limits',
    permission,
    summary: 'Within what time alarms of each level are to be acknowledged, and to be over',
    response: AlarmTimeLimits,
    handle: () => readLimits(deps.db),
  }),
  route({
    id: 'alarms.figures',
    method: 'GET',
    path: '/alarm/figures',
    permission,
    summary:
      'How the alarms load the people: rate per operator, floods, bad actors, stale and chattering alarms',
    query: AlarmFiguresQuery,
    response: AlarmFigures,
    handle: ({ actor, query }) => figuresOf(deps, actor, query),
  }),
];
