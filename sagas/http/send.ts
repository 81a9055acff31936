import type { AnswerKind, Call, Nothing } from '@contract/calls/call';
import { Envelope, envelopeOf } from '@contract/envelope';
import { z } from 'zod';
import type { Http, HttpCall, Ports } from '../deps';
import { call as run, type Saga } from '../engine/effects';

/** Options of a call beside its path, query and body. */
type Manner = Pick<HttpCall, 'signal' | 'isQuiet' | 'isLong' | 'ownsFailure'> & {
  /** The file of a call that takes one, as a multipart body. */
  form?: FormData;
};

type Part<K extends string, S extends z.ZodType, V> = S extends Nothing
  ? unknown
  : object extends V
    ? Partial<Record<K, V>>
    : Record<K, V>;

type Given<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Manner &
  Part<'params', P, z.output<P>> &
  Part<'query', Q, z.input<Q>> &
  Part<'body', B, z.input<B>>;

/** A call without parts takes no argument. */
type Rest<G> = object extends G ? [given?: G] : [given: G];

type Answer<A extends z.ZodType, K extends AnswerKind> = A extends Nothing
  ? undefined
  : K extends 'whole'
    ? z.output<A> & { code: 200; msg: string }
    : z.output<A>;

const pathOf = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const requestOf = (call: Call, given: Partial<Record<string, unknown>> = {}): HttpCall => {
  const { params, form, ...rest } = given;
  return {
    ...rest,
    ...(form !== undefined && { body: form }),
    method: call.method,
    path: pathOf(call.path, params as Record<string, unknown>),
  };
};

const envelopes = new WeakMap<Call, z.ZodType>();

/** The whole envelope that a call answers with. */
function envelopeFor(call: Call): z.ZodType {
  const known = envelopes.get(call);
  if (known) return known;
  const { response, answer } = call;
  const head = { code: z.literal(200), msg: z.string() };
  const made =
    response === undefined
      ? Envelope
      : answer === 'whole' && response instanceof z.ZodObject
        ? response.extend(head)
        : envelopeOf(response);
  envelopes.set(call, made);
  return made;
}

/** Sends a call of the contract and comes back with its answer, for code that is no saga. @throws CallError */
export async function request<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  K extends AnswerKind,
>(http: Http, call: Call<P, Q, B, A, K>, ...[given]: Rest<Given<P, Q, B>>): Promise<Answer<A, K>> {
  const envelope = await http(requestOf(call, given), envelopeFor(call));
  const answer = call.answer === 'whole' ? envelope : (envelope as { data?: unknown }).data;
  // The envelope was parsed by the schema of the very call.
  return answer as Answer<A, K>;
}

/** The same as a step of a saga. @throws CallError */
export function* send<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  K extends AnswerKind,
>(
  { http }: Pick<Ports, 'http'>,
  call: Call<P, Q, B, A, K>,
  ...given: Rest<Given<P, Q, B>>
): Saga<Answer<A, K>> {
  const asked = () => request(http, call, ...given);
  return yield* run(asked) as Saga<Answer<A, K>>;
}

/** Saves the file that a call answers with. @throws CallError when it is refused */
export function* sendForFile<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  { download }: Pick<Ports, 'download'>,
  call: Call<P, Q, B, z.ZodType, 'raw'>,
  ...[given]: Rest<Given<P, Q, B>>
): Saga {
  yield* run(() => download(requestOf(call, given)));
}
