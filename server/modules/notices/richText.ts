import sanitize from 'sanitize-html';

/**
 * Rich text as we keep and tell it: words, lists, tables and links, nothing that runs, loads or frames anything.
 * Applied when it is written and again when it is read, so that a rule added later also holds for what is old.
 */
export const cleanRichText = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      ...['p', 'br', 'div', 'span', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup'],
      ...['ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'a'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
    },
  });
