import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const jest = (project, { budgetS, env = {}, label = project }) => ({
  name: label,
  budgetS,
  env,
  kind: 'jest',
  command: [
    'node_modules/jest/bin/jest.js',
    '--config',
    'config/jest.config.js',
    '--selectProjects',
    project,
  ],
});

const playwright = (folder, budgetS) => ({
  name: folder,
  budgetS,
  env: { E2E_FOLDER: folder },
  kind: 'playwright',
  command: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'config/playwright.config.ts'],
});

const tool = (name, budgetS, ...command) => ({
  name,
  budgetS,
  env: {},
  kind: 'tool',
  command,
  usesOneCore: true,
});

const rooms = ['contract', 'sagas', 'src', 'server', 'field'];
const cruise = [
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  '--config',
  'config/dependency-cruiser.cjs',
];

const prettier = ['node_modules/prettier/bin/prettier.cjs'];
const eslint = ['node_modules/eslint/bin/eslint.js'];
// A file whose content was found good is not read again.
const remembering = (name) => [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  `.cache/${name}/found-good`,
];

/** The quick ones, which need neither a database nor a browser. */
export const checks = () => [
  // Types too: one program of the compiler answers both.
  tool('lint', 25, 'node_modules/oxlint/bin/oxlint', '--type-check', '.'),
  tool('format', 40, ...prettier, '--check', '.', '--log-level', 'warn', ...remembering('prettier')),
  tool('patterns', 20, ...eslint, ...rooms, '--max-warnings', '0', ...remembering('eslint')),
  tool('architecture', 15, ...cruise, ...rooms),
  tool('dead-code', 15, 'node_modules/knip/bin/knip.js', '--config', 'config/knip.json'),
  jest('unit', { budgetS: 50 }),
];

/** What `npm test` runs. The budgets, those of one core side by side, add up to the quarter of an hour it may take. */
export const ordinarySuites = () => [
  ...checks(),
  tool('build', 20, 'config/first-run.mjs', 'build'),
  jest('contract', { budgetS: 30 }),
  jest('store', { budgetS: 95, env: { TEST_POSTGRES: 'embedded' }, label: 'store-embedded' }),
  jest('integration', { budgetS: 190 }),
  playwright('e2e', 290),
];

/** What `npm run test:all` adds: slow, hostile or many-headed suites, those that exist. */
export const everySuite = () => [
  ...ordinarySuites(),
  jest('store', { budgetS: 95, env: { TEST_POSTGRES: 'debian' }, label: 'store-server' }),
  ...['fuzz', 'attack', 'cluster', 'faults', 'generated', 'peers']
    .filter(hasFiles)
    .map((project) => jest(project, { budgetS: project === 'fuzz' ? 900 : 600 })),
  ...['screens'].filter(hasFiles).map((folder) => playwright(folder, 900)),
];

function hasFiles(folder) {
  const path = join('tests', folder);
  return (
    existsSync(path) &&
    readdirSync(path, { recursive: true }).some((name) => /\.(test|spec)\.tsx?$/.test(name))
  );
}
