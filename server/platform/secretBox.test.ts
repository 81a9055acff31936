import { randomBytes } from 'node:crypto';
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@tests/support/removeFolder';
import { createSecretBox, isSealed, openSecretBox } from './secretBox';

describe('a box of secrets', () => {
  const box = createSecretBox(randomBytes(32));

  it('gives back what was put in, to its owner alone', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'user:7');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(isSealed(sealed)).toBe(true);
    expect(box.open(sealed, 'user:7')).toBe('JBSWY3DPEHPK3PXP');
    expect(box.open(sealed, 'user:8')).toBeNull();
    expect(box.seal('JBSWY3DPEHPK3PXP', 'user:7')).not.toBe(sealed);
  });

  it('opens nothing that was changed, or sealed with another key', () => {
    const sealed = box.seal('a secret', 'user:7');
    expect(box.open(`${sealed.slice(0, -2)}AA`, 'user:7')).toBeNull();
    expect(box.open('a secret', 'user:7')).toBeNull();
    expect(createSecretBox(randomBytes(32)).open(sealed, 'user:7')).toBeNull();
  });

  it('finds a text by a digest that only its key makes, another for each purpose', () => {
    const found = box.digest('0012345678', 'cards');
    expect(box.digest('0012345678', 'cards').equals(found)).toBe(true);
    expect(box.digest('0012345678', 'pins').equals(found)).toBe(false);
    expect(createSecretBox(randomBytes(32)).digest('0012345678', 'cards').equals(found)).toBe(false);
  });

  it('keeps its key in the data folder, for nobody else to read, and finds it again', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'coolops-key-'));
    const sealed = openSecretBox({ dataDir, secret: undefined }).seal('x', 'user:1');
    expect(openSecretBox({ dataDir, secret: undefined }).open(sealed, 'user:1')).toBe('x');
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    removeFolder(dataDir);
  });

  it('takes the key that it is given, wherever it runs', () => {
    const secret = 'one for all processes';
    const sealed = openSecretBox({ dataDir: '/nowhere', secret }).seal('x', 'user:1');
    expect(openSecretBox({ dataDir: '/elsewhere', secret }).open(sealed, 'user:1')).toBe('x');
  });
});
