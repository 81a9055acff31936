import { execFileSync } from 'node:child_process';

/** What the pages say, as somebody who copies it gets it. In a process of its own: the reader is loaded as a module. */
export function textOfPdf(pdf: Uint8Array | null): string[] {
  if (pdf === null) throw new Error('there is no document');
  return JSON.parse(
    execFileSync(process.execPath, ['tests/support/readPdf.mjs'], { input: pdf, encoding: 'utf8' }),
  ) as string[];
}
