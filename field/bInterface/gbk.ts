let codes: ReadonlyMap<string, readonly number[]> | null = null;

/** Two bytes of each character that GBK has: what its decoder says, read the other way round. */
function allCodes(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder('gbk');
  const all = new Map<string, readonly number[]>();
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const text = decoder.decode(Uint8Array.of(first, second));
      if (text.length === 1 && !all.has(text)) all.set(text, [first, second]);
    }
  return all;
}

const question = 0x3f;

/** Text as the bytes of GBK. */
export function bytesInGbk(text: string): Buffer {
  codes ??= allCodes();
  const known = codes;
  return Buffer.from(
    [...text].flatMap((sign) =>
      sign.charCodeAt(0) < 0x80 ? [sign.charCodeAt(0)] : (known.get(sign) ?? [question]),
    ),
  );
}
