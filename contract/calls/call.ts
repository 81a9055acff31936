import type { z } from 'zod';
import type { CallScope } from '../scope';

/** Where a part of a call is not declared, there is none. */
export type Nothing = z.ZodUndefined;

/**
 * Under the API prefix every answer is an envelope: `data` wraps the result as {code, msg, data}, `whole` spreads it
 * beside code and msg (the admin API's top-level keys and {total, rows} lists), `raw` leaves the reply alone.
 */
export type AnswerKind = 'data' | 'whole' | 'raw';

/**
 * One call of the API, said once: the server adds a handler (`serve`), the browser sends it (`send`), the API
 * description and the permission of a button are read from it.
 * `permission`: a permission string, `self` (any signed-in user), or `public`.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Kind extends AnswerKind = AnswerKind,
> {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API prefix, with `{name}` for each of `params`. */
  path: string;
  permission: string;
  /** How far it reaches beyond its permission; every call of the contract says it (`defineCall`). */
  scope?: CallScope;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response?: Answer;
  answer?: Kind;
  /** Takes a multipart body with one file of at most this size. */
  upload?: { maxBytes: number };
  /** A `public` call that everybody of a shift makes to sign in or out: counted by its own limit per network. */
  isPartOfSignIn?: boolean;
  /** Works while the password must still be changed. */
  allowedBeforePasswordChange?: boolean;
  /** Works while a second factor must still be set up. */
  allowedBeforeSecondFactor?: boolean;
  /** A `self` call that a machine with an API token may make too; it is refused all others. */
  allowedForToken?: boolean;
  /** A `self` call that a wall may make too; it is refused all others. */
  allowedForDisplay?: boolean;
}

/** Keeps the types of the schemas; a part that is left out is `Nothing`, but a call that says not how far it reaches does not compile. */
export const defineCall = <
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  A extends z.ZodType = Nothing,
  K extends AnswerKind = 'data',
>(
  declared: Call<P, Q, B, A, K> & { scope: CallScope },
): Call<P, Q, B, A, K> => declared;
