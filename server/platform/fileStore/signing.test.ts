import { createHash } from 'node:crypto';
import { createSign, emptySha256 } from './signing';

/** The worked examples of Amazon S3's reference, "Signature Calculations: Transferring Payload in a Single Chunk". */
const sign = createSign(
  {
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  },
  { now: () => Date.UTC(2013, 4, 24) },
);
const host = 'https://examplebucket.s3.amazonaws.com';
const signatureOf = (headers: Record<string, string>) =>
  /Signature=(\w+)$/.exec(headers.authorization ?? '')?.[1];

describe('the signature of a call to an object store', () => {
  it('is that of the published example of reading', async () => {
    const { headers } = await sign('GET', new URL(`${host}/test.txt`), emptySha256, { range: 'bytes=0-9' });
    expect(signatureOf(headers)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
    expect(headers['x-amz-date']).toBe('20130524T000000Z');
  });

  it('covers the body and its length, and a name that needs care is sent as it was signed', async () => {
    const bodySha256 = createHash('sha256').update('Welcome to Amazon S3.').digest('hex');
    const length = { 'content-length': '21' };
    const { path, headers } = await sign('PUT', new URL(`${host}/test$file (1).text`), bodySha256, length);
    expect(path).toBe('/test%24file%20%281%29.text');
    expect(headers).toMatchObject({ ...length, 'x-amz-content-sha256': bodySha256 });
    expect(headers.authorization).toContain(
      'SignedHeaders=content-length;host;x-amz-content-sha256;x-amz-date',
    );
  });
});
