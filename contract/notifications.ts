import { z } from 'zod';
import { line } from './plainText';
import { Alarm } from './alarms';
import { FaultOrder } from './faults';
import { Language } from './languages';
import { isMailAddress } from './mailAddress';
import { isMobileNumber } from './phones';
import { RecordId } from './resourceSchemas';
import { EpochMs } from './time';

export const ChannelKind = z
  .enum(['email', 'webhook', 'sms', 'dingtalk', 'wecom', 'feishu'])
  .meta({ id: 'ChannelKind' });
export type ChannelKind = z.infer<typeof ChannelKind>;

/** Kinds that speak to one address of their own, and so need no recipients. */
const addressedKinds: readonly string[] = ['webhook', 'dingtalk', 'wecom', 'feishu'];
export const isAddressed = (kind: string): boolean => addressedKinds.includes(kind);

/** Whether a text is one address that a channel of this kind can send to; kinds with an address of their own need none. */
export const isAddressFor = (kind: string, text: string): boolean => {
  if (kind === 'email') return isMailAddress(text);
  return kind !== 'sms' || isMobileNumber(text);
};

const optionalText = (max: number) => z.string().max(max).nullish();

/** A channel as a form has it, to be tried before it is saved. */
export const ChannelDraft = z
  .strictObject({
    /** Of a channel that is being edited: its stored key serves where the form leaves it empty. */
    channelId: RecordId.optional(),
    channelName: line().max(60).optional(),
    kind: ChannelKind,
    language: Language.default('zh'),
    host: optionalText(255),
    port: z.coerce.number().int().min(1).max(65_535).nullish(),
    security: z.enum(['starttls', 'tls', 'none']).default('starttls'),
    account: optionalText(120),
    sender: optionalText(120),
    url: optionalText(500),
    body: optionalText(2_000),
    acceptedAnswer: optionalText(200),
    secret: optionalText(500),
    /** Where the test goes; empty: to the caller's own address. */
    recipient: optionalText(200),
  })
  .meta({ id: 'ChannelDraft' });
export type ChannelDraft = z.infer<typeof ChannelDraft>;

/**
 * `alarm`: alarms that call, `cleared`: those of them that are over, `digest`: a collection, `test`: the test button,
 * `report`: what a job made, `fault`: orders whose time runs out, or that came back.
 */
export const NotificationEvent = z
  .enum(['alarm', 'cleared', 'digest', 'test', 'report', 'fault'])
  .meta({ id: 'NotificationEvent' });
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/** `dead`: given up, or there was nobody to notify; a person may try again. `skipped`: its route says not to send it. */
export const DeliveryState = z
  .enum(['waiting', 'sending', 'delivered', 'dead', 'skipped'])
  .meta({ id: 'DeliveryState' });
export type DeliveryState = z.infer<typeof DeliveryState>;

/** More alarms or orders than these are counted in a message, not listed. */
export const mostListedAlarms = 50;

/** What is posted to a webhook (docs/notifications.md); its receiver knows a repeated one by `delivery`. */
export const WebhookBody = z
  .object({
    delivery: z.number().int(),
    event: NotificationEvent,
    at: EpochMs,
    language: Language,
    subject: z.string(),
    text: z.string(),
    /** How many alarms or orders it is about; `alarms` or `orders` holds the first fifty, the most severe first. */
    count: z.number().int(),
    alarms: z.array(Alarm.extend({ name: z.string() })),
    /** Of the event `fault` only. */
    orders: z.array(FaultOrder).optional(),
  })
  .meta({ id: 'WebhookBody' });
export type WebhookBody = z.infer<typeof WebhookBody>;
