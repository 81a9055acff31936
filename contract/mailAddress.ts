const longest = 200;

/** A dot-atom of at most 64 characters at a name of labels; a top level in another script is written as `xn--`. */
const mailAddress =
  /^(?!\.)(?!.*\.\.)(?=[^@]{1,64}@)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,57}[A-Za-z0-9])$/;

/** Whether a text is one mail address, without a name, that mail hosts take. */
export const isMailAddress = (text: string): boolean => text.length <= longest && mailAddress.test(text);
