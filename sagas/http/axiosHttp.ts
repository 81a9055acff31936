import { Envelope } from '@contract/envelope';
import type { Language } from '@contract/languages';
import axios, { type AxiosAdapter, type AxiosRequestConfig } from 'axios';
import { CallError, type Http, type HttpCall, type Ports, type Words } from '../deps';
import { expiredCode, type CallEvent, type Calls } from './calls';

export interface AxiosHttpOptions {
  prefix: string;
  /** Asked on every call, so that another tab's sign-in or sign-out counts at once. */
  token: () => string | null;
  language: () => Language;
  say: Words['say'];
  timeoutMs?: number;
  /** Hands a file to the person. */
  saveFile?(file: Blob, name: string): void;
  adapter?: AxiosAdapter;
}

const isExport = (path: string): boolean => /export/i.test(path);

/** R-SES-06 and the envelope (R-ERR-01 … 03) in one place: a call resolves only with a code 200 that parses. */
export function createAxiosHttp(options: AxiosHttpOptions): {
  http: Http;
  calls: Calls;
  download: Ports['download'];
} {
  const { ask, fetchFile } = asker(options);
  const sinks = new Set<(event: CallEvent) => void>();
  const tell = (event: CallEvent): void => sinks.forEach((sink) => sink(event));

  const watched = async <T>(call: HttpCall, run: () => Promise<T>): Promise<T> => {
    const isByPerson = !call.isQuiet;
    tell({ kind: 'started', isExport: isExport(call.path), isByPerson });
    try {
      const result = await run();
      tell({ kind: 'ended', isByPerson });
      return result;
    } catch (error) {
      const failure = failureOf(error, options.say);
      tell({
        kind: 'ended',
        isByPerson,
        ...(failure.reason === 'forbidden' && { isForbidden: true }),
        ...(isForAll(call, error, failure) && { failure }),
      });
      throw failure;
    }
  };
  const http: Http = (call, answer) =>
    watched(call, async () => {
      const parsed = answer.safeParse(openEnvelope(await ask(call), options.say));
      if (!parsed.success) throw new CallError('shape', options.say('errors.badAnswer'));
      return parsed.data;
    });
  return {
    http,
    download: (call) =>
      watched(call, async () => {
        const { file, name } = await fetchFile(call);
        // A refusal comes as an envelope in place of the file; a file has a name, and may be of JSON as well.
        if (name === undefined && file.type.startsWith('application/json'))
          openEnvelope(JSON.parse(await file.text()), options.say);
        options.saveFile?.(file, decodeURIComponent(name ?? 'download'));
      }),
    calls: {
      listen(sink) {
        sinks.add(sink);
        return () => sinks.delete(sink);
      },
    },
  };
}

const isForAll = (call: HttpCall, error: unknown, failure: CallError): boolean =>
  !call.ownsFailure && !axios.isCancel(error) && (!call.isQuiet || failure.code === expiredCode);

function asker(options: AxiosHttpOptions) {
  const client = axios.create({
    baseURL: options.prefix,
    timeout: options.timeoutMs ?? 15_000,
    ...(options.adapter && { adapter: options.adapter }),
  });
  const requestOf = (call: HttpCall): AxiosRequestConfig => {
    const token = options.token();
    return {
      method: call.method,
      url: call.path,
      params: call.query,
      data: call.body,
      headers: {
        'Accept-Language': options.language(),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(call.isLong && { timeout: 0 }),
      ...(call.signal && { signal: call.signal }),
    };
  };
  return {
    ask: async (call: HttpCall): Promise<unknown> => (await client.request<unknown>(requestOf(call))).data,
    /** A large table is made while it is sent: nobody knows beforehand how long that takes. */
    fetchFile: async (call: HttpCall): Promise<{ file: Blob; name: string | undefined }> => {
      const { data, headers } = await client.request<Blob>({
        ...requestOf({ ...call, isLong: true }),
        responseType: 'blob',
      });
      const name: unknown = headers['download-filename'];
      return { file: data, name: typeof name === 'string' ? name : undefined };
    },
  };
}

function openEnvelope(body: unknown, say: Words['say']): unknown {
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) throw new CallError('shape', say('errors.badAnswer'));
  const { code, msg, reason, fields, inUse } = envelope.data;
  if (code !== 200) throw new CallError('refused', msg, code, reason, fields, inUse);
  return body;
}

function failureOf(error: unknown, say: Words['say']): CallError {
  if (error instanceof CallError) return error;
  if (!axios.isAxiosError(error)) return new CallError('shape', say('errors.badAnswer'));
  if (error.response)
    return new CallError('network', say('errors.httpStatus', { status: error.response.status }));
  return new CallError('network', say(error.code === 'ECONNABORTED' ? 'errors.timeout' : 'errors.network'));
}
