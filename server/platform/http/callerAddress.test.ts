import type { IncomingMessage } from 'node:http';
import { createCallerAddress } from './callerAddress';

const from = (remoteAddress: string, forwardedFor?: string): IncomingMessage =>
  // Only these two are looked at.
  ({
    socket: { remoteAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage;

describe('the address of a caller', () => {
  it('is that of the connection, whatever it claims, when no proxy is trusted', () => {
    const sourceOf = createCallerAddress([]);
    expect(sourceOf(from('::ffff:203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
  });

  it('is what a trusted proxy says, the nearest one that is not trusted itself', () => {
    const sourceOf = createCallerAddress(['127.0.0.1', '10.0.0.0/8']);
    expect(sourceOf(from('127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.1.1'))).toBe('203.0.113.9');
    expect(sourceOf(from('192.0.2.4', '198.51.100.1'))).toBe('192.0.2.4');
  });
});
