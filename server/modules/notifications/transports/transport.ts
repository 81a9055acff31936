import type { NotificationEvent, WebhookBody } from '@contract/notifications';
import { storedWords } from '../../../platform/http/storedWords';
import type { Targets } from '../../../platform/outbound/targets';
import type { SecretBox } from '../../../platform/secretBox';
import type { Files } from '../../files';
import { secretOwner, type Channel } from '../channel';

export interface Message {
  deliveryId: number;
  event: NotificationEvent;
  /** Address or phone number; empty for a webhook and for robots. */
  recipient: string;
  subject: string;
  body: string;
  payload: Omit<WebhookBody, 'delivery'>;
  /** Name of an issued report that goes with it. */
  attachment: string | null;
}

export interface TransportDeps {
  targets: Targets;
  box: SecretBox;
  findReport: Files['findReport'];
}

/** Sends one message to the outside. @throws Refused when trying again is useless, NotNow when it may help, Error when nobody answered */
export type Transport = (deps: TransportDeps, channel: Channel, message: Message) => Promise<void>;

/** The other side understood and said no, or we may not speak to it: the same again would end the same. */
export class Refused extends Error {}

/** The other side answered that it cannot take it now; a later attempt may end otherwise. */
export class NotNow extends Error {}

/** The other side is overloaded at this moment, for any recipient. */
export class Busy extends NotNow {}

/** The key of a channel, null when it has none. @throws Error when it was sealed under another SECRET_KEY */
export function secretOf({ box }: TransportDeps, { sealedSecret }: Channel): string | null {
  if (sealedSecret === null) return null;
  const secret = box.open(sealedSecret, secretOwner);
  if (secret === null) throw new Error(storedWords('notify.error.otherKey'));
  return secret;
}
