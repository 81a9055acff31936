import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { precompress } from './precompress.mjs';

describe('what the build lays beside its files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-precompress-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is the same text twice, smaller, and nothing for pictures and scraps', async () => {
    const text = 'const site = "Pudong";\n'.repeat(200);
    writeFileSync(join(folder, 'main.js'), text);
    writeFileSync(join(folder, 'tiny.js'), 'let a;');
    writeFileSync(join(folder, 'map.png'), text);
    await precompress(folder);
    expect(readdirSync(folder).sort()).toEqual(['main.js', 'main.js.br', 'main.js.gz', 'map.png', 'tiny.js']);
    expect(brotliDecompressSync(readFileSync(join(folder, 'main.js.br'))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(folder, 'main.js.gz'))).toString()).toBe(text);
  });
});
