/**
 * How a whole number is shown by a format of leading zeros and literals, such as `00000000` or `"SN-"000-000`, which
 * people use to keep numbers as codes. Null where the format says anything else (decimals, percent, dates, groups).
 */
export function codeText(value: number, format: string | undefined): string | null {
  if (format === undefined || !Number.isSafeInteger(value) || value < 0) return null;
  const parts = partsOf(format.split(';')[0] ?? '');
  const places = parts?.filter(({ isDigit }) => isDigit).length ?? 0;
  const isPlain = parts?.every(({ isDigit, sign }) => isDigit && sign !== '0') ?? true;
  if (!parts || places === 0 || isPlain) return null;
  const digits = String(value);
  const lead = digits.slice(0, Math.max(0, digits.length - places));
  const rest = digits.slice(lead.length).padStart(places, ' ');
  let [text, at, isFirst] = ['', 0, true];
  for (const { sign, isDigit } of parts) {
    if (!isDigit) text += sign;
    else {
      const digit = rest.charAt(at++);
      text += isFirst ? lead : '';
      isFirst = false;
      text += digit === ' ' ? ({ '0': '0', '?': ' ' }[sign] ?? '') : digit;
    }
  }
  return text.trim();
}

interface Part {
  sign: string;
  isDigit: boolean;
}

/** Signs that a format shows as they are, without quotes. */
const bare = /[-+():!^&'~{}<>= ]/;

function partsOf(format: string): Part[] | null {
  const parts: Part[] = [];
  const literal = (sign: string) => parts.push({ sign, isDigit: false });
  for (let at = 0; at < format.length; at += 1) {
    const sign = format.charAt(at);
    if (/^general/i.test(format.slice(at, at + 7))) {
      parts.push({ sign: '#', isDigit: true });
      at += 6;
    } else if (sign === '"') {
      const end = format.indexOf('"', at + 1);
      if (end < 0) return null;
      literal(format.slice(at + 1, end));
      at = end;
    } else if (sign === '[') {
      // A colour, or the currency and language of the rest, of which nothing is shown.
      const end = format.indexOf(']', at);
      if (end < 0 || !/^\[(?:\$-[\dA-F]+|[a-z]+\d*)\]$/i.test(format.slice(at, end + 1))) return null;
      at = end;
    } else if (sign === '\\') literal(format.charAt(++at));
    else if (sign === '_' || sign === '*') at += 1;
    else if ('0#?'.includes(sign)) parts.push({ sign, isDigit: true });
    else if (bare.test(sign)) literal(sign);
    else return null;
  }
  return parts;
}
