import { createHmac } from 'node:crypto';
import { postOut } from '../../../platform/outbound/post';
import { demandSuccess, demandWords } from './answers';
import { bodyFrom } from './template';
import { secretOf, type Transport } from './transport';

/** HMAC-SHA256 over `timestamp.body` in hex: the receiver proves who speaks, and that it is not an old call. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

export const sendWebhook: Transport = async (deps, channel, message) => {
  const { deliveryId, event, payload } = message;
  const body =
    channel.body === null
      ? JSON.stringify({ delivery: deliveryId, ...payload })
      : bodyFrom(channel.body, message);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const secret = secretOf(deps, channel);
  const answer = await postOut(deps.targets, {
    url: channel.url ?? '',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'CoolOps',
      'x-coolops-event': event,
      'x-coolops-delivery': String(deliveryId),
      'x-coolops-timestamp': timestamp,
      ...(secret === null ? {} : { 'x-coolops-signature': `sha256=${signatureOf(secret, timestamp, body)}` }),
    },
    body,
  });
  demandSuccess(answer);
  demandWords(answer, channel.acceptedAnswer);
};
