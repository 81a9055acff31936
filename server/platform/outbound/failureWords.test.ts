import { languages } from '@contract/languages';
import { spokenWords } from '../http/storedWords';
import { failureWords, quoted } from './failureWords';

const failed = (message: string, more: object = {}): Error => Object.assign(new Error(message), more);

describe('why nothing was reached', () => {
  it.each([
    [
      failed('getaddrinfo ENOTFOUND mail.nowhere', { code: 'ENOTFOUND', hostname: 'mail.nowhere' }),
      /mail\.nowhere/,
    ],
    [failed('getaddrinfo EAI_AGAIN mail.nowhere', { code: 'EDNS' }), /.+/],
    [failed('connect ECONNREFUSED 10.0.0.1:25', { code: 'ESOCKET', address: '10.0.0.1' }), /10\.0\.0\.1/],
    [failed('socket hang up', { code: 'ECONNRESET' }), /.+/],
    [failed('Connection timeout', { code: 'ETIMEDOUT' }), /.+/],
    [
      failed('connect EHOSTUNREACH 10.0.0.1:443', { code: 'EHOSTUNREACH', address: '10.0.0.1' }),
      /10\.0\.0\.1/,
    ],
    [failed('certificate has expired', { code: 'CERT_HAS_EXPIRED' }), /certificate has expired/],
    [failed('self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), /self-signed/],
    [failed('Invalid login: 535 no', { code: 'EAUTH', response: '535 no' }), /535 no/],
    [failed('write EPROTO wrong version number', { code: 'EPROTO' }), /.+/],
    [AbortSignal.abort(new DOMException('late', 'TimeoutError')).reason as Error, /.+/],
  ])('is said in the language of its reader: %s', (error, holds) => {
    const words = languages.map((language) => spokenWords(failureWords(error), language));
    expect(new Set(words).size).toBe(languages.length);
    for (const each of words) {
      expect(each).toMatch(holds);
      expect(each).not.toMatch(/getaddrinfo|EAI_AGAIN|ECONN|\{\{|^\[/);
    }
  });

  it('stays as it was said where nobody foresaw it', () => {
    expect(failureWords(failed('550 no such mailbox'))).toBe('550 no such mailbox');
    expect(failureWords('gone')).toBe('gone');
  });

  it('fits where it is stored, whatever the other side said', () => {
    for (const said of ['"'.repeat(2_000), '内'.repeat(900), '\\\n'.repeat(500)]) {
      const words = quoted('outbound.answered', { answer: said });
      expect(words.length).toBeLessThanOrEqual(500);
      expect(spokenWords(words.slice(0, 500), 'en')).toMatch(/^The other side answered/);
    }
  });
});
