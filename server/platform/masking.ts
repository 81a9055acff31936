import { storable } from './storable';

const secretName =
  /passw|passphrase|pwd|token|secret|otp|credential|authori[sz]ation|cookie|api_?key|private|recovery|captcha|card_?number|^code$/i;
const longestText = 2_000;
const deepest = 6;

/** A copy without secrets, short enough to keep: values whose name tells a secret become `***`. */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return storable(value.length > longestText ? `${value.slice(0, longestText)}…` : value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) return value.slice(0, 200).map((one) => masked(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      storable(name),
      secretName.test(name) ? '***' : masked(one, depth + 1),
    ]),
  );
}
