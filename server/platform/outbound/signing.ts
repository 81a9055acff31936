import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteMs, secondMs } from '@contract/time';
import { signatureHeaders, signatureMinutes } from '@contract/workOrders';

/** HMAC-SHA256 over `timestamp.body` in hex: the receiver proves who speaks, and that it is not an old call. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** Headers of a signed call; without a secret the time alone. Of the machine's own clock: the other side has no other. */
export const signedHeaders = (secret: string | null, body: string): Record<string, string> => {
  const timestamp = String(Math.floor(Date.now() / secondMs));
  return {
    [signatureHeaders.timestamp]: timestamp,
    ...(secret !== null && {
      [signatureHeaders.signature]: `sha256=${signatureOf(secret, timestamp, body)}`,
    }),
  };
};

/** What came with a call that may be signed. */
export interface SignedCall {
  header(name: string): string | null;
  /** The body as it came. */
  text: string | null;
}

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whether the call was signed with this secret, and lately. */
export function isSigned(secret: string, { header, text }: SignedCall): boolean {
  const timestamp = header(signatureHeaders.timestamp) ?? '';
  const given = header(signatureHeaders.signature) ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const ageMs = Math.abs(Date.now() - Number(timestamp) * secondMs);
  return (
    ageMs <= signatureMinutes * minuteMs &&
    isSame(given, `sha256=${signatureOf(secret, timestamp, text ?? '')}`)
  );
}
