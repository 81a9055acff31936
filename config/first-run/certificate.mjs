import { createPrivateKey, generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import forge from 'node-forge';
import { defaultDataDir } from './dataDir.mjs';
import { StopHere } from './messages.mjs';

const dayMs = 24 * 60 * 60 * 1_000;
/** Phones refuse a certificate that is good for longer than 825 days. */
const certificateDays = 820;
const authorityDays = 3_650;
/** A phone whose clock is slow has to take it, too. */
const earlierMs = dayMs;
/** The machine itself reaches the console by these, whatever its name is. */
const ownNames = ['localhost', '127.0.0.1', '::1'];

/** Makes a certificate for the names and addresses given, and prints what to do with it. */
export async function runCertificate(given) {
  const folder = join(process.env.DATA_DIR || defaultDataDir(), 'certificates');
  const made = makeCertificate({ folder, names: given });
  console.log(
    `\n${instructions(made)
      .map((line) => (line === '' ? '' : `  ${line}`))
      .join('\n')}\n`,
  );
  return 0;
}

/**
 * A certificate for these names and addresses, signed by an authority of our own, which is made on the first run and
 * kept afterwards: phones that trust it take every later certificate.
 * @param {{folder: string, names: readonly string[], nowMs?: number}} wish
 * @throws StopHere when a name is none, or when the authority that is there cannot be used
 */
export function makeCertificate({ folder, names, nowMs = Date.now() }) {
  const wanted = [...new Set([...asked(names), ...ownNames])];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = {
    authority: join(folder, 'authority.crt'),
    authorityKey: join(folder, 'authority.key'),
    certificate: join(folder, 'console.crt'),
    key: join(folder, 'console.key'),
  };
  const isNewAuthority = !existsSync(files.authority) && !existsSync(files.authorityKey);
  if (isNewAuthority) makeAuthority(files, nowMs);
  const authority = readAuthority(files, nowMs);
  const own = freshKey();
  const untilMs = Math.min(
    nowMs + certificateDays * dayMs,
    authority.certificate.validity.notAfter.getTime(),
  );
  const certificate = signed({
    subject: nameOf(wanted[0]),
    publicKey: own.publicKey,
    issuer: authority,
    from: new Date(nowMs - earlierMs),
    until: new Date(untilMs),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: wanted.map(alternative) },
    ],
  });
  // With its authority behind it: whoever is given this one file can check the chain.
  save(files.key, own.pem, 0o600);
  save(files.certificate, pemOf(certificate) + pemOf(authority.certificate), 0o644);
  const { fingerprint256 } = new X509Certificate(readFileSync(files.authority));
  return { ...files, names: wanted, until: new Date(untilMs), fingerprint: fingerprint256, isNewAuthority };
}

function asked(names) {
  if (names.length === 0)
    throw new StopHere(
      'Say under which names and addresses browsers reach the console: npm run certificate -- console.example 192.168.1.10',
    );
  return names.map((name) => {
    if (isIP(name) !== 0) return name;
    const ascii = domainToASCII(name.replace(/^\*\./, ''));
    if (!/^(?!-)[a-z\d-]{1,63}(\.(?!-)[a-z\d-]{1,63})*$/.test(ascii) || /^[\d.]+$/.test(ascii))
      throw new StopHere(
        `"${name}" is neither a host name nor an address; leave https:// and the port away.`,
      );
    return name.startsWith('*.') ? `*.${ascii}` : ascii;
  });
}

function makeAuthority({ authority, authorityKey }, nowMs) {
  const own = freshKey();
  const subject = nameOf(`CoolOps authority ${randomBytes(3).toString('hex')}`);
  const certificate = signed({
    subject,
    publicKey: own.publicKey,
    issuer: { key: own.privateKey, certificate: null },
    from: new Date(nowMs - earlierMs),
    until: new Date(nowMs + authorityDays * dayMs),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  save(authorityKey, own.pem, 0o600);
  save(authority, pemOf(certificate), 0o644);
}

function readAuthority({ authority, authorityKey }, nowMs) {
  const again = 'Move the folder away to make a new authority, which phones have to install again.';
  try {
    const [pem, keyPem] = [readFileSync(authority, 'utf8'), readFileSync(authorityKey, 'utf8')];
    if (!new X509Certificate(pem).checkPrivateKey(createPrivateKey(keyPem)))
      throw new Error('the key belongs to another certificate');
    const certificate = forge.pki.certificateFromPem(pem);
    if (certificate.validity.notAfter.getTime() <= nowMs) throw new Error('it has ended');
    return { certificate, key: forge.pki.privateKeyFromPem(keyPem) };
  } catch (error) {
    throw new StopHere(`The authority ${authority} cannot be used: ${error.message}. ${again}`);
  }
}

/** RSA is what every phone and old embedded browser takes; Node makes it natively, the library only reads it. */
function freshKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const own = forge.pki.privateKeyFromPem(pem);
  return { pem, privateKey: own, publicKey: forge.pki.setRsaPublicKey(own.n, own.e) };
}

function signed({ subject, publicKey, issuer, from, until, extensions }) {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  // Positive, and never used before.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = until;
  certificate.setSubject(subject);
  certificate.setIssuer(issuer.certificate?.subject.attributes ?? subject);
  const keyIdentifier = (issuer.certificate ?? certificate).generateSubjectKeyIdentifier().getBytes();
  certificate.setExtensions([
    ...extensions,
    { name: 'subjectKeyIdentifier' },
    { name: 'authorityKeyIdentifier', keyIdentifier },
  ]);
  certificate.sign(issuer.key, forge.md.sha256.create());
  return certificate;
}

const nameOf = (text) => [
  { name: 'commonName', value: text.slice(0, 64) },
  { name: 'organizationName', value: 'CoolOps' },
];

/** Kinds of alternative names: 2 is a host name, 7 an address. */
const alternative = (name) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name });

const pemOf = (certificate) => forge.pki.certificateToPem(certificate).replaceAll('\r\n', '\n');

/** In one step, so that a server that follows the file never reads half of it. */
function save(file, text, mode) {
  const fresh = `${file}.new`;
  writeFileSync(fresh, text, { mode });
  renameSync(fresh, file);
}

function instructions({ authority, certificate, key, names, until, fingerprint, isNewAuthority }) {
  const day = until.toISOString().slice(0, 10);
  return [
    `A certificate for ${names.join(', ')}, good until ${day}.`,
    '',
    isNewAuthority
      ? 'Install this authority on every phone and computer (docs/https.md says how), and nothing else:'
      : 'Phones and computers that have this authority need nothing new:',
    `  ${authority}`,
    `  SHA-256 ${fingerprint}`,
    'Start the console with:',
    `  HTTPS_CERT=${certificate}`,
    `  HTTPS_KEY=${key}`,
    'A console that runs with them already takes the new certificate within a minute.',
    'The *.key files are secrets. Run the same command again before the certificate ends.',
  ];
}
