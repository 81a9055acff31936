import { claimEnrolment } from '@contract/calls/enrolments';
import { pushForeign } from '@contract/calls/foreignServers';
import { readInfo } from '@contract/calls/session';
import type { OneTimeSecret } from '@sagas/secrets/secrets.slice';

/** A line for a shell that uses the secret against this console as it is; null where there is none. */
export function commandOf({ kind, parts }: OneTimeSecret, consoleUrl: string): string | null {
  const text = parts[0]?.text ?? '';
  const bearer = `-H 'Authorization: Bearer ${text}'`;
  switch (kind) {
    case 'accessToken':
    case 'displayToken':
      return `curl -s ${bearer} ${consoleUrl}${readInfo.path}`;
    case 'pushToken':
      return (
        `curl -s http://127.0.0.1:9100/metrics | curl -s ${bearer} ` +
        `-H 'Content-Type: text/plain' --data-binary @- ${consoleUrl}${pushForeign.path}`
      );
    case 'enrolmentCode': {
      const body = JSON.stringify({ code: text, serial: 'SN-1' });
      return `curl -s ${consoleUrl}${claimEnrolment.path} -H 'Content-Type: application/json' -d '${body}'`;
    }
    default:
      return null;
  }
}
