const marks =
  /[([](?:required|mandatory|optional|必填项?|必填項|必选|必選|选填|選填|可选|可選|可不填)[)\]]|[*:]+$|^\*+/g;

/** A head of a table without case, width, spaces, invisible signs and marks such as `*` or `(required)`. */
export const headKey = (head: string): string =>
  head
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .toLowerCase()
    .replace(marks, '')
    .replace(marks, '');
