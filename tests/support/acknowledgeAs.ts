import type { AcknowledgeOutcome, AcknowledgeRequest } from '@contract/alarms';
import { act } from '@server/modules/alarms/actions/act';
import { acknowledging } from '@server/modules/alarms/actions/actions';
import type { AlarmsDeps } from '@server/modules/alarms/alarms.service';
import type { Actor } from '@server/platform/http/route';

/** As the call does it. */
export const acknowledgeAs = (
  deps: AlarmsDeps,
  actor: Actor,
  { alarmIds, note }: AcknowledgeRequest,
): Promise<AcknowledgeOutcome[]> => act(deps, actor, alarmIds, acknowledging(actor.userName, { note }));
