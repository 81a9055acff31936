import { AlarmGuidance, GuideRequest, GuideSaved } from '@contract/alarmGuides';
import { RecordId } from '@contract/resourceSchemas';
import { z } from 'zod';
import { route, type Route } from '../../../platform/http/route';
import type { AlarmsDeps } from '../alarms.service';
import { editPermission, guidanceOf, readPermission, removeGuide, saveGuide } from './guides';

const AlarmParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const GuideParams = z.object({ id: RecordId });
const Version = z.object({ version: RecordId });

export const guideRoutes = (deps: AlarmsDeps): Route[] => [
  route({
    id: 'alarms.guides.list',
    method: 'GET',
    path: '/alarm/{id}/guides',
    permission: readPermission,
    summary: "What the operator's own people say is to be done about an alarm, from its site outwards",
    params: AlarmParams,
    response: AlarmGuidance,
    handle: ({ actor, params }) => guidanceOf(deps, actor, params.id),
  }),
  route({
    id: 'alarms.guides.save',
    method: 'PUT',
    path: '/alarm/guides',
    permission: editPermission,
    summary: 'Writes the guide of a place, or changes it; refused when somebody else was first',
    body: GuideRequest,
    response: GuideSaved,
    handle: ({ actor, body }) => saveGuide(deps, actor, body),
  }),
  route({
    id: 'alarms.guides.remove',
    method: 'DELETE',
    path: '/alarm/guides/{id}',
    permission: editPermission,
    summary: 'Removes a guide; refused when somebody else changed it first',
    params: GuideParams,
    query: Version,
    response: GuideSaved,
    handle: ({ actor, params, query }) => removeGuide(deps, actor, params.id, query.version),
  }),
];
