import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mayReach } from './account';

describe('a folder', () => {
  const top = mkdtempSync(join(tmpdir(), 'coolops-reach-'));
  const inner = join(top, 'inner');
  const stranger = { uid: 4_242, gid: 4_242 };
  const relative = { uid: 4_242, gid: process.getgid?.() ?? 0 };
  beforeAll(() => mkdirSync(inner, { mode: 0o755 }));
  afterAll(() => rmSync(top, { recursive: true }));

  it('is reached by an account when every folder above lets it pass, by the bits that count for it', () => {
    chmodSync(inner, 0o755);
    chmodSync(top, 0o701);
    expect([mayReach(inner, stranger), mayReach(inner, relative)]).toEqual([true, false]);
    chmodSync(top, 0o710);
    expect([mayReach(inner, stranger), mayReach(inner, relative)]).toEqual([false, true]);
    chmodSync(top, 0o700);
    expect([mayReach(inner, stranger), mayReach(inner, null)]).toEqual([false, true]);
  });
});
