import { openSealedZip } from '@tests/support/openSealedZip';
import { sealedZip } from './sealedZip';

const passphrase = 'ABCD-EFGH-JKLM-NPQR';

describe('a sealed archive', () => {
  it.each([0, 1, 15, 16, 17, 100_000])(
    'gives %i bytes back to whoever has its passphrase',
    async (length) => {
      const content = Buffer.from(Array.from({ length }, (_, at) => (at * 7) % 251));
      const archive = await sealedZip('站点 凭据.csv', content, passphrase);
      expect(openSealedZip(archive, passphrase)).toEqual({ name: '站点 凭据.csv', content });
    },
  );

  it('holds nothing that can be read, and opens neither with another passphrase nor when a byte was changed', async () => {
    const archive = await sealedZip('a.csv', Buffer.from('password,secret'), passphrase);
    expect(archive.includes('password')).toBe(false);
    expect(() => openSealedZip(archive, 'ABCD-EFGH-JKLM-NPQS')).toThrow('another passphrase');
    archive.writeUInt8(archive.readUInt8(70) ^ 1, 70);
    expect(() => openSealedZip(archive, passphrase)).toThrow('it was changed');
  });

  it('is another one each time', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(() => sealedZip('a.csv', Buffer.from('password'), passphrase)),
    );
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false);
  });
});
