import { languages } from '@contract/languages';
import { asAdmin, openWith } from '@tests/support/adminConsole';
import { test } from '@tests/support/browser';
import { downloadManual } from '@tests/support/downloadManual';

/** Beside the build, and like it not kept by git. */
const folder = 'dist/manual';

for (const language of languages)
  test(`the manual is written as one file in ${language}`, async ({ page, product }) => {
    const { token } = await asAdmin(product.address);
    await openWith(page, token, '/help', language);
    await downloadManual(page, language, `${folder}/CoolOps-manual-${language}.html`);
  });
