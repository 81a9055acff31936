const longest = 200;

/** A dot-atom of at most 64 characters at a name of labels; a top level in another script is written as `xn--`. */
const mailAddress =
  /^(?!\.)(?!.*\.\.)(?=[^@]{1,64}@)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,57}[A-Za-z0-9])$/;

/** Letters of any script, each in the form that is not another one's look: no signs that are unseen or only wider. */
const isName = (name: string): boolean =>
  /^[\p{L}\p{M}\p{N}.-]+$/u.test(name) && name.normalize('NFKC') === name.normalize('NFC');
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** A name of a host in ASCII, as IDNA writes labels of other scripts; null where it is no name. */
export const asciiHost = (name: string): string | null => {
  if (isAscii(name)) return name;
  const address = `http://${name}/`;
  return isName(name) && URL.canParse(address) ? new URL(address).hostname : null;
};

/** A mail address with its domain in ASCII, as mail hosts take it; null where it is none. */
export const asciiMailAddress = (text: string): string | null => {
  const at = text.lastIndexOf('@');
  const host = asciiHost(text.slice(at + 1));
  if (at < 0 || host === null) return null;
  const ascii = `${text.slice(0, at)}@${host}`;
  return ascii.length <= longest && mailAddress.test(ascii) ? ascii : null;
};

/** Whether a text is one mail address, without a name, that mail hosts take. */
export const isMailAddress = (text: string): boolean => asciiMailAddress(text) !== null;
