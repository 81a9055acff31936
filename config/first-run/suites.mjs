import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reachingChanges } from './changes.mjs';

/** @typedef {{ name: string, budgetS: number, command: string[], usesOneCore?: boolean }} Suite */

const jestSuite = (project, { budgetS, env = {}, label = project, workers = 2, only = [] }) => ({
  name: label,
  budgetS,
  env,
  kind: 'jest',
  workers,
  command: [
    'node_modules/jest/bin/jest.js',
    '--config',
    'config/jest.config.js',
    '--selectProjects',
    project,
    ...only,
  ],
});

const playwrightSuite = (folder, budgetS) => ({
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

const eslint = ['node_modules/eslint/bin/eslint.js'];
// A file whose content was found good is not read again.
const remembering = (name) => [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  `.cache/${name}/found-good`,
];

// Where tests wait for each other's clock, a third worker uses what two leave of two cores.
const waiting = { workers: 3 };

/** The quick ones, which need neither a database nor a browser. */
const tools = () => [
  // Types too: one program of the compiler answers both.
  tool('lint', 35, 'node_modules/oxlint/bin/oxlint', '--type-check', '.'),
  tool('format', 5, 'node_modules/oxfmt/bin/oxfmt', '--check', '.'),
  tool('patterns', 25, ...eslint, ...rooms, '--max-warnings', '0', ...remembering('eslint')),
  tool('architecture', 15, ...cruise, ...rooms),
  tool('dead-code', 10, 'node_modules/knip/bin/knip.js', '--config', 'config/knip.json'),
];

/** What `npm run check` runs: of the unit tests, those that reach what changed. */
export const checks = () => [
  ...tools(),
  jestSuite('unit', { budgetS: 150, ...waiting, only: reachingChanges() }),
];

/**
 * What `npm test` runs. The budgets, those of one core side by side, add up to the fifteen minutes that it may take.
 * @returns {Suite[]}
 */
export const ordinarySuites = () => [
  ...tools(),
  tool('build', 20, 'config/first-run.mjs', 'build'),
  jestSuite('unit', {
    budgetS: 175,
    ...waiting,
    only: without(drawn, ['/node_modules/', '\\.store\\.test']),
  }),
  jestSuite('contract', { budgetS: 25 }),
  jestSuite('store', { ...embedded, only: without(wholeLives) }),
  jestSuite('store', { budgetS: 15, env: { TEST_POSTGRES: 'debian' }, label: 'store-smoke', only: smoke }),
  // Two workers: its tests judge delays of a second, and a third starves them on two cores.
  jestSuite('integration', { budgetS: 205, only: without(wholeLives) }),
  playwrightSuite('e2e', 220),
];

// Half a minute and more each, or waiting in real time: sensors that fail in every way, hundreds of people who sign in
// at once, field units of others in all their states, requests drawn at random, hours of alarms and thermostats lived through in steps of
// seconds, commands that run out or are tried again and again, clocks that are set, a product that is started time
// and again, every table exported and taken back in three languages, files broken in every way, every table backed
// up and restored, connections that die.
const wholeLives = [
  'modules/backup/backup.store',
  'modules/siteImport/badFiles.store',
  'alarmEngine/delays.store',
  'alarmEngine/sensorInvalid.store',
  'alarmEngine/beyondRange.store',
  'doors/doorWatch.store',
  'ingest/clocks.store',
  'modules/doorOpenings/openings.store',
  'modules/energy/siteDays/upkeep.store',
  'modules/notifications/lanes.store',
  'modules/notifications/setBack.store',
  'modules/session/signInAtOnce.store',
  'modules/alarms/mainsFailure.store',
  'ingest/shards.store',
  'database/deadConnections.store',
  'integration/platform',
  'integration/bInterfaceCommands',
  'integration/bInterfaceLacks',
  'integration/bInterfaceStates',
  'integration/bInterfaceSources',
  'integration/everyReach',
  'integration/fuzz',
  'integration/wholeCluster',
  'integration/bInterfacePolls',
  'integration/commandGivenBack',
  'integration/commandContradicted',
  'integration/doorConformance',
  'integration/ingestClock',
  'modules/places/exported.store',
  'integration/ingestFairness',
  'integration/ownThermostat',
  'integration/ingestFailures',
  'integration/simulatedTime',
];
// Meters, rules and calendars drawn at random by the hundred.
const drawn = ['modules/history/meters', 'alarmEngine/rules/meters', 'jobs/cron/onDays'];
// In place of what the project of the test ignores.
const without = (names, ignored = []) => [
  '--testPathIgnorePatterns',
  ...ignored,
  ...names.map((name) => `${name}\\.test`),
];

const embedded = { budgetS: 190, env: { TEST_POSTGRES: 'embedded' }, label: 'store-embedded', ...waiting };

// On the server's PostgreSQL: a declared resource, the memory of the alarm engine, history that comes late, alarms.
const smoke = [
  '--runTestsByPath',
  ...[
    'crud/posts',
    'alarmEngine/memory/ruleMemory',
    'alarmEngine/lateHistory',
    'modules/alarms/alarms',
    'modules/siteStates/siteStates',
  ].map((name) => `server/${name}.store.test.ts`),
];

/** What only `npm run test:all` runs, where there are such tests, and why the ordinary run has no room for it. */
const slow = [
  ['fuzz', 900, 'draws thousands of requests'],
  ['attack', 600, 'floods the server for minutes'],
  ['cluster', 600, 'starts several servers and a Redis'],
  ['faults', 660, 'kills, freezes and fills up, and waits in real time until it is over'],
  ['generated', 600, 'installs, builds and starts a clone'],
  ['peers', 600, 'needs Java and other rare packages'],
];

/** What `npm run pictures` runs: from seeded fleets it makes the pictures of README and manual anew. */
export const pictures = () => [
  tool('build', 20, 'config/first-run.mjs', 'build'),
  playwrightSuite('pictures', 600),
];

/** What `npm run manual` runs: the manual as one file in each language, to be read without the server. */
export const manual = () => [
  tool('build', 20, 'config/first-run.mjs', 'build'),
  playwrightSuite('manual', 60),
];

/** What `npm run pages` runs: every page in four combinations of language, colours and window, to be looked at. */
export const pages = () => [
  tool('build', 20, 'config/first-run.mjs', 'build'),
  playwrightSuite('pages', 1_800),
];

const sampled = ['unit', 'store-smoke', 'store-embedded', 'integration'];

/** @returns {Suite[]} */
export const everySuite = () => [
  ...ordinarySuites().filter(({ name }) => !sampled.includes(name)),
  // The whole of what the ordinary run samples.
  jestSuite('unit', { budgetS: 210, ...waiting }),
  jestSuite('store', embedded),
  jestSuite('integration', { budgetS: 330 }),
  jestSuite('store', { budgetS: 190, env: { TEST_POSTGRES: 'debian' }, label: 'store-server', ...waiting }),
  ...slow.filter(([name]) => hasFiles(name)).map(([name, budgetS]) => jestSuite(name, { budgetS })),
  // Looks at every screen, in every size and language and as a screen reader does, and takes whole ways by keys.
  ...['screens'].filter(hasFiles).map((folder) => playwrightSuite(folder, 2_100)),
];

function hasFiles(folder) {
  const path = join('tests', folder);
  return (
    existsSync(path) &&
    readdirSync(path, { recursive: true }).some((name) => /\.(test|spec)\.tsx?$/.test(name))
  );
}
