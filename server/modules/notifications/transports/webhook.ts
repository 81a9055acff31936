import { postOut } from '../../../platform/outbound/post';
import { signedHeaders } from '../../../platform/outbound/signing';
import { demandSuccess, demandWords } from './answers';
import { bodyFrom } from './template';
import { secretOf, type Transport } from './transport';

export const sendWebhook: Transport = async (deps, channel, message) => {
  const { deliveryId, event, payload } = message;
  const body =
    channel.body === null
      ? JSON.stringify({ delivery: deliveryId, ...payload })
      : bodyFrom(channel.body, message);
  const answer = await postOut(deps.targets, {
    url: channel.url ?? '',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'CoolOps',
      'x-coolops-event': event,
      'x-coolops-delivery': String(deliveryId),
      ...signedHeaders(secretOf(deps, channel), body),
    },
    body,
  });
  demandSuccess(answer);
  demandWords(answer, channel.acceptedAnswer);
};
