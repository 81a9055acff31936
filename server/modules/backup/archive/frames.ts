import { z } from 'zod';

/** What an archive is made of, one after the other: its head, then each table with its rows, then its foot. */
export const Head = z.object({
  format: z.literal(1),
  createdAt: z.number(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.number().int(),
});
export type Head = z.infer<typeof Head>;

export const TableHead = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** Of a partition: the table it is part of, and from which value to which. */
  partition: z.object({ parent: z.string(), bound: z.string() }).nullable(),
});
export type TableHead = z.infer<typeof TableHead>;

export const TableFoot = z.object({
  name: z.string(),
  rows: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type TableFoot = z.infer<typeof TableFoot>;

export const Foot = z.object({
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number() })),
  tables: z.array(TableFoot),
});
export type Foot = z.infer<typeof Foot>;

export type Frame =
  | { kind: 'head'; value: Head }
  | { kind: 'table'; value: TableHead }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'tableEnd'; value: TableFoot }
  | { kind: 'foot'; value: Foot };

const kinds = ['head', 'table', 'rows', 'tableEnd', 'foot'] as const;
const headerBytes = 5;
/** Rows travel in pieces far smaller than this; anything longer is no frame of ours. */
const longestFrame = 64 * 1024 * 1024;

export function frameBytes(frame: Frame): Buffer {
  const payload = frame.kind === 'rows' ? frame.bytes : Buffer.from(JSON.stringify(frame.value));
  const header = Buffer.alloc(headerBytes);
  header.writeUInt8(kinds.indexOf(frame.kind), 0);
  header.writeUInt32BE(payload.length, 1);
  return Buffer.concat([header, payload]);
}

/** The frames of a stream of bytes. @throws Error when it is damaged or ends too early */
export async function* readFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame, void> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (let length = lengthOf(held); length !== null; length = lengthOf(held)) {
      yield frameOf(held.readUInt8(0), held.subarray(headerBytes, headerBytes + length));
      held = held.subarray(headerBytes + length);
    }
  }
  if (held.length > 0) throw new Error('the archive ends in the middle');
}

function lengthOf(held: Buffer): number | null {
  if (held.length < headerBytes) return null;
  const length = held.readUInt32BE(1);
  if (length > longestFrame) throw new Error('the archive is damaged');
  return held.length >= headerBytes + length ? length : null;
}

function frameOf(index: number, payload: Buffer): Frame {
  const kind = kinds[index];
  if (kind === 'rows') return { kind, bytes: payload };
  const value: unknown = JSON.parse(payload.toString('utf8'));
  if (kind === 'head') return { kind, value: Head.parse(value) };
  if (kind === 'table') return { kind, value: TableHead.parse(value) };
  if (kind === 'tableEnd') return { kind, value: TableFoot.parse(value) };
  if (kind === 'foot') return { kind, value: Foot.parse(value) };
  throw new Error('the archive is damaged');
}
