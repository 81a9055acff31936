/** The key of one user, which the page can use and never read out. */
export const keyOf = (base64: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
};

/** What tells one session from another, without being it. */
export async function markOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  isBytes: boolean;
  sealed: ArrayBuffer;
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: 'AES-GCM',
  iv,
  // What was sealed under one name opens under no other.
  additionalData: new TextEncoder().encode(name),
});

export async function seal(key: CryptoKey, name: string, value: unknown): Promise<Sealed> {
  const isBytes = value instanceof Uint8Array;
  const plain = isBytes ? new Uint8Array(value) : new TextEncoder().encode(JSON.stringify(value));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, isBytes, sealed: await crypto.subtle.encrypt(algorithm(iv, name), key, plain) };
}

/** @throws Error for what was sealed with another key or was changed */
export async function unseal(
  key: CryptoKey,
  name: string,
  { iv, isBytes, sealed }: Sealed,
): Promise<unknown> {
  const plain = new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, name), key, sealed));
  return isBytes ? plain : (JSON.parse(new TextDecoder().decode(plain)) as unknown);
}
