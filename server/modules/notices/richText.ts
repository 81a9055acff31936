import { richText } from '@contract/richText';
import sanitize from 'sanitize-html';

/**
 * Rich text as it is allowed. Applied when it is written and again when it is read, so that a rule added later also holds for what is old.
 */
export const cleanRichText = (html: string): string =>
  sanitize(html, {
    allowedTags: [...richText.tags],
    allowedAttributes: {
      a: [...richText.attributes.a, 'target', 'rel'],
      td: [...richText.attributes.td],
      th: [...richText.attributes.th],
    },
    allowedSchemes: [...richText.schemes],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
    },
  });
