import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server as TlsServer } from 'node:tls';
import type { Clock } from './clock';
import { CannotListen } from './listening';
import type { Log } from './log';

/** Files of a certificate and its key, PEM. */
export interface TlsFiles {
  certificate: string;
  key: string;
}

/** The environment is refused when it names one of the two only. */
export const tlsFilesOf = (certificate: string | undefined, key: string | undefined): TlsFiles | null =>
  certificate === undefined || key === undefined ? null : { certificate, key };

type Named = Record<keyof TlsFiles, string>;

interface Pair {
  cert: Buffer;
  key: Buffer;
}

/** Notifications of file systems are missed on mounted folders; two small files are read in no time. */
const lookEveryMs = 30_000;
const minVersion = 'TLSv1.2';

/**
 * Gives the server its certificate, and every later one that the files hold. A pair that cannot be used leaves the
 * server with the one it has: half of a renewal is seen when its first file is there and the second is not.
 * @param variables of the environment that name the files, for the words of an error
 * @returns what ends it
 * @throws CannotListen when the pair to begin with cannot be used
 */
export function secure(
  server: TlsServer,
  files: TlsFiles,
  variables: Named,
  { clock, log }: { clock: Clock; log: Log },
): () => void {
  const names = {
    certificate: `${variables.certificate}: ${files.certificate}`,
    key: `${variables.key}: ${files.key}`,
  };
  let seen = readPair(files, names);
  server.setSecureContext({ ...checked(seen, names), minVersion });
  let reason = '';
  const look = () => {
    try {
      const found = readPair(files, names);
      if (found.cert.equals(seen.cert) && found.key.equals(seen.key)) return;
      server.setSecureContext({ ...checked(found, names), minVersion });
      seen = found;
      reason = '';
      log.info({ certificate: files.certificate }, 'a renewed certificate is shown from now on');
    } catch (error) {
      const now = error instanceof Error ? error.message : String(error);
      if (now !== reason)
        log.warn({ reason: now }, 'a renewed certificate cannot be used; the old one is kept');
      reason = now;
    }
  };
  return clock.every(lookEveryMs, look);
}

const readPair = (files: TlsFiles, names: Named): Pair => ({
  cert: readNamed(files.certificate, names.certificate),
  key: readNamed(files.key, names.key),
});

function readNamed(file: string, name: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unusable(`${name} cannot be read: ${codeOf(error)}`, error);
  }
}

function checked(pair: Pair, names: Named): Pair {
  const certificate = parsed(
    () => new X509Certificate(pair.cert),
    `${names.certificate} holds no certificate in PEM`,
  );
  const key: KeyObject = parsed(
    () => createPrivateKey(pair.key),
    `${names.key} holds no private key in PEM without a passphrase`,
  );
  if (!certificate.checkPrivateKey(key)) throw unusable(`${names.key} belongs to another certificate`);
  return pair;
}

function parsed<T>(parse: () => T, otherwise: string): T {
  try {
    return parse();
  } catch (error) {
    throw unusable(otherwise, error);
  }
}

const unusable = (words: string, cause?: unknown) => new CannotListen(words, { cause });

const codeOf = (error: unknown): string => String((Object(error) as { code?: unknown }).code ?? error);
