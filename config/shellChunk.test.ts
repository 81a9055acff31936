import { shellChunk } from './shellChunk.mjs';

type Modules = Record<string, { importedIds: string[]; code?: string }>;

const at = (path: string) => `${process.cwd()}/${path}`;
const antd = at('node_modules/antd/es/index.js');
const [menu, table] = ['menu', 'table'].map((part) => at(`node_modules/antd/es/${part}/index.js`));

const chunkOf = (modules: Modules) => {
  const known: Modules = Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [path.startsWith('/') ? path : at(path), module]),
  );
  const { name } = shellChunk();
  return (id = '') =>
    name(id.startsWith('/') ? id : at(id), { getModuleInfo: (asked: string) => known[asked] ?? null });
};

describe('the file that is fetched after signing in', () => {
  it('holds what the shell imports and nothing that is loaded before it', () => {
    const chunk = chunkOf({
      'src/layout/Shell.tsx': { importedIds: [at('src/layout/Menu.tsx'), at('src/ui/Logo.tsx')] },
      'src/pages/signIn/Login.tsx': { importedIds: [at('src/ui/Logo.tsx')] },
    });
    expect(chunk('src/layout/Menu.tsx')).toBe('shell');
    expect(chunk('src/ui/Logo.tsx')).toBeNull();
    expect(chunk('src/pages/help/Help.tsx')).toBeNull();
  });

  it('takes from a list of parts only those that are named', () => {
    const chunk = chunkOf({
      'src/layout/Shell.tsx': { importedIds: [antd], code: "import { Menu as Entries } from 'antd';" },
      [antd]: {
        importedIds: [menu ?? '', table ?? ''],
        code: 'export { default as Menu } from "./menu";\nexport { default as Table } from "./table";',
      },
    });
    expect(chunk(menu)).toBe('shell');
    expect(chunk(table)).toBeNull();
  });
});
