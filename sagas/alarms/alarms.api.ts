import { AcknowledgeOutcome } from '@contract/alarms';
import { AlarmActionOutcome } from '@contract/alarmActions';
import { envelopeOf } from '@contract/envelope';
import { z } from 'zod';
import type { Http } from '../deps';
import type { AlarmVerb, AlarmWish } from './alarmActions.slice';

const Acknowledged = envelopeOf(z.array(AcknowledgeOutcome));
const Done = envelopeOf(z.array(AlarmActionOutcome));

/** What became of each, in the order asked. At most 1,000 a call. @throws CallError */
export async function acknowledge(
  http: Http,
  alarmIds: readonly number[],
  note: string,
): Promise<AcknowledgeOutcome[]> {
  const call = { method: 'POST', path: '/alarm/acknowledge', body: { alarmIds, note } } as const;
  return (await http(call, Acknowledged)).data;
}

/** The same for what else an operator does to alarms; `body` as the verb's request asks. @throws CallError */
export async function actOn(http: Http, verb: AlarmVerb, body: AlarmWish): Promise<AlarmActionOutcome[]> {
  return (await http({ method: 'POST', path: `/alarm/${verb}`, body }, Done)).data;
}
