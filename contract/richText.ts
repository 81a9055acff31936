/** Rich text as we keep and tell it: words, lists, tables and links, nothing that runs, loads or frames anything. */
export const richText = {
  tags: [
    ...['p', 'br', 'div', 'span', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup'],
    ...['ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: { a: ['href'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  schemes: ['http', 'https', 'mailto', 'tel'],
} as const;
