import type { Readable } from 'node:stream';

export const dataAddress = (mediaType: string, bytes: Buffer): string =>
  `data:${mediaType};base64,${bytes.toString('base64')}`;

/** A kept picture as a data address: a picture element sends no token. */
export async function pictureOf(kept: {
  mediaType: string;
  open(): Promise<Readable>;
}): Promise<{ src: string }> {
  const parts: Buffer[] = [];
  for await (const part of await kept.open()) parts.push(part as Buffer);
  return { src: dataAddress(kept.mediaType, Buffer.concat(parts)) };
}
