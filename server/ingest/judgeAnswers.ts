import { CardListState } from '@contract/cardLists';
import { KeptPlanState } from '@contract/keptPlans';
import { ControllerStatus, FieldReply } from '@contract/telemetry';
import { statusOf } from './decode';
import type { Device, Site } from './places';
import { misshapen, refusedTopic, type Verdict } from './verdict';

/** Who said it, and what exactly. */
export interface Origin {
  site: Site;
  device: Device | null;
  topic: string;
  payload: Buffer;
}

export const judgeReply = (json: unknown, { site, device, topic, payload }: Origin): Verdict => {
  const reply = FieldReply.safeParse(json);
  if (device === null) return refusedTopic('badTopic', site, topic);
  if (!reply.success) return misshapen(FieldReply, payload, site);
  return { kind: 'reply', site, deviceCode: device.code, reply: reply.data };
};

export const judgeCardState = (json: unknown, { site, device, topic, payload }: Origin): Verdict => {
  const state = CardListState.safeParse(json);
  if (device?.class !== 'door') return refusedTopic('badTopic', site, topic);
  return state.success
    ? { kind: 'cardstate', site, device, state: state.data }
    : misshapen(CardListState, payload, site);
};

export const judgePlanState = (json: unknown, { site, device, topic, payload }: Origin): Verdict => {
  const state = KeptPlanState.safeParse(json);
  if (device?.class !== 'controller') return refusedTopic('badTopic', site, topic);
  return state.success
    ? { kind: 'planstate', site, device, state: state.data }
    : misshapen(KeptPlanState, payload, site);
};

export const judgeStatus = (json: unknown, { site, payload }: Pick<Origin, 'site' | 'payload'>): Verdict => {
  const status = statusOf(json);
  return status === null
    ? misshapen(ControllerStatus, payload, site)
    : { kind: 'status', site, isOnline: status.isOnline };
};
