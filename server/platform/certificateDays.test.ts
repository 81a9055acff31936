import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, minuteMs } from '@contract/time';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { makeCertificate } from '../../config/first-run/certificate.mjs';
import { createCertificateDays } from './certificateDays';

const folder = mkdtempSync(join(tmpdir(), 'coolops-certificates-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lifeMs = (() => {
  const nowMs = Date.now();
  return makeCertificate({ folder: join(folder, 'life'), names: ['a.test'], nowMs }).until.getTime() - nowMs;
})();
/** Made as long ago as it takes to end in so many days; answers its file. */
const aCertificate = (name: string, days: number): string => {
  const nowMs = Date.now() + days * dayMs - lifeMs;
  return makeCertificate({ folder: join(folder, name), names: ['a.test'], nowMs }).certificate;
};
const log = { ...quietLog, warn: () => undefined };
const daysOf = (files: readonly string[], clock = testClock(Date.now())) =>
  createCertificateDays(files, { clock, log });

describe('the days of certificates', () => {
  it.each([
    [[90], 90],
    [[90, 21], 21],
    [[20, 365], 20],
  ])('of %j are those of the first that ends', (days, expected) => {
    const files = days.map((day) => aCertificate(`of-${day}`, day));
    expect(daysOf(files)()).toBeCloseTo(expected, 1);
  });

  it('run out with the clock, below nothing, and begin again with a renewed file', () => {
    const clock = testClock(Date.now());
    const file = aCertificate('renewed', 30);
    const days = daysOf([file], clock);
    expect(days()).toBeCloseTo(30, 1);
    clock.pass(9.5 * dayMs);
    expect(days()).toBeLessThan(21);
    clock.pass(21 * dayMs);
    expect(days()).toBeLessThan(0);
    aCertificate('renewed', 60);
    clock.pass(10 * minuteMs);
    expect(days()).toBeCloseTo(60 - 30.5, 0);
  });

  it('are unknown without a certificate that can be read, and no unreadable one hides another', () => {
    const broken = join(folder, 'broken.pem');
    writeFileSync(broken, 'no certificate');
    expect(daysOf([])()).toBeNull();
    expect(daysOf([broken])()).toBeNull();
    expect(daysOf([join(folder, 'missing.pem')])()).toBeNull();
    expect(daysOf([broken, aCertificate('beside', 40)])()).toBeCloseTo(40, 1);
  });
});
