/** A head as it is written: what stands in brackets, what stands outside, and what an unclosed bracket takes. */
export interface Bracketed {
  inside: readonly string[];
  outside: string;
  unclosed: string;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** Read once from left to right, however many brackets it has. */
export function bracketsIn(text: string): Bracketed {
  const inside: string[] = [];
  let [outside, from] = ['', 0];
  for (let at = 0; at < text.length; at += 1) {
    const close = closing[text.charAt(at)];
    if (close === undefined) continue;
    outside += text.slice(from, at);
    const end = text.indexOf(close, at + 1);
    if (end < 0) return { inside, outside, unclosed: text.slice(at + 1) };
    inside.push(text.slice(at + 1, end).trim());
    outside += ' ';
    [at, from] = [end, end + 1];
  }
  return { inside, outside: outside + text.slice(from), unclosed: '' };
}
