import type { NotificationEvent, WebhookBody } from '@contract/notifications';
import type { Sealing } from '../../../platform/sealing';
import type { Targets } from '../../../platform/outbound/targets';
import type { Channel } from '../channel';

export interface Message {
  deliveryId: number;
  event: NotificationEvent;
  /** Address or phone number; empty for a webhook. */
  recipient: string;
  subject: string;
  body: string;
  payload: Omit<WebhookBody, 'delivery'>;
}

export interface TransportDeps {
  targets: Targets;
  sealing: Sealing;
}

/** Brings one message out of the house. @throws Refused when trying again is useless, Error when it may help */
export type Transport = (deps: TransportDeps, channel: Channel, message: Message) => Promise<void>;

/** The other side understood and said no, or we may not speak to it: the same again would end the same. */
export class Refused extends Error {}

export const secretOf = ({ sealing }: TransportDeps, { sealedSecret }: Channel): string | null =>
  sealedSecret === null ? null : sealing.open(sealedSecret);
