import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

/** The one file of an archive that was sealed with AES-256. @throws Error when the passphrase is another or a byte was changed */
export function openSealedZip(archive: Buffer, passphrase: string): { name: string; content: Buffer } {
  const [bytes, nameLength, extraLength] = [
    archive.readUInt32LE(18),
    archive.readUInt16LE(26),
    archive.readUInt16LE(28),
  ];
  const begin = 30 + nameLength + extraLength;
  const member = archive.subarray(begin, begin + bytes);
  const keys = pbkdf2Sync(passphrase, member.subarray(0, 16), 1_000, 66, 'sha1');
  if (!keys.subarray(64).equals(member.subarray(16, 18))) throw new Error('another passphrase');
  const data = member.subarray(18, -10);
  const code = createHmac('sha1', keys.subarray(32, 64)).update(data).digest().subarray(0, 10);
  if (!code.equals(member.subarray(-10))) throw new Error('it was changed');
  const plain = Buffer.from(data);
  for (let block = 0; block * 16 < plain.length; block += 1) {
    const counter = Buffer.alloc(16);
    counter.writeUInt32LE(block + 1);
    const stream = createCipheriv('aes-256-ecb', keys.subarray(0, 32), null).update(counter);
    for (let at = block * 16; at < Math.min(plain.length, block * 16 + 16); at += 1)
      plain[at] = (plain[at] ?? 0) ^ (stream[at % 16] ?? 0);
  }
  return { name: archive.subarray(30, 30 + nameLength).toString(), content: inflateRawSync(plain) };
}
