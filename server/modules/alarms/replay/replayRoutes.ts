import { AlarmReplay, AlarmReplayQuery, replayLimits } from '@contract/alarmReplay';
import { hourMs } from '@contract/time';
import { AppError } from '../../../platform/errors';
import { route, type Route } from '../../../platform/http/route';
import type { AlarmsDeps } from '../alarms.service';
import { replayBetween } from './replay.store';

const permission = 'alarm:list';

export const replayRoutes = ({ db, scopeOf, clock }: AlarmsDeps): Route[] => [
  route({
    id: 'alarms.replay',
    method: 'GET',
    path: '/alarm/replay',
    permission,
    summary: 'Alarms that stood within a span of the last thirty days, with their lives, to be played again',
    query: AlarmReplayQuery,
    response: AlarmReplay,
    handle: async ({ actor, query: { from, to } }) => {
      // An hour of grace: the page was opened a while ago.
      if (from < clock.now() - replayLimits.backMs - hourMs)
        throw new AppError('validation', {}, { from: 'fields.notAllowed' });
      return replayBetween(db, await scopeOf(actor, permission), from, to);
    },
  }),
];
