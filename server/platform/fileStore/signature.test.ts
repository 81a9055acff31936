import { createHash } from 'node:crypto';
import { emptySha256, signedHeaders } from './signature';

/** The worked examples of Amazon S3's reference, "Signature Calculations: Transferring Payload in a Single Chunk". */
const example = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = Date.UTC(2013, 4, 24);
const host = 'https://examplebucket.s3.amazonaws.com';
const signatureOf = (headers: Record<string, string>) =>
  /Signature=(\w+)$/.exec(headers.authorization ?? '')?.[1];

describe('the signature of a call to an object store', () => {
  it('is that of the published example of reading', () => {
    const url = new URL(`${host}/test.txt`);
    const headers = { range: 'bytes=0-9' };
    const signed = signedHeaders(example, { method: 'GET', url, bodySha256: emptySha256, at, headers });
    expect(signatureOf(signed)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
    expect(signed['x-amz-date']).toBe('20130524T000000Z');
  });

  it('is that of the published example of writing, with its body and a name that needs care', () => {
    const url = new URL(`${host}/test$file.text`);
    const bodySha256 = createHash('sha256').update('Welcome to Amazon S3.').digest('hex');
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' };
    const signed = signedHeaders(example, { method: 'PUT', url, bodySha256, at, headers });
    expect(signatureOf(signed)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  });
});
