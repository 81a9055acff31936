import type { ChannelKind } from '@contract/notifications';
import { RefusedTarget } from '../../../platform/outbound/targets';
import { sendEmail } from './email';
import { sendDingtalk, sendFeishu, sendWecom } from './robots';
import { sendSms } from './sms';
import { Busy, NotNow, Refused, type Transport } from './transport';
import { sendWebhook } from './webhook';

export type { TransportDeps } from './transport';

export const transports: Readonly<Record<ChannelKind, Transport>> = {
  email: sendEmail,
  webhook: sendWebhook,
  sms: sendSms,
  dingtalk: sendDingtalk,
  wecom: sendWecom,
  feishu: sendFeishu,
};

/** Whether trying again is useless until somebody changes something. */
export const isFinal = (error: unknown): boolean =>
  error instanceof Refused || error instanceof RefusedTarget;

/** Whether the other side answered at all. */
export const isAnswer = (error: unknown): boolean => isFinal(error) || error instanceof NotNow;

/** Whether the other side only had too much to do at this moment. */
export const isBusy = (error: unknown): boolean => error instanceof Busy;
