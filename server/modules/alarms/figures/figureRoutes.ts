import * as calls from '@contract/calls/alarmFigures';
import { summaryOf } from '@contract/alarmSummary';
import { type Route, serve } from '../../../platform/http/route';
import { standingAlarms } from '../standingAlarms.store';
import type { AlarmsDeps } from '../alarms.service';
import { readAlarmLimits } from '../../limits/limits.store';
import { figuresOf } from './figures';

export const figureRoutes = (deps: AlarmsDeps): Route[] => [
  serve(calls.readAlarmSummary, async ({ actor }) => {
    const { pages } = await standingAlarms(
      deps.db,
      'alarms',
      await deps.scopeOf(actor, calls.readAlarmSummary.permission),
    );
    return summaryOf(pages.flat());
  }),
  serve(calls.readAlarmLimits, () => readAlarmLimits(deps.db)),
  serve(calls.readAlarmFigures, ({ actor, query }) => figuresOf(deps, actor, query)),
];
