import { createCipheriv, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';

/** AES-256 with HMAC-SHA1 (AE-2), as 7-Zip, WinZip and others open it. The lengths are those of the format. */
const keyBytes = 32;
const [saltBytes, verifierBytes, codeBytes] = [16, 2, 10];
const iterations = 1_000;
const blockBytes = 16;
const [aesMethod, deflateMethod, ae2, aes256] = [99, 8, 2, 3];
const versionNeeded = 51;
/** Encrypted, with a name in UTF-8. */
const flags = 0x0801;

interface Member {
  name: Buffer;
  data: Buffer;
  fullBytes: number;
}

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

const extra = Buffer.concat([
  numbers([0x9901, 2], [7, 2], [ae2, 2]),
  Buffer.from('AE'),
  Buffer.from([aes256]),
  numbers([deflateMethod, 2]),
]);

/** Its counter is little endian and begins at one, unlike that of `aes-256-ctr`. */
function encrypted(key: Buffer, plain: Buffer): Buffer {
  const blocks = Math.ceil(plain.length / blockBytes);
  const counters = Buffer.alloc(blocks * blockBytes);
  for (let block = 0; block < blocks; block += 1) counters.writeUInt32LE(block + 1, block * blockBytes);
  const stream = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(counters);
  for (let at = 0; at < plain.length; at += 1) stream[at] = (stream[at] ?? 0) ^ (plain[at] ?? 0);
  return stream.subarray(0, plain.length);
}

async function sealed(content: Buffer, passphrase: string): Promise<Buffer> {
  const salt = randomBytes(saltBytes);
  const derived = await promisify(pbkdf2)(passphrase, salt, iterations, 2 * keyBytes + verifierBytes, 'sha1');
  const data = encrypted(derived.subarray(0, keyBytes), await promisify(deflateRaw)(content));
  const code = createHmac('sha1', derived.subarray(keyBytes, 2 * keyBytes))
    .update(data)
    .digest();
  return Buffer.concat([salt, derived.subarray(2 * keyBytes), data, code.subarray(0, codeBytes)]);
}

/** What both headers say of the member. The checksum is left out: the code at its end takes that place. */
const facts = ({ name, data, fullBytes }: Member): Buffer =>
  numbers(
    ...([
      [versionNeeded, 2],
      [flags, 2],
      [aesMethod, 2],
      [0, 2],
      [(1 << 5) | 1, 2],
      [0, 4],
    ] as const),
    ...([
      [data.length, 4],
      [fullBytes, 4],
      [name.length, 2],
      [extra.length, 2],
    ] as const),
  );

function archiveOf(member: Member): Buffer {
  const { name, data } = member;
  const local = Buffer.concat([numbers([0x04034b50, 4]), facts(member), name, extra, data]);
  const central = Buffer.concat([
    numbers([0x02014b50, 4], [versionNeeded, 2]),
    facts(member),
    numbers([0, 2], [0, 2], [0, 2], [0, 4], [0, 4]),
    name,
    extra,
  ]);
  const end = numbers(
    ...([
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
      [1, 2],
      [1, 2],
    ] as const),
    ...([
      [central.length, 4],
      [local.length, 4],
      [0, 2],
    ] as const),
  );
  return Buffer.concat([local, central, end]);
}

/** An archive of one file that opens with this passphrase only, which is ASCII. */
export async function sealedZip(name: string, content: Buffer, passphrase: string): Promise<Buffer> {
  const data = await sealed(content, passphrase);
  return archiveOf({ name: Buffer.from(name), data, fullBytes: content.length });
}
