import { createPrivateKey, X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@tests/support/removeFolder';
import { makeCertificate, runCertificate } from './certificate.mjs';

describe('npm run certificate', () => {
  const root = mkdtempSync(join(tmpdir(), 'coolops-certificates-'));
  const folder = join(root, 'certificates');
  const nowMs = Date.parse('2026-03-02T08:00:00Z');
  const make = (...names: string[]) => makeCertificate({ folder, names, nowMs });
  const read = (file: string) => new X509Certificate(readFileSync(file));
  afterAll(() => removeFolder(root));

  it('makes an authority and a certificate that phones take: names and addresses, 825 days at most', () => {
    const made = make('Console.Test', '192.168.1.10');
    const [certificate, authority] = [read(made.certificate), read(made.authority)];
    expect(certificate.subjectAltName).toBe(
      'DNS:console.test, IP Address:192.168.1.10, DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
    );
    expect(certificate.checkPrivateKey(createPrivateKey(readFileSync(made.key)))).toBe(true);
    expect([authority.ca, certificate.ca]).toEqual([true, false]);
    expect([certificate.verify(authority.publicKey), certificate.checkIssued(authority)]).toEqual([
      true,
      true,
    ]);
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    const days = (Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)) / 86_400_000;
    expect(days).toBeGreaterThan(800);
    expect(days).toBeLessThanOrEqual(825);
  });

  it('keeps keys to their owner', () => {
    const made = make('console.test');
    const modes = [made.key, made.authorityKey, folder].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o700]);
  });

  it('keeps its authority on the next run, so that nothing is installed on the phones again', () => {
    const before = readFileSync(make('console.test').authority, 'utf8');
    const again = make('other.test');
    expect([again.isNewAuthority, readFileSync(again.authority, 'utf8')]).toEqual([false, before]);
    expect(read(again.certificate).checkIssued(read(again.authority))).toBe(true);
  });

  it('replaces no authority that it cannot use, and says what to do', () => {
    const broken = join(root, 'broken');
    const { authorityKey } = makeCertificate({ folder: broken, names: ['console.test'], nowMs });
    chmodSync(authorityKey, 0o600);
    writeFileSync(authorityKey, readFileSync(make('console.test').authorityKey));
    expect(() => makeCertificate({ folder: broken, names: ['console.test'], nowMs })).toThrow(
      /cannot be used: the key belongs to another certificate. Move the folder away/,
    );
  });

  it('takes nothing but names and addresses', () => {
    expect(() => make()).toThrow(/npm run certificate -- console\.example 192\.168\.1\.10/);
    for (const wrong of ['https://console.test', 'console.test:8080', '300.1.1.1', 'a b', '-x.test'])
      expect(() => make(wrong)).toThrow(/neither a host name nor an address/);
  });

  it('prints what to install on the phones and which variables to set', async () => {
    const before = process.env.DATA_DIR;
    const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    process.env.DATA_DIR = root;
    await runCertificate(['console.test']);
    if (before === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = before;
    const text = String(said.mock.calls[0]?.[0]);
    said.mockRestore();
    for (const line of ['authority.crt', 'HTTPS_CERT=', 'HTTPS_KEY=', 'SHA-256 '])
      expect(text).toContain(line);
  });
});
