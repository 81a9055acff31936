import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dayMs, minuteMs } from '@contract/time';
import type { Clock } from './clock';
import type { Log } from './log';

const lookEveryMs = 10 * minuteMs;

/**
 * Days until the first of these certificates ends, read anew now and then as files are renewed; null where there is
 * none, or none that can be read.
 * @param files in PEM, each with the certificate of the server first
 */
export function createCertificateDays(
  files: readonly string[],
  { clock, log }: { clock: Clock; log: Log },
): () => number | null {
  let endsAt: number | null = null;
  let lookedMs = -Infinity;
  const look = (): void => {
    const ends = files.flatMap((file) => {
      try {
        return Date.parse(new X509Certificate(readFileSync(file)).validTo);
      } catch (error) {
        log.warn({ file, reason: String(error) }, 'the end of a certificate is not known');
        return [];
      }
    });
    endsAt = ends.length > 0 ? Math.min(...ends) : null;
  };
  return () => {
    if (files.length === 0) return null;
    if (clock.monotonicMs() - lookedMs >= lookEveryMs) {
      lookedMs = clock.monotonicMs();
      look();
    }
    return endsAt === null ? null : (endsAt - clock.now()) / dayMs;
  };
}
