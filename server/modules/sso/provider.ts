import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  discovery,
  None,
  type Configuration,
} from 'openid-client';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  /** Absent: a public client, which PKCE alone protects. */
  clientSecret: string | undefined;
  /** Page of the console that the provider sends the browser back to: …/auth-redirect. */
  redirectUrl: string;
  /** Page of the console after the provider's own sign-out: …/quit. */
  afterLogoutUrl: string;
  scope: string;
}

export interface Challenge {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Identity {
  issuer: string;
  subject: string;
  displayName: string;
  idToken: string;
  sid: string | null;
}

/** The one provider that is configured; asked for its endpoints when they are first needed. */
export interface IdentityProvider {
  issuer: string;
  startAddress(challenge: Challenge): Promise<string>;
  /** Redeems what came back. @throws Error of the library when anything about it is not as it was asked for */
  finish(query: URLSearchParams, challenge: Challenge): Promise<Identity>;
  /** Where the provider ends its own session; null when it has no such page on its own origin. */
  endAddress(idToken: string): Promise<string | null>;
}

export function createIdentityProvider(settings: OidcSettings): IdentityProvider {
  let found: Promise<Configuration> | null = null;
  const configuration = (): Promise<Configuration> => {
    found ??= discover(settings).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };

  return {
    issuer: settings.issuer,
    async startAddress({ state, nonce, verifier }) {
      const address = buildAuthorizationUrl(await configuration(), {
        redirect_uri: settings.redirectUrl,
        scope: settings.scope,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return address.href;
    },
    async finish(query, { state, nonce, verifier }) {
      const returned = new URL(settings.redirectUrl);
      returned.search = query.toString();
      const tokens = await authorizationCodeGrant(await configuration(), returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || tokens.id_token === undefined) throw new Error('the provider sent no ID token');
      return {
        issuer: claims.iss,
        subject: claims.sub,
        displayName: nameIn(claims),
        idToken: tokens.id_token,
        sid: typeof claims.sid === 'string' ? claims.sid : null,
      };
    },
    async endAddress(idToken) {
      const config = await configuration();
      const endpoint = config.serverMetadata().end_session_endpoint;
      if (endpoint === undefined || new URL(endpoint).origin !== new URL(settings.issuer).origin) return null;
      return buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: settings.afterLogoutUrl,
      }).href;
    },
  };
}

const patienceS = 10;

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const server = new URL(issuer);
  const secret = clientSecret === undefined ? None() : ClientSecretBasic(clientSecret);
  return discovery(server, clientId, undefined, secret, {
    timeout: patienceS,
    // Without TLS only on this machine, where there is nobody in between.
    ...(isLoopback(server) && { execute: [allowInsecureRequests] }),
  });
}

const isLoopback = ({ hostname }: URL): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

const nameIn = (claims: { sub: string; [claim: string]: unknown }): string =>
  [claims.name, claims.preferred_username, claims.email].find(
    (one): one is string => typeof one === 'string' && one !== '',
  ) ?? claims.sub;
