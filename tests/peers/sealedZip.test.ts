import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealedZip } from '@server/platform/sealedZip';
import { removeFolder } from '@tests/support/removeFolder';

const passphrase = 'ABCD-EFGH-JKLM-NPQR';

describe('7-Zip', () => {
  it('opens an archive that we sealed, with its passphrase and with no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coolops-sealed-'));
    const path = join(folder, 'sealed.zip');
    const text = Array.from({ length: 5_000 }, (_, n) => `IM-${n},站点 ${n}`).join('\n');
    const read = (password: string) =>
      execFileSync('/usr/bin/7zz', ['x', '-so', `-p${password}`, path], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    try {
      writeFileSync(path, await sealedZip('凭据.csv', Buffer.from(text), passphrase));
      expect(read(passphrase).toString()).toBe(text);
      expect(() => read('another one')).toThrow();
      expect(execFileSync('/usr/bin/7zz', ['l', path]).toString()).toContain('凭据.csv');
    } finally {
      removeFolder(folder);
    }
  });
});
