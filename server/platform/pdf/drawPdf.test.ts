import { textOfPdf } from '@tests/support/textOfPdf';
import type { PdfContent } from './content';
import { drawPdf } from './drawPdf';
import { pdfInThread } from './inThread';

const content = (more: Partial<PdfContent> = {}): PdfContent => ({
  family: 'sc',
  locale: 'zh-Hans-CN',
  isWide: false,
  title: '节能量测量与验证报告',
  subtitle: '2026-02',
  facts: [['IPMVP', 'B']],
  result: { words: '节能 1,234.5 ± 99.9 kWh', note: '90 %' },
  parts: [{ title: '方法', lines: ['Saving = expected − used'] }],
  foot: '报告',
  attachments: [],
  createdAt: 0,
  mostPages: 3,
  ...more,
});
const rows = (count: number) => Array.from({ length: count }, (_, at) => [`SITE-${at}`, `${at}.5`]);
const table = (count: number) => ({
  titles: ['站点', 'kWh'],
  rows: rows(count),
  widths: [2, 1],
  figures: [1],
});

describe('a document', () => {
  it('holds its words as text that can be searched and copied, in the letters of its language', async () => {
    const [page] = textOfPdf(await drawPdf(content()));
    for (const words of ['节能量测量与验证报告', 'IPMVP', '1,234.5 ± 99.9 kWh', '方法', '1 / 1'])
      expect(page).toContain(words);
    const [hk] = textOfPdf(await drawPdf(content({ family: 'hk', title: '節能量測與驗證報告' })));
    expect(hk).toContain('節能量測與驗證報告');
  });

  it('writes letters of the other family where its own has none, and a mark for those of neither', async () => {
    const [page] = textOfPdf(await drawPdf(content({ family: 'hk', title: '节能 🙂\u0007站' })));
    expect(page).toContain('节能');
    expect(page).toContain('??站');
  });

  it('begins each page of a table with its titles, and numbers the pages', async () => {
    const pages = textOfPdf(await drawPdf(content({ parts: [{ title: 'T', lines: [], table: table(90) }] })));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('站点');
    expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`);
    expect(pages.join(' ')).toContain('SITE-89');
  });

  it('breaks what is longer than a line, and loses nothing of it', async () => {
    const word = 'x'.repeat(300);
    const [page] = textOfPdf(await drawPdf(content({ parts: [{ title: 'T', lines: [word] }] })));
    expect(page?.match(/x/g)).toHaveLength(300);
  });

  it('is none where it has more pages than it may', async () => {
    expect(await drawPdf(content({ parts: [{ title: 'T', lines: [], table: table(500) }] }))).toBeNull();
  });

  it('is drawn in a thread of its own, which an end of the job ends', async () => {
    const turns: number[] = [];
    const beat = setInterval(() => turns.push(performance.now()), 10);
    const drawn = await pdfInThread(content(), new AbortController().signal);
    clearInterval(beat);
    expect(textOfPdf(drawn)[0]).toContain('节能量测量与验证报告');
    expect(turns.length).toBeGreaterThan(3);
    await expect(pdfInThread(content(), AbortSignal.abort())).rejects.toThrow();
  });
});
