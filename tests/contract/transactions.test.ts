import ts from 'typescript';
import { PoolUses } from '@tests/support/transactions/poolUses';

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };

function serverProgram(): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', {}, host);
  const files =
    config?.fileNames.filter((name) => name.includes('/server/') && !name.includes('.test.')) ?? [];
  return ts.createProgram(files, { ...config?.options, incremental: false, tsBuildInfoFile: undefined });
}

function programOf(text: string): ts.Program {
  const options: ts.CompilerOptions = { target: ts.ScriptTarget.ES2022, strict: true, noLib: true };
  const compiler = ts.createCompilerHost(options);
  const file = ts.createSourceFile('/ours.ts', text, ts.ScriptTarget.ES2022, true);
  return ts.createProgram(['/ours.ts'], options, {
    ...compiler,
    getSourceFile: (name) => (name === '/ours.ts' ? file : undefined),
    fileExists: (name) => name === '/ours.ts',
  });
}

const product = `
  interface Promise<T> { then: T }
  interface Array<T> {}
  interface TransactionBuilder { execute(work: (trx: Transaction) => unknown): void }
  interface Kysely { transaction(): TransactionBuilder; get(): number }
  interface Transaction extends Kysely { isTransaction: true }
  interface Params { number(): number }
  declare const joined: (db: Kysely) => Kysely;
  declare const read: (db: Kysely) => number;
  const createParams = (db: Kysely): Params => ({ number: () => read(db) });
  const careful = (db: Kysely): Params => ({ number: () => read(joined(db)) });
`;
const usesIn = (work: string): string[] =>
  new PoolUses(programOf(`${product} const part = (db: Kysely, params: Params) => { ${work} };`), () => true)
    .find()
    .uses.map(({ text }) => text);

describe('transactions', () => {
  it('of the server reach the pool nowhere: no connection but their own, in them and in all that they call', () => {
    const { uses, transactions } = new PoolUses(serverProgram(), (file) =>
      /\/server\/[^.]+\.(?!.*test)/.test(file),
    ).find();
    expect(transactions).toBeGreaterThan(100);
    expect(
      uses.map(({ file, line, text }) => `${file.replace(/^.*\/server\//, 'server/')}:${line} ${text}`),
    ).toEqual([]);
  }, 600_000);

  const forbidden: [string, string][] = [
    ['the pool by name', 'db.transaction().execute((trx) => read(db))'],
    ['a function beside it', 'const own = () => read(db); db.transaction().execute((trx) => own())'],
    [
      'a function that is passed the pool in an object',
      'const of = (deps: { db: Kysely }) => read(deps.db); const deps = { db }; db.transaction().execute((trx) => of(deps))',
    ],
    [
      'something made with the pool',
      'const made = createParams(db); db.transaction().execute((trx) => made.number())',
    ],
    ['a function that only transactions call', 'const hook = (saving: { trx: Transaction }) => read(db);'],
  ];
  it.each(forbidden)('are found when they use %s', (_name, work) => {
    expect(usesIn(work)).not.toEqual([]);
  });

  const allowed: [string, string][] = [
    [
      'what they are passed',
      'const of = (trx: Kysely) => read(trx); db.transaction().execute((trx) => of(trx))',
    ],
    ['what joins them', 'db.transaction().execute((trx) => read(joined(db)))'],
    ['the pool before and after', 'read(db); db.transaction().execute((trx) => read(trx)); read(db)'],
  ];
  it.each(allowed)('may use %s', (_name, work) => {
    expect(usesIn(work)).toEqual([]);
  });
});
