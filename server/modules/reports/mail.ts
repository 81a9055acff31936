import { addressesOf } from '@contract/jobs';
import type { Language } from '@contract/languages';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { say } from '../../platform/http/words';
import { JobRefusal } from '../jobs/said';
import { mayTellOutside } from '../notifications/authors';
import { findChannel } from '../notifications/channel';
import { addDelivery } from '../notifications/deliveries.store';

export interface ReportMail {
  title: string;
  period: string;
  rows: number;
  /** Name of the issued file. */
  file: string;
  keeperId: number;
  language: Language;
  channel: number;
  recipients: string;
  at: EpochMs;
}

/** Puts a message for every recipient among those that the sender sends. Answers how many. @throws Error without a channel */
export async function mailReport(db: Db, mail: ReportMail): Promise<number> {
  const { language, title, period, at, file } = mail;
  const addresses = addressesOf(mail.recipients);
  if (addresses.length === 0) return 0;
  if (!(await mayTellOutside(db, mail.keeperId))) throw new JobRefusal('jobs.said.keeperMayNotSend');
  const channel = await findChannel(db, mail.channel);
  if (channel?.kind !== 'email') throw new JobRefusal('jobs.said.channelGone');
  const subject = say(language, 'report.mail.subject', { title, period });
  const body = say(language, 'report.mail.body', { title, period, rows: mail.rows });
  const payload = { event: 'report' as const, at, language, subject, text: body, count: 0, alarms: [] };
  const message = {
    subject,
    body,
    payload,
    event: 'report' as const,
    channelId: channel.id,
    language,
    authorId: mail.keeperId,
  };
  await db.transaction().execute(async (trx) => {
    for (const recipient of addresses)
      await addDelivery(
        trx,
        { ...message, recipient, route: null, userId: null, alarmIds: [], error: null, attachment: file },
        at,
      );
  });
  return addresses.length;
}
