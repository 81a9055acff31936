/**
 * Checks a signed export of savings without the product and without a network, and takes it apart.
 *   node verifySavings.mjs FILE [--keys KEYS.json] [--extract FOLDER]
 * KEYS.json is what the product publishes at /api/savings/keys. Needs nothing but Node.js 20.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const mark = 'CoolOps signed savings 1';
const lineEnd = 0x0a;
const canonical = (text) => Buffer.from(text, 'base64url').toString('base64url') === text;

const refuse = (why) => {
  throw new Error(why);
};

const keyOf = (publicKey) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });

/** The first characters of its hash, for two people to compare. */
export const fingerprintOf = (publicKey) =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 32);

/**
 * @param {Buffer} bytes of the whole file
 * @returns {{ publicKey: string, signedAt: string, files: { name: string, text: string }[] }}
 * @throws Error when a byte is not as it was signed
 */
export function readSigned(bytes) {
  const first = bytes.indexOf(lineEnd);
  const second = bytes.indexOf(lineEnd, first + 1);
  if (second < 0 || !bytes.subarray(0, first).equals(Buffer.from(mark))) refuse('not a signed export');
  const [, signature = ''] =
    /^signature: ([\w-]{86})$/.exec(bytes.subarray(first + 1, second).toString('latin1')) ?? [];
  if (signature === '' || !canonical(signature)) refuse('the signature is damaged');
  const body = bytes.subarray(second + 1);
  let told;
  try {
    told = JSON.parse(body.toString('utf8'));
    if (!canonical(told.publicKey)) refuse('key');
  } catch {
    return refuse('the content was changed');
  }
  if (!verify(null, body, keyOf(told.publicKey), Buffer.from(signature, 'base64url')))
    refuse('the content was changed');
  return told;
}

/** @throws Error when none of the published keys could have signed it at that time */
export function checkKey({ publicKey, signedAt }, published) {
  const at = Date.parse(signedAt);
  const key =
    published.find((each) => each.publicKey === publicKey) ?? refuse('the key is not a published one');
  if (at < key.from || (key.until !== null && at > key.until))
    refuse('the key was not the current one when this was signed');
}

const option = (args, name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);

function run(args) {
  const [path] = args;
  if (!path || path.startsWith('--')) refuse('usage: FILE [--keys KEYS.json] [--extract FOLDER]');
  const told = readSigned(readFileSync(path));
  const keys = option(args, '--keys');
  if (keys !== undefined) {
    const answer = JSON.parse(readFileSync(keys, 'utf8'));
    checkKey(told, answer.data ?? answer);
  }
  console.log(`Unchanged since it was signed at ${told.signedAt}. 自签名以来未被改动。`);
  console.log(`Key ${told.publicKey} (fingerprint ${fingerprintOf(told.publicKey)})`);
  console.log(
    keys === undefined
      ? 'Compare the key with the published one. 请与公布的公钥核对。'
      : 'The key is a published one. 公钥已公布。',
  );
  const folder = option(args, '--extract');
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of told.files) writeFileSync(join(folder, basename(name)), text);
  console.log(`${told.files.length} files are in ${folder}.`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    run(process.argv.slice(2));
  } catch (error) {
    console.error(`NOT GENUINE 不可信: ${error.message}`);
    process.exitCode = 1;
  }
}
