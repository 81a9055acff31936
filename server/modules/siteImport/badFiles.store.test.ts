import { strToU8, zipSync } from 'fflate';
import { read, utils } from 'xlsx';
import { importColumns, type SiteImport } from '@contract/siteImport';
import { useAttackedServer } from '@tests/support/attackedServer';
import type { TestServer } from '@tests/support/testServer';

jest.setTimeout(60_000);

const heads = importColumns.join(',');
const csv = (...lines: string[]): Buffer => Buffer.from([heads, ...lines].join('\r\n'));
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbook = (rows: string, shared = ''): Buffer =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(`<w xmlns:r="${relation}"><sheets><sheet r:id="a"/></sheets></w>`),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<R><Relationship Id="a" Type="${relation}/worksheet" Target="s.xml"/><Relationship Id="b" Type="${relation}/sharedStrings" Target="t.xml"/></R>`,
      ),
      'xl/s.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      'xl/t.xml': strToU8(`<sst>${shared}</sst>`),
    }),
  );
const head = `<row r="1"><c t="str"><v>siteCode</v></c><c t="str"><v>siteName</v></c></row>`;

describe('an import of sites, given a bad file', () => {
  const attacked = useAttackedServer();
  let server: TestServer;
  let admin: string;
  beforeAll(() => {
    ({ server, admin } = attacked.standing());
  });

  const importOf = async (bytes: Buffer, name: string): Promise<SiteImport> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const started = await server.call('/area/import', { token: admin, method: 'POST', body: form });
    expect(started.code).toBe(200);
    const { id } = started.data as { id: number };
    for (const deadline = Date.now() + 50_000; ;) {
      const found = (await server.call(`/area/import/${id}`, { token: admin })).data as SiteImport;
      if (['checked', 'failed'].includes(found.state)) return found;
      if (Date.now() > deadline) throw new Error(`it stays so: ${JSON.stringify(found)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const problemsOf = async ({ id }: SiteImport) =>
    (await server.call(`/area/import/${id}/problems?pageNum=1&pageSize=50`, { token: admin })).rows as {
      row: number;
      field: string;
      kind: string;
      value: string;
    }[];
  const reportOf = async ({ id }: SiteImport): Promise<Buffer> =>
    Buffer.from(await (await server.fetch(`/area/import/${id}/report`, { token: admin })).arrayBuffer());

  it.each([
    ['a web page', Buffer.from('<html><script>alert(1)</script>'), 'fields.file.is.webPage'],
    ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 'fields.file.is.picture'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'fields.file.is.oldWorkbook'],
    ['an archive', Buffer.from(zipSync({ 'run.exe': strToU8('MZ') })), 'fields.file.is.archive'],
    ['bytes that are no text', Buffer.from('siteCode\0,x'), 'fields.file.unreadable'],
    ['a workbook cut in half', workbook(head).subarray(0, 300), 'fields.file.unreadable'],
    ['nothing', Buffer.alloc(0), 'fields.file.is.empty'],
  ])('says of %s, named as a workbook, what it is', async (_, bytes, failure) => {
    expect(await importOf(bytes, 'sites.xlsx')).toMatchObject({ state: 'failed', failure });
  });

  it.each([
    ['texts that never end', workbook(head, '<si>'.repeat(4_000_000))],
    [
      'one text in millions of cells',
      workbook(
        head + `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(400),
        `<si><t>${'a'.repeat(32_000)}</t></si>`,
      ),
    ],
    ['elements within elements', workbook(`${head}${'<row><c>'.repeat(50_000)}`)],
  ])('gives up a small file that unpacks to %s', async (_, bytes) => {
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(await importOf(bytes, 'bomb.xlsx')).toMatchObject({
      state: 'failed',
      failure: 'siteImport.tooMuch',
    });
  });

  it('unfolds no entity of a document type, whoever wrote one into the sheet', async () => {
    const bytes = Buffer.from(
      zipSync({
        'xl/workbook.xml': strToU8(`<w xmlns:r="${relation}"><sheets><sheet r:id="a"/></sheets></w>`),
        'xl/_rels/workbook.xml.rels': strToU8(
          `<R><Relationship Id="a" Type="${relation}/worksheet" Target="s.xml"/></R>`,
        ),
        'xl/s.xml': strToU8(
          `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet><sheetData>${head}<row r="2"><c t="str"><v>&a;&b;</v></c></row></sheetData></worksheet>`,
        ),
      }),
    );
    const done = await importOf(bytes, 'entities.xlsx');
    expect(done.state).toBe('checked');
    expect(await problemsOf(done)).toEqual([expect.objectContaining({ row: 3, kind: 'brokenRest' })]);
  });

  it('takes a formula for the text that it is, and hands it to nobody’s spreadsheet as one', async () => {
    const attack = `=HYPERLINK("http://evil","x")`;
    const done = await importOf(
      csv(`X-1,"${attack.replaceAll('"', '""')}",castle`, `"@SUM(1)",x`),
      'sites.csv',
    );
    const problems = await problemsOf(done);
    expect(problems).toContainEqual(expect.objectContaining({ row: 3, kind: 'siteCode', value: '@SUM(1)' }));
    const sheet = Object.values(read(await reportOf(done)).Sheets)[0] ?? {};
    const [heads, ...lines] = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
    expect(heads).toEqual(['Row', 'Column', 'Site code', 'Field', 'Value', 'Problem']);
    expect(lines).toContainEqual(expect.arrayContaining([3, 'A', 'Site code', "'@SUM(1)"]));
    expect(lines).toHaveLength(problems.length);
    const formulas = Object.values(sheet as Record<string, { f?: string }>).filter(
      ({ f }) => f !== undefined,
    );
    expect(formulas).toEqual([]);
    const none = await importOf(workbook(`${head}<row r="2"><c><f>1+1</f></c></row>`), 'sites.xlsx');
    expect(await problemsOf(none)).toContainEqual(expect.objectContaining({ row: 2, kind: 'formula' }));
  });

  it('says of cells and rows that are larger than any which they are', async () => {
    const wide = `X-2,${Array.from({ length: 5_000 }, (_, at) => `cell ${at}`).join(',')}`;
    const long = `X-3,${'n'.repeat(2_000_000)}`;
    const far = `${head}<row r="4000000000"><c t="str"><v>no code</v></c></row>`;
    const done = await importOf(csv(wide, long), 'sites.csv');
    expect(await problemsOf(done)).toContainEqual(
      expect.objectContaining({ row: 3, field: 'siteName', kind: 'tooLong', value: '' }),
    );
    expect(done).toMatchObject({ state: 'checked', rowsRead: 2, badRows: 2 });
    expect(await problemsOf(await importOf(workbook(far), 'sites.xlsx'))).toContainEqual(
      expect.objectContaining({ row: 2, kind: 'siteCode' }),
    );
  });

  it('repeats of a bad cell no more than its beginning, in whole signs', async () => {
    const done = await importOf(csv(`${'x'.repeat(99)}😀😀,name`), 'sites.csv');
    expect(done.state).toBe('checked');
    const [problem] = (await problemsOf(done)).filter(({ kind }) => kind === 'siteCode');
    expect(problem?.value).toBe('x'.repeat(99));
    const foreign = await importOf(Buffer.from(`siteCode,${'Y'.repeat(500)}\r\nX-1,1\r\n`), 'sites.csv');
    expect(foreign.ignored).toEqual(['Y'.repeat(100)]);
  });

  it('asks no database with what stands in a cell', async () => {
    const done = await importOf(
      csv(`X-5,"'; drop table sites; --",station,D,"440305' or '1'='1"`, `X-6,name,station,D,1e999`),
      'sites.csv',
    );
    expect(done.state).toBe('checked');
    expect((await problemsOf(done)).filter(({ field }) => field === 'area').map(({ kind }) => kind)).toEqual([
      'unknownReference',
      'unknownReference',
    ]);
  });
});
