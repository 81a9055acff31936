import type { AnswerKind, Call, Nothing } from '@contract/calls/call';
import type { Language } from '@contract/languages';
import type { z } from 'zod';

/** Who is asking. `permissions` are resolved on every request; a `display` is a wall, read-only. */
export interface Actor {
  userId: number;
  userName: string;
  nickName: string;
  isAdmin: boolean;
  roles: readonly string[];
  permissions: readonly string[];
  sessionId: number;
  source: string;
  userAgent: string;
  isDisplay: boolean;
  /** The wall, when the session belongs to one; its userId is then 0. */
  displayId: number | null;
  /** Only routes with `allowedBeforePasswordChange` answer while this is true (a new, reset or expired password). */
  mustChangePassword: boolean;
  /** Only routes with `allowedBeforeSecondFactor` answer while this is true: the settings demand one. */
  mustSetUpSecondFactor: boolean;
  /** The machine that acts for the user, when the call came with an API token. */
  token: TokenHolder | null;
}

/** What an API token narrows its user's rights to, beside the permissions of the actor. */
export interface TokenHolder {
  id: number;
  name: string;
  /** Its user sees everything; the actor itself is no administrator, so that no token grants what it lacks. */
  isOfAdmin: boolean;
  /** Only what lies in these regions; null: whatever the user sees. */
  regionIds: readonly number[] | null;
}

/** A cookie of an answer; SameSite=Strict and Path=/ unless said otherwise, Secure when the call came by TLS. */
export interface AnswerCookie {
  name: string;
  /** Empty: the cookie is removed. */
  value: string;
  isHttpOnly: boolean;
  /** null: ends with the browser. */
  maxAgeS: number | null;
  sameSite?: 'strict' | 'lax';
}

export interface RouteContext<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** Absent only on `public` routes. */
  actor: Actor;
  language: Language;
  source: string;
  /** What `source` would be if these addresses were the trusted proxies. */
  sourceWhen(trusts: (address: string) => boolean): string;
  userAgent: string;
  requestId: string;
  /** What the caller presented as its session token, good or not; null when there was none. */
  token: string | null;
  /** A header of the call by its name in small letters. */
  header(name: string): string | null;
  /** The JSON body as it came. */
  text: string | null;
  cookies: Readonly<Record<string, string | undefined>>;
  setCookie(cookie: AnswerCookie): void;
  /** Aborted when the caller does not wait for the answer any more. */
  readonly signal: AbortSignal;
  /** What came with the call, on routes that take a file. */
  upload: Upload | null;
}

/** One file of a multipart body. */
export interface Upload {
  name: string;
  bytes: Buffer;
}

/** What a `raw` route answers with when it is no envelope: bytes with their headers. */
export class Download {
  constructor(
    readonly body: Buffer | NodeJS.ReadableStream,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** A route is data: a call of the contract with what answers it. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> extends Call<Params, Query, Body> {
  /** What a person calls a field, for refusals; its wire name when absent. */
  fieldName?(field: string, language: Language): string;
  handle(context: RouteContext<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<unknown>;
}

/** Keeps the inferred types of a route's schemas while it travels in a list of plain routes. */
export const route = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  declared: Route<P, Q, B>,
): Route =>
  // A handler is only ever called with what its own schemas produced (platform/http), so the widening is safe.
  declared;

/** What a handler must come back with. */
type Result<A extends z.ZodType, K extends AnswerKind> = K extends 'raw'
  ? unknown
  : A extends Nothing
    ? void
    : z.input<A>;

/** The route of a call: what the contract says of it, and who answers. */
export const serve = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  K extends AnswerKind,
>(
  call: Call<P, Q, B, A, K>,
  handle: (context: RouteContext<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Result<A, K>>,
): Route => route({ ...call, handle });
