const marks = /[([](?:required|mandatory|optional|必填项?|必填項|必选|必選|选填|選填|可选|可選|可不填)[)\]]/g;

/** Without the stars and colons that a head begins or ends with. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && '*:'.includes(text.charAt(from))) from += 1;
  while (to > from && '*:'.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** A head of a table without case, width, spaces, invisible signs and marks such as `*` or `(required)`. */
export const headKey = (head: string): string =>
  trimmed(
    head
      .normalize('NFKC')
      .replace(/[\p{Cf}\s]/gu, '')
      .toLowerCase()
      .replace(marks, ''),
  );
