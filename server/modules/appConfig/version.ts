import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Manifest = z.object({ version: z.string() });

/** The version of the product, from its manifest. */
export const productVersion = (): string =>
  Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8'))).version;
