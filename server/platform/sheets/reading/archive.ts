import type { Readable } from 'node:stream';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { TooLarge } from './table';

const mostEntries = 2_000;

export interface Archive {
  has(path: string): boolean;
  open(path: string): Promise<Readable>;
}

const keyOf = (path: string): string => (path.startsWith('/') ? path.slice(1) : path).toLowerCase();

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

const entriesOf = (zip: ZipFile): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(keyOf(entry.fileName), entry);
      if (entries.size > mostEntries) reject(new TooLarge());
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });

/** A zip by its directory, as the format wants it read. @throws Error when it is none */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await opened(bytes);
  const entries = await entriesOf(zip);
  return {
    has: (path) => entries.has(keyOf(path)),
    open: (path) =>
      new Promise((resolve, reject) => {
        const entry = entries.get(keyOf(path));
        if (!entry) return reject(new Error(`no ${path}`));
        zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
      }),
  };
}
