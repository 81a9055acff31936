import { Client, type ClientBase, type ClientConfig } from 'pg';

export interface OwnConnectionOptions extends Pick<ClientConfig, 'pipeline'> {
  url: string;
  applicationName: string;
  /** A statement that is not answered for longer fails here, whatever the server does; absent: it is awaited. */
  answerWithinMs?: number;
  /** The server ends the session, and frees what it locked, when it hears nothing of us for longer. */
  idleLimitMs?: number;
}

const connectWithinMs = 5_000;
/** A machine that is gone is noticed by TCP itself after idle + interval x count = 25 s, at both ends. */
const probeAfterMs = 10_000;
const serverProbes =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c timezone=UTC';

/**
 * A connection that lives long and is used by one alone (LISTEN, a lock, one writer). It does not connect by itself.
 * Whoever holds it hears `error` and `end`, asks it regularly, and cuts it off when it does not answer.
 */
export function ownConnection({
  url,
  applicationName,
  answerWithinMs,
  idleLimitMs = 0,
  ...others
}: OwnConnectionOptions): Client {
  return new Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: probeAfterMs,
    ...(answerWithinMs !== undefined && { query_timeout: answerWithinMs }),
    options: `${serverProbes} ${idleLimits(idleLimitMs)}`,
    ...others,
  });
}

const idleLimits = (ms: number): string =>
  `-c idle_session_timeout=${ms} -c idle_in_transaction_session_timeout=${ms}`;

/** Ends a connection at once, without a goodbye that may never be answered; what waits on it fails. */
export function cutOff(client: ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
