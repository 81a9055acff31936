import { storedWords } from '../http/storedWords';
import type { TextKey } from '../http/words';

type Details = Readonly<Record<string, string>>;

/** Why nothing was reached, by the code that the system or a library gives it. */
const byCode: Readonly<Record<string, TextKey>> = {
  ENOTFOUND: 'outbound.unknownHost',
  ENODATA: 'outbound.unknownHost',
  EAI_AGAIN: 'outbound.noNames',
  ECONNREFUSED: 'outbound.notListening',
  ECONNRESET: 'outbound.closed',
  ECONNABORTED: 'outbound.closed',
  EPIPE: 'outbound.closed',
  ETIMEDOUT: 'outbound.noAnswer',
  ETIME: 'outbound.noAnswer',
  TIMEOUTERROR: 'outbound.noAnswer',
  ABORTERROR: 'outbound.noAnswer',
  EHOSTUNREACH: 'outbound.unreachable',
  EHOSTDOWN: 'outbound.unreachable',
  ENETUNREACH: 'outbound.unreachable',
  ENETDOWN: 'outbound.unreachable',
  EADDRNOTAVAIL: 'outbound.unreachable',
  EPROTO: 'outbound.noTls',
  ETLS: 'outbound.noTls',
  EAUTH: 'outbound.signIn',
};
const ofCertificates = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;
const ofTls = /^(?:ERR_SSL|ERR_TLS)/;
/** Libraries say it in the midst of a sentence of their own. */
const codeInWords = /\b(?:E[A-Z]{2,}(?:_[A-Z]+)*|CERT_[A-Z_]+|ERR_(?:SSL|TLS)_[A-Z_]+)\b/g;

const keyOf = (code: string): TextKey | undefined => {
  const name = code.toUpperCase();
  if (Object.hasOwn(byCode, name)) return byCode[name];
  if (ofCertificates.test(name)) return 'outbound.certificate';
  return ofTls.test(name) ? 'outbound.noTls' : undefined;
};

/** Whatever realm it comes from. */
const isError = (error: unknown): error is Error =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

const wordsAt = (error: Error, name: string): string => {
  const value: unknown = Object.getOwnPropertyDescriptor(error, name)?.value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What is stored has a column of this length: a detail that would be cut off with its sentence is cut before. */
const mostStored = 480;
const fitted = (key: TextKey, details: Details): string => {
  const words = storedWords(key, details);
  if (words.length <= mostStored) return words;
  const half = Object.entries(details).map(([name, text]): [string, string] => [
    name,
    text.length > 20 ? `${text.slice(0, Math.ceil(text.length / 2))}…` : text,
  ]);
  const shorter: Details = Object.fromEntries(half);
  return storedWords(key, shorter).length < words.length ? fitted(key, shorter) : words;
};

/** A sentence that quotes what the other side said, in stored words that fit where they are kept. */
export const quoted = (key: TextKey, details: Details): string => fitted(key, details);

/** Why something outside was not reached, in stored words; what nobody foresaw stays as it was said. */
export function failureWords(error: unknown): string {
  if (!isError(error)) return String(error);
  if (error.message.startsWith('["')) return error.message;
  const codes = [wordsAt(error, 'code'), error.name, ...(error.message.match(codeInWords) ?? [])];
  const code = codes.find((one) => keyOf(one) !== undefined);
  const key = code === undefined ? undefined : keyOf(code);
  if (key === undefined) return error.message;
  const said = wordsAt(error, 'response') || error.message;
  const host = wordsAt(error, 'hostname') || wordsAt(error, 'host') || wordsAt(error, 'address');
  return fitted(key, { host: host === '' ? '' : `${host}: `, said });
}
