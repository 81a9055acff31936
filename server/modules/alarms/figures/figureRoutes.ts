import * as calls from '@contract/calls/alarmFigures';
import type { Alarm } from '@contract/alarms';
import { summaryOf } from '@contract/alarmSummary';
import { standingOf } from '../../../platform/database/topicSnapshot';
import { type Route, serve } from '../../../platform/http/route';
import { standingAlarms } from '../standingAlarms.store';
import type { AlarmsDeps } from '../alarms.service';
import { readAlarmLimits } from '../../limits/limits.store';
import { figuresOf } from './figures';

export const figureRoutes = (deps: AlarmsDeps): Route[] => [
  serve(calls.readAlarmSummary, async ({ actor }) => {
    const scope = await deps.scopeOf(actor, calls.readAlarmSummary.permission);
    return summaryOf(await standingOf<Alarm>(await standingAlarms(deps.db, 'alarms', scope)));
  }),
  serve(calls.readAlarmLimits, () => readAlarmLimits(deps.db)),
  serve(calls.readAlarmFigures, ({ actor, query }) => figuresOf(deps, actor, query)),
];
