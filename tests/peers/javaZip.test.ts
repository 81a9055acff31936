import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from '@server/platform/sheets/writeXlsx';
import { removeFolder } from '@tests/support/removeFolder';

async function* oneBatch() {
  yield [
    ['first', 1],
    ['最后', 2],
  ];
}

describe("Java's ZipInputStream", () => {
  it('reads every entry of a workbook that we write', async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of writeXlsx('sheet', ['name', 'n'], oneBatch())) chunks.push(chunk as Buffer);
    const folder = mkdtempSync(join(tmpdir(), 'coolops-java-'));
    try {
      writeFileSync(join(folder, 'ours.xlsx'), Buffer.concat(chunks));
      const program = join(__dirname, 'ZipStream.java');
      const told = execFileSync(
        '/usr/bin/java',
        ['-Dstdout.encoding=UTF-8', '-Dfile.encoding=UTF-8', program, join(folder, 'ours.xlsx')],
        {
          encoding: 'utf8',
          env: { ...process.env, LC_ALL: 'C.UTF-8' },
        },
      );
      for (const part of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/styles.xml'])
        expect(told).toMatch(new RegExp(`^${part.replace(/[[\].]/g, '\\$&')} [1-9]\\d*$`, 'm'));
      expect(told).toContain('first');
      expect(told).toContain('最后');
    } finally {
      removeFolder(folder);
    }
  });
});
