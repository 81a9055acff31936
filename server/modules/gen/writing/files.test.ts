import fc from 'fast-check';
import ts from 'typescript';
import { entryKinds, genParents, queryKinds, type GenColumn, type GenTable } from '@contract/gen';
import { writeFiles } from './files';

const breakers = [
  '\r',
  '\n',
  '\u2028',
  '\u0085',
  '\0',
  "'",
  '"',
  '`',
  '\\',
  '*/',
  '--',
  ';',
  '${',
  '</script>',
];
const statement = 'drop table users; export const stolen = 1;';
/** Words as somebody enters them who wants to leave the text that they stand in. */
const words = fc
  .array(fc.oneof(fc.constantFrom(...breakers, statement), fc.string({ unit: 'binary', maxLength: 5 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => `w${parts.join('')}`.slice(0, 60));

const reserved = ['order', 'user', 'true', 'constructor', 'default', 'select', 'remark', 'group', 'table'];
const name = fc.oneof(fc.constantFrom(...reserved), fc.stringMatching(/^[a-z][a-z0-9]{0,12}$/));
const mark = fc.constantFrom('0' as const, '1' as const);
const dictType = fc.constantFrom('', 'sys_yes_no');

const column = fc.record({
  columnName: name,
  columnComment: words,
  columnType: fc.oneof(fc.constantFrom('text', 'integer', 'bigint', 'numeric(9,2)'), words),
  ...{ nameZh: words, nameEn: words, nameHk: words },
  ...{ isRequired: mark, isInsert: mark, isEdit: mark, isList: mark, isQuery: mark },
  queryType: fc.constantFrom(...queryKinds),
  htmlType: fc.constantFrom(...entryKinds),
  dictType,
  maxLength: fc.integer({ min: 1, max: 50_000 }),
});

const columns = fc
  .uniqueArray(column, { minLength: 1, maxLength: 4, selector: ({ columnName }) => columnName })
  .map((rows) => [key, ...rows.map((row, at): GenColumn => fieldNamed(row, at + 2))]);

type Drawn = Omit<GenColumn, 'columnId' | 'javaField' | 'isPk' | 'sort'>;
const fieldNamed = (row: Drawn, columnId: number): GenColumn => ({
  ...row,
  columnId,
  javaField: row.columnName,
  isPk: '0',
  sort: columnId,
});

const key: GenColumn = {
  ...{ columnId: 1, columnName: 'id', columnComment: '', columnType: 'integer', javaField: 'rowId' },
  ...{ nameZh: 'n', nameEn: 'n', nameHk: 'n', isPk: '1', isRequired: '0', isInsert: '0', isEdit: '0' },
  ...{ isList: '1', isQuery: '0', queryType: 'EQ', htmlType: 'number', dictType: '', maxLength: 9, sort: 0 },
};

const table = fc.record({
  tableId: fc.constant(1),
  source: fc.constant('own' as const),
  tableName: name,
  tableComment: words,
  ...{ className: name, businessName: name },
  moduleName: fc.constantFrom(...genParents),
  ...{ functionName: words, functionNameEn: words, functionNameHk: words },
  icon: fc.constantFrom('form', 'tree-table'),
  version: fc.constant(1),
});

/** The same decisions in words that nobody could mind. */
const harmless = <T extends GenTable | GenColumn>(row: T): T => {
  const said = Object.keys(row).filter((part) => /^(functionName|name(Zh|En|Hk)|\w+Comment)/.test(part));
  return { ...row, ...Object.fromEntries(said.map((part) => [part, 'Words'])) };
};

const linesOfSql = (text: string): string[] =>
  text
    .replaceAll(/--[^\n\r]*/g, '')
    .split(/[\n\r]/)
    .filter((line) => line.trim() !== '');

interface Read {
  shape: string[];
  texts: string[];
  complaints: readonly unknown[];
}

/** What a compiler finds: the kinds of all nodes in their order, and the texts that stand in quotes. */
function read(text: string): Read {
  const file = ts.createSourceFile('one.ts', text, ts.ScriptTarget.Latest, true);
  const found: Read = { shape: [], texts: [], complaints: complaintsAbout(text) };
  const visit = (node: ts.Node): void => {
    found.shape.push(ts.SyntaxKind[node.kind]);
    if (ts.isStringLiteral(node)) found.texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const complaintsAbout = (text: string): readonly unknown[] =>
  (
    ts.transpileModule(text, { reportDiagnostics: true, compilerOptions: { target: ts.ScriptTarget.Latest } })
      .diagnostics ?? []
  ).map(({ messageText }) => messageText);

describe('generated files', () => {
  it('parse and hold no statement of those whose words they carry', () => {
    fc.assert(
      fc.property(table, columns, (drawn, rows) => {
        const made = writeFiles({ table: drawn, columns: rows, migration: 300 });
        const calm = writeFiles({ table: harmless(drawn), columns: rows.map(harmless), migration: 300 });
        expect(Object.keys(made)).toEqual(Object.keys(calm));
        for (const [path, text] of Object.entries(made)) {
          const same = calm[path] ?? '';
          if (path.endsWith('.sql')) expect(linesOfSql(text)).toEqual(linesOfSql(same));
          else {
            const { shape, complaints } = read(text);
            expect({ path, complaints, shape }).toEqual({ path, complaints: [], shape: read(same).shape });
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('carry every word unchanged, as a literal', () => {
    fc.assert(
      fc.property(table, words, (drawn, nameEn) => {
        const files = writeFiles({ table: drawn, columns: [{ ...key, nameEn }], migration: 300 });
        const { texts } = read(files[`contract/resources/${drawn.className}/texts.ts`] ?? '');
        expect(texts).toEqual(expect.arrayContaining([drawn.functionName, drawn.functionNameEn, nameEn]));
      }),
      { numRuns: 40 },
    );
  });
});
