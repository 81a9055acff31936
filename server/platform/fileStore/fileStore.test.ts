import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { removeFolder } from '@tests/support/removeFolder';
import { systemClock } from '../clock';
import { createBucketStore, createFolderStore, isOwnName, type Bucket, type FileStore } from '.';

const credentials = { keyId: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' };
const folder = mkdtempSync(join(tmpdir(), 'coolops-files-'));
const directory = mkdtempSync(join(tmpdir(), 'coolops-bucket-'));
const waiting = join(folder, 'waiting');
const options = { port: 0, address: '127.0.0.1', silent: true, directory };
const store = new S3rver({ ...options, configureBuckets: [{ name: 'coolops' }] });
let bucket: Bucket;

beforeAll(async () => {
  const { port } = await store.run();
  bucket = { ...credentials, url: `http://127.0.0.1:${port}/coolops/our files` };
});
afterAll(async () => {
  await store.close();
  removeFolder(folder);
  removeFolder(directory);
});

const inBucket = (more: Partial<Bucket> = {}) =>
  createBucketStore({ ...bucket, ...more }, waiting, systemClock);
const stores: [string, () => FileStore][] = [
  ['a folder', () => createFolderStore(join(folder, 'files'))],
  ['a bucket of an S3-compatible store', () => inBucket()],
];
const read = async (from: FileStore, name: string) =>
  Buffer.concat((await (await from.read(name)).toArray()) as Buffer[]);

describe.each(stores)('files in %s', (_place, storeOf) => {
  it('are written, found, read back byte by byte and removed', async () => {
    const files = storeOf();
    const content = Buffer.alloc(300_000, 'Kühlung 冷氣 ');
    const { name, sizeBytes } = await files.write(
      'png',
      Readable.from([content.subarray(0, 7), content.subarray(7)]),
    );
    expect(isOwnName(name)).toBe(true);
    expect(sizeBytes).toBe(300_000);
    expect(await files.exists(name)).toBe(true);
    expect((await read(files, name)).equals(content)).toBe(true);
    await files.remove(name);
    expect(await files.exists(name)).toBe(false);
    await expect(read(files, name)).rejects.toThrow();
    await expect(files.remove(name)).resolves.not.toThrow();
  });

  it('are reached by no name that is not of our making', async () => {
    for (const name of ['../x.png', 'a.png', `${'a'.repeat(40)}.png/../x`]) {
      await expect(async () => storeOf().exists(name)).rejects.toThrow('not of our making');
      await expect(async () => read(storeOf(), name)).rejects.toThrow('not of our making');
    }
  });

  it('are not there when they could not be written to the end', async () => {
    const torn = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('torn');
      })(),
    );
    await expect(storeOf().write('csv', torn)).rejects.toThrow('torn');
  });
});

describe('a bucket', () => {
  it('leaves nothing of a file on the own disk', () => {
    expect(readdirSync(waiting)).toEqual([]);
  });

  it('that does not know the key is told as such', async () => {
    const files = inBucket({ keyId: 'NOBODY' });
    await expect(files.write('txt', Readable.from(['x']))).rejects.toMatchObject({
      reason: 'filesUnavailable',
      cause: { message: expect.stringMatching(/answered 403: .*InvalidAccessKeyId/s) as string },
    });
    expect(readdirSync(waiting)).toEqual([]);
  });

  it('that is not there is told as such', async () => {
    const files = inBucket({ url: bucket.url.replace('/coolops/', '/nowhere/') });
    await expect(files.write('txt', Readable.from(['x']))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('answered 404') as string },
    });
  });
});
