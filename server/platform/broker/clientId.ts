/** A client calls itself by its user name, or by that, a hyphen and more: several connections of one credential. */
export const isOwnClientId = (username: string, clientId: string): boolean =>
  clientId === username || (clientId.startsWith(`${username}-`) && clientId.length > username.length + 1);

/** Where its session is kept. A user name may be the beginning of another one, so that the id alone is not its own. */
export const sessionIdOf = (username: string, clientId: string): string =>
  JSON.stringify([username, clientId]);
