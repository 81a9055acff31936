/** @jest-environment jsdom */
import { pastedHtml } from './pasted';

describe('what is pasted into a notice', () => {
  it('keeps headings, lists, links and tables', () => {
    const html =
      '<h1>Works</h1><ul><li>one<ol><li>two</li></ol></li></ul><p>see <a href="https://a.example/b">there</a></p>' +
      '<table><thead><tr><th colspan="2">x</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
    expect(pastedHtml(html)).toBe(html.replaceAll('h1', 'h2'));
  });

  it('loses what runs, loads, frames or dresses up', () => {
    const html =
      '<style>p{}</style><script>1</script><p class="MsoNormal" style="color:red" onclick="x()">a' +
      '<img src="x" onerror="y()"><iframe src="z"></iframe><a href="javascript:1">b</a><o:p>c</o:p></p><!-- d -->';
    expect(pastedHtml(html)).toBe('<p>a<a>b</a>c</p>');
  });

  it('reads weight and slant from styles, as text programs write them', () => {
    const html =
      '<b style="font-weight:normal"><span style="font-weight:700">bold</span> <span style="font-style:italic">slanted</span></b>';
    expect(pastedHtml(html)).toBe('<strong>bold</strong> <em>slanted</em>');
  });
});
