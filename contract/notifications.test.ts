import fc from 'fast-check';
import { asciiHost, asciiMailAddress } from './mailAddress';
import { isAddressFor } from './notifications';

const isMail = (text: string) => isAddressFor('email', text);
const isPhone = (text: string) => isAddressFor('sms', text);
const word = fc.stringMatching(/^[a-z0-9]{1,20}$/);
const mail = fc.tuple(word, word, word).map(([local, host, unit]) => `${local}@${unit}.${host}.example`);
const phone = fc.stringMatching(/^(1[3-9][0-9]{9}|\+[1-9][0-9]{7,14})$/);
/** What separates, quotes, breaks or hides, in any width. */
const odd = fc.constantFrom(...',;<>()[]:\\"| \t\r\n\0\u200b\u3000，；＠（）「」@');

describe('an address on saving', () => {
  it('is one mail address', () => {
    fc.assert(fc.property(mail, (text) => isMail(text) && !isPhone(text)));
    fc.assert(fc.property(mail, mail, odd, (a, b, between) => !isMail(`${a}${between}${b}`)));
    fc.assert(
      fc.property(mail, word, (text, name) => !isMail(`${name} <${text}>`) && !isMail(`"${name}" <${text}>`)),
    );
  });

  it('holds nothing odd, wherever it stands', () => {
    const at = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(mail, odd, at, (text, one, share) => {
        const index = Math.round(share * text.length);
        return !isMail(text.slice(0, index) + one + text.slice(index));
      }),
    );
    fc.assert(
      fc.property(phone, odd, at, (text, one, share) => {
        const index = Math.round(share * text.length);
        return !isPhone(text.slice(0, index) + one + text.slice(index));
      }),
    );
  });

  it('is one telephone number for text messages, and no other kind', () => {
    fc.assert(fc.property(phone, (text) => isPhone(text) && !isMail(text)));
    fc.assert(fc.property(phone, phone, odd, (a, b, between) => !isPhone(`${a}${between}${b}`)));
  });

  it.each([
    '"quoted local"@example.net',
    '"quoted"@example.net',
    `${'a'.repeat(65)}@example.net`,
    `a@${'b'.repeat(64)}.example`,
    `a@${'b.'.repeat(120)}example`,
    'a@-example.net',
    'a@example-.net',
    'a@example..net',
    'a..b@example.net',
    '.a@example.net',
    'a@[10.0.0.1]',
    'a@localhost',
    '用户@example.net',
    'ａ@example.net',
    'a@example。net',
    'a@example.net\r\nBcc: b@example.net',
    '13800000000',
    'mailto:a@example.net',
  ])('%j is no mail address', (text) => {
    expect(isMail(text)).toBe(false);
  });

  it.each(["o'brien@example.net", 'a+b@example.net', 'A.B@EXAMPLE.NET', 'a@xn--fsqu00a.xn--fiqs8s'])(
    '%j is one',
    (text) => {
      expect(isMail(text)).toBe(true);
    },
  );

  it.each([
    ['a@例子.中国', 'a@xn--fsqu00a.xn--fiqs8s'],
    ['Duty@Bücher.example', 'Duty@xn--bcher-kva.example'],
    ['duty@bu\u0308cher.example', 'duty@xn--bcher-kva.example'],
    ['x@почта.рф', 'x@xn--80a1acny.xn--p1ai'],
    ['a.b+c@mail.例子.hk', 'a.b+c@mail.xn--fsqu00a.hk'],
  ])('%j is one, at a domain that mail hosts know in ASCII', (text, ascii) => {
    expect(isMail(text)).toBe(true);
    expect(asciiMailAddress(text)).toBe(ascii);
  });

  it.each([
    'a@exa\u200bmple。net',
    'a@例子/x.cn',
    'a@例子:25.cn',
    'a@％例.cn',
    'a@例子',
    'a@例 子.cn',
    'a@-例子.cn-',
  ])('%j is none, at a domain that is no name', (text) => {
    expect(isMail(text)).toBe(false);
  });

  it('knows hosts by the same names', () => {
    expect(['10.0.0.1', 'mail.example.net', 'mail.例子.cn', '例子@x'].map(asciiHost)).toEqual([
      ...['10.0.0.1', 'mail.example.net', 'mail.xn--fsqu00a.cn', null],
    ]);
  });

  it.each([
    '１３８００００００００',
    '008613800000000',
    '138 0000 0000',
    '12345',
    '+1',
    '9'.repeat(30),
    'a@example.net',
  ])('%j is no telephone number', (text) => {
    expect(isPhone(text)).toBe(false);
  });
});
