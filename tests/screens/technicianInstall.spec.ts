import { X509Certificate, createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type BrowserContext } from '@playwright/test';
import { makeCertificate } from '../../config/first-run/certificate.mjs';
import { testBrowser } from '../../config/testBrowser.mjs';
import { startProduct, type RunningProduct } from '@tests/support/product';
import { removeFolder } from '@tests/support/removeFolder';
import { say } from '@tests/support/say';
import { sendCredentials } from '@tests/support/signIn';

/** As Chromium names the key of a certificate that it is to trust. */
const pinOf = (file: string): string => {
  const key = new X509Certificate(readFileSync(file)).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
};

/** The answer of the browser's own check of what makes a page installable. */
async function installErrors(phone: BrowserContext): Promise<string[]> {
  const [page] = phone.pages();
  const browser = await phone.newCDPSession(page!);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  return installabilityErrors.map(({ errorId }) => errorId);
}

test.describe("the technician's page on a phone, over HTTPS with a certificate of its own", () => {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-phone-'));
  const made = makeCertificate({ folder, names: ['console.test'] });
  let product: RunningProduct;
  test.beforeAll(async () => {
    product = await startProduct({ HTTPS_CERT: made.certificate, HTTPS_KEY: made.key });
  });
  test.afterAll(async () => {
    await product.remove();
    removeFolder(folder);
  });

  const aPhone = async (args: string[]): Promise<BrowserContext> =>
    chromium.launchPersistentContext(mkdtempSync(join(folder, 'profile-')), {
      ...testBrowser.launch,
      args: [...testBrowser.launch.args, ...args],
      viewport: { width: 390, height: 844 },
      baseURL: product.address,
    });

  test('is installed, opens without a network, and its worker answers for no other page', async () => {
    const phone = await aPhone([`--ignore-certificate-errors-spki-list=${pinOf(made.certificate)}`]);
    const page = phone.pages()[0]!;
    await page.goto('/login?redirect=/technician');
    await sendCredentials(page);
    await page.waitForURL('**/technician');
    await expect(page.getByText(say('technician.keptDays', { days: 14 }))).toBeVisible();
    expect(await installErrors(phone)).toEqual([]);
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );
    expect(scopes).toEqual(['/technician']);
    await phone.setOffline(true);
    await page.reload();
    await expect(page.getByRole('status').first()).toContainText(say('technician.offline'));
    await expect(page.goto('/index')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await phone.close();
  });
});
