import { cleanRichText } from './richText';

describe('rich text of a notice', () => {
  it('keeps words, lists, tables and links', () => {
    const html =
      '<h2>停机</h2><p><strong>今晚</strong> <a href="https://example.com/a">详情</a></p><ul><li>一</li></ul>';
    const clean = cleanRichText(html);
    expect(clean).toContain('<h2>停机</h2>');
    expect(clean).toContain('<strong>今晚</strong>');
    expect(clean).toContain('href="https://example.com/a"');
    expect(clean).toContain('rel="noopener noreferrer nofollow"');
    expect(clean).toContain('<ul><li>一</li></ul>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="  java\nscript:alert(1)">x</a>',
    '<iframe src="https://example.com"></iframe>',
    '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
    '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
    '<form action="/api/logout"><button>x</button></form>',
    '<object data="data:text/html,x"></object><embed src="x"><base href="//evil">',
  ])('loses what runs, loads or frames: %s', (html) => {
    const clean = cleanRichText(html);
    expect(clean).not.toMatch(/<(script|img|svg|iframe|style|math|form|button|object|embed|base)/i);
    expect(clean).not.toMatch(/javascript:|onerror|onclick|style=/i);
  });

  it('says the same when it is cleaned again', () => {
    const once = cleanRichText('<p>1 &lt; 2 &amp; <u>3</u></p><img src=x>');
    expect(cleanRichText(once)).toBe(once);
  });
});
