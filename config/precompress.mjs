import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const isText = /\.(?:js|css|html|svg|json)$/;
/** Below this a header costs as much as is won. */
const fromBytes = 1_024;

const brotli = (content) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });

/**
 * Lays a .br and a .gz beside every text of the folder, as small as they get: the server then sends them as they
 * are, a fifth smaller than what it can compress while somebody waits.
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isText.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
}

async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < fromBytes) return;
  const [small, plain] = await Promise.all([brotli(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, plain)]);
}

/** Vite plugin: compresses what the build wrote. */
export function precompressed() {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: () => precompress(folder),
  };
}
