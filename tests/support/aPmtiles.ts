import sharp from 'sharp';

const headerBytes = 127;
const metadata = Buffer.from('{}');

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];

/** A PMTiles archive (version 3 of its specification) of one picture of the whole world, in one colour. */
export async function aPmtiles(colour: string): Promise<Buffer> {
  const picture = { create: { width: 256, height: 256, channels: 3 as const, background: colour } };
  const tile = await sharp(picture).png().toBuffer();
  // One entry: its number, how often it repeats, its length, and its place plus one.
  const directory = Buffer.from([...varint(1), 0, ...varint(1), ...varint(tile.length), ...varint(1)]);
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 0);
  header.writeUInt8(3, 7);
  const lengths = [directory.length, metadata.length, 0, tile.length];
  let offset = headerBytes;
  lengths.forEach((length, at) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16);
    offset += length;
  });
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(1n, at);
  // Clustered; nothing compressed; PNG; zoom 0 only.
  Buffer.from([1, 1, 1, 2, 0, 0]).copy(header, 96);
  [-180e7, -85e7, 180e7, 85e7].forEach((edge, at) => header.writeInt32LE(edge, 102 + at * 4));
  return Buffer.concat([header, directory, metadata, tile]);
}
