/** Where this machine reaches the console that these variables describe. */
export function consoleAddress({ HTTPS_CERT, HOST, PORT } = process.env) {
  const isOpen = ['0.0.0.0', '::'].includes(HOST);
  const host = isOpen ? '127.0.0.1' : HOST || '127.0.0.1';
  return `${HTTPS_CERT ? 'https' : 'http'}://${host}:${PORT || '8080'}`;
}

/** Our own programs trust the certificate of the console; Node reads this when a process begins. */
export const ownTrust = ({ HTTPS_CERT, NODE_EXTRA_CA_CERTS } = process.env) =>
  HTTPS_CERT && !NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: HTTPS_CERT } : {};
