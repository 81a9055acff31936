import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from './removeFolder';

const alone = `<match target="pattern">
  <edit name="family" mode="prepend" binding="strong"><string>DejaVu Sans</string></edit>
</match>`;

/** A machine without a Chinese font, DejaVu alone: what is drawn there does not depend on what else is installed. */
export function bareMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-fonts-'));
  const file = join(folder, 'fonts.conf');
  const fonts = `<dir>/usr/share/fonts/truetype/dejavu</dir>${alone}<cachedir>${folder}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${fonts}</fontconfig>`);
  return { env: { ...process.env, FONTCONFIG_FILE: file }, remove: () => removeFolder(folder) };
}
