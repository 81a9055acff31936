import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, useSeededDatabase } from '@tests/support/database';
import { removeFolder } from '@tests/support/removeFolder';

const program = join(__dirname, 'restoreBackup.ts');

describe('npm run restore without a terminal', () => {
  const database = useSeededDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-restore-'));
  afterAll(() => removeFolder(dataDir));

  /** The file is no backup: whatever gets as far as reading it fails there. */
  async function restored(
    url: string,
    options: string[],
    typed = '',
  ): Promise<{ code: number; out: string }> {
    const child = spawn(process.execPath, ['--import', 'tsx', program, __filename, ...options], {
      stdio: 'pipe',
      env: { ...process.env, NODE_ENV: undefined, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (out += text.toString()));
    child.stdin.end(typed);
    const [code] = (await once(child, 'exit')) as [number];
    return { code, out };
  }
  const nameOf = (url: string) => new URL(url).pathname.slice(1);

  it('fails at the end of the input, and says which option to add', async () => {
    const { url } = database();
    const { code, out } = await restored(url, ['--replace']);
    expect(out).toContain(`Add: --confirm ${nameOf(url)}`);
    expect(code).toBe(1);
  });

  it('takes the name from the input or from the option, and no other one', async () => {
    const { url } = database();
    for (const wrong of [
      await restored(url, ['--replace'], 'other\n'),
      await restored(url, ['--replace', '--confirm', 'x']),
    ])
      expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('Not confirmed')]);
    for (const right of [
      await restored(url, ['--replace'], `${nameOf(url)}\n`),
      await restored(url, ['--replace', '--confirm', nameOf(url)]),
    ]) {
      expect(right.code).toBe(1);
      expect(right.out).not.toMatch(/confirm/i);
    }
  });

  it('refuses a store that holds data, a file that is not there and an option that it does not know', async () => {
    const { url } = database();
    expect((await restored(url, [])).out).toContain('is not empty; add --replace');
    expect((await restored(url, ['--force'])).out).toContain('Usage: ');
  });

  it('asks nothing about an empty store', async () => {
    const empty = await freshDatabase('template0');
    try {
      const { code, out } = await restored(empty.url, []);
      expect(out).not.toMatch(/Type the name|confirm|not empty/);
      expect(code).toBe(1);
    } finally {
      await empty.drop();
    }
  });
});
