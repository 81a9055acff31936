import { isSigned, signatureOf, signedHeaders } from './signing';

const secret = 'of nobody else';
const callWith = (headers: Readonly<Record<string, string>>, text: string | null) => ({
  header: (name: string) => headers[name] ?? null,
  text,
});

describe('the signature of a call', () => {
  it('is HMAC-SHA256 over timestamp, point and body, in hex', () => {
    // echo -n '1700000000.{"a":1}' | openssl dgst -sha256 -hmac key
    expect(signatureOf('key', '1700000000', '{"a":1}')).toBe(
      'a438e398bfafc57e4396bb7fc2304422f0f768e965d073ca313cb52e22e6ad03',
    );
  });

  it('proves the very body, and an empty one', () => {
    expect(isSigned(secret, callWith(signedHeaders(secret, '{}'), '{}'))).toBe(true);
    expect(isSigned(secret, callWith(signedHeaders(secret, ''), null))).toBe(true);
  });

  it.each([
    ['with another secret', signedHeaders('another', '{}'), '{}'],
    ['of another body', signedHeaders(secret, '{}'), '{ }'],
    ['left out', signedHeaders(null, '{}'), '{}'],
    ['that is none', { ...signedHeaders(secret, '{}'), 'x-coolops-signature': 'sha256=' }, '{}'],
    ['without a time', { 'x-coolops-signature': `sha256=${signatureOf(secret, '', '{}')}` }, '{}'],
  ])('is refused %s', (_, headers, text) => {
    expect(isSigned(secret, callWith(headers, text))).toBe(false);
  });

  it.each([-6, 6])('is refused %i minutes from now, although it was right once', (minutes) => {
    const timestamp = String(Math.floor(Date.now() / 1_000) + minutes * 60);
    const signature = `sha256=${signatureOf(secret, timestamp, '{}')}`;
    const headers = { 'x-coolops-timestamp': timestamp, 'x-coolops-signature': signature };
    expect(isSigned(secret, callWith(headers, '{}'))).toBe(false);
  });
});
