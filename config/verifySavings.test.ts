import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSigningKey, signedFile } from '../server/savings/export/signedFile';
import { checkKey, readSigned } from './verifySavings.mjs';

describe('a signed export of a saving, checked offline', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-signed-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const key = newSigningKey();
  const at = Date.parse('2026-03-02T08:00:00Z');
  const parts = [
    { name: 'meter_daily.csv', text: 'start,value\n2026-01-01T00:00:00+00:00,30.25\n' },
    { name: 'saving.json', text: '{"savedKwh":200}' },
  ];
  const whole = Buffer.from(signedFile(parts, at, key));
  const path = join(folder, 'export.signed');
  const verify = (...args: string[]) =>
    spawnSync(process.execPath, ['config/verifySavings.mjs', ...args], { encoding: 'utf8' });

  it('is read as it was written', () => {
    expect(readSigned(whole)).toMatchObject({ publicKey: key.publicKey, files: parts });
  });

  it('is refused when any one byte is another', () => {
    const missed: number[] = [];
    for (let position = 0; position < whole.length; position++)
      for (const flipped of [0x01, 0x20, 0x80]) {
        const changed = Buffer.from(whole);
        changed[position] = (changed[position] ?? 0) ^ flipped;
        try {
          readSigned(changed);
          missed.push(position);
        } catch {
          continue;
        }
      }
    expect(missed).toEqual([]);
  });

  it('is refused when it is cut short or added to', () => {
    expect(() => readSigned(whole.subarray(0, -1))).toThrow();
    expect(() => readSigned(Buffer.concat([whole, Buffer.from('\n')]))).toThrow();
  });

  it('is held against the published keys: one that was replaced still proves what it has signed', () => {
    const told = readSigned(whole);
    const newer = { publicKey: newSigningKey().publicKey, from: at + 1, until: null };
    const older = { publicKey: key.publicKey, from: at - 1, until: at + 1 };
    expect(() => checkKey(told, [newer, older])).not.toThrow();
    expect(() => checkKey(told, [newer])).toThrow('not a published one');
    expect(() => checkKey(told, [{ ...older, until: at - 1 }])).toThrow('not the current one');
  });

  it('is checked and taken apart by one command, which fails for a changed file', () => {
    writeFileSync(path, whole);
    const keys = join(folder, 'keys.json');
    writeFileSync(keys, JSON.stringify({ data: [{ publicKey: key.publicKey, from: at - 1, until: null }] }));
    const out = join(folder, 'parts');
    const fine = verify(path, '--keys', keys, '--extract', out);
    expect(fine.stdout).toContain('The key is a published one.');
    expect(fine.status).toBe(0);
    expect(readFileSync(join(out, 'meter_daily.csv'), 'utf8')).toBe(parts[0]?.text);
    writeFileSync(path, whole.toString().replace('30.25', '30.26'));
    const changed = verify(path);
    expect(changed.stderr).toContain('the content was changed');
    expect(changed.status).toBe(1);
  });
});
