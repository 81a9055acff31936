import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { asciiHost, asciiMailAddress } from '@contract/mailAddress';
import { storedWords } from '../../../platform/http/storedWords';
import { failureWords, quoted } from '../../../platform/outbound/failureWords';
import { Busy, NotNow, Refused, secretOf, type Transport, type TransportDeps } from './transport';

const patienceMs = 10_000;

/** As it answers to one connection too many. */
const serviceNotAvailable = 421;

/** A mail server's 5xx is its last word, its 4xx may pass; without a code it said nothing. */
const judged = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('responseCode' in error)) return error;
  const { responseCode } = error;
  if (typeof responseCode !== 'number') return error;
  const known = failureWords(error);
  const words = known === error.message ? quoted('outbound.answered', { answer: known }) : known;
  if (responseCode === serviceNotAvailable) return new Busy(words);
  return responseCode >= 500 ? new Refused(words) : new NotNow(words);
};

/** @throws Refused when the report is not kept any more */
async function attachmentsOf({ findReport }: TransportDeps, name: string | null) {
  if (name === null) return [];
  const report = await findReport(name);
  if (report === null) throw new Refused(storedWords('notify.error.reportGone'));
  return [{ filename: report.originalName, contentType: report.mediaType, content: await report.open() }];
}

export const sendEmail: Transport = async (deps, channel, message) => {
  const { deliveryId, recipient, subject, body } = message;
  const host = asciiHost(channel.host ?? '') ?? '';
  const ip = await deps.targets.resolve(host);
  const password = secretOf(deps, channel);
  const mailer = createTransport({
    host: ip,
    port: channel.port,
    secure: channel.security === 'tls',
    requireTLS: channel.security === 'starttls',
    ignoreTLS: channel.security === 'none',
    tls: isIP(host) ? {} : { servername: host },
    ...(channel.account ? { auth: { user: channel.account, pass: password ?? '' } } : {}),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = asciiMailAddress(channel.sender ?? '') ?? channel.sender ?? '';
  try {
    await mailer.sendMail({
      from: sender,
      to: { name: '', address: asciiMailAddress(recipient) ?? recipient },
      subject,
      text: body,
      attachments: await attachmentsOf(deps, message.attachment),
      // The same when it is sent again, so that a mail program shows it once.
      messageId: `<coolops-${deliveryId}@${sender.split('@')[1] ?? 'coolops'}>`,
    });
  } catch (error) {
    throw judged(error);
  } finally {
    mailer.close();
  }
};
