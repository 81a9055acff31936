/** Elements whose content is nobody's to read: passwords, the tunnel, numbers of SIM cards. */
const secrets =
  'UserName|PaSCword|Password|IPSecUser|IPSecPWD|IPSecIP|ImsiId|MainVPN|MainVPN_One|MainVPN_Two';

const open = '(?:<|&lt;|&#60;|&#x3c;)';
const close = '(?:>|&gt;|&#62;|&#x3e;)';
const tagOfSecret = new RegExp(
  `(${open}(?:[\\w-]{1,40}:)?(?:${secrets})(?:\\s[^<>&]{0,400})?${close})(?:${open}!\\[CDATA\\[)?(?:(?!${open})[\\s\\S])*`,
  'gi',
);

export const longestText = 4_000;

/** A message as it may be kept and shown: without its secrets, however it is wrapped and escaped, and not too long. */
export const masked = (text: string): string => {
  const plain = text.replace(tagOfSecret, '$1***').replaceAll('\u0000', '');
  return plain.length > longestText ? `${plain.slice(0, longestText)}…` : plain;
};
