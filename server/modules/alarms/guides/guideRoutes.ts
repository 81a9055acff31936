import * as calls from '@contract/calls/alarmGuides';
import { type Route, serve } from '../../../platform/http/route';
import type { AlarmsDeps } from '../alarms.service';
import { guidanceOf, guidesOfRegion, removeGuide, saveGuide } from './guides';

export const guideRoutes = (deps: AlarmsDeps): Route[] => [
  serve(calls.listAlarmGuides, ({ actor, params }) => guidanceOf(deps, actor, params.id)),
  serve(calls.listRegionGuides, ({ actor, query }) => guidesOfRegion(deps, actor, query.regionId)),
  serve(calls.saveAlarmGuide, ({ actor, body }) => saveGuide(deps, actor, body)),
  serve(calls.removeAlarmGuide, ({ actor, params, query }) =>
    removeGuide(deps, actor, params.id, query.version),
  ),
];
