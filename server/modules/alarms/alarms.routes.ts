import * as calls from '@contract/calls/alarms';
import { AppError } from '../../platform/errors';
import { type Route, serve } from '../../platform/http/route';
import type { AlarmsDeps } from './alarms.service';
import { findAlarm, listAlarms } from './alarms.store';

export const alarmRoutes = (deps: AlarmsDeps): Route[] => [
  serve(calls.listAlarms, async ({ actor, query }) =>
    listAlarms(deps.db, await deps.scopeOf(actor, calls.listAlarms.permission), query),
  ),
  serve(calls.readAlarm, async ({ actor, params }) => {
    const alarm = await findAlarm(deps.db, await deps.scopeOf(actor, calls.listAlarms.permission), params.id);
    if (alarm === null) throw new AppError('notFound');
    return alarm;
  }),
];
