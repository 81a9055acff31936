const folders = '^(contract|sagas|src|server|field|tests|config)/';
const inside = (...allowed) => ({ path: folders, pathNot: `^(${allowed.join('|')})/` });
const tests = '\\.(test|spec)\\.tsx?$';

/** One floor may import only what is named here; a test beside its source may also use tests/support. */
const floor = (folder, comment, ...allowed) => ({
  name: `floor-${folder}`,
  comment,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: tests },
  to: inside(folder, ...allowed),
});

module.exports = {
  forbidden: [
    floor('contract', 'The contract imports nothing of ours: everyone else stands on it.'),
    floor('sagas', 'What is known rests on what is said.', 'contract'),
    floor('src', 'What is seen rests on what is known.', 'sagas', 'contract'),
    floor('server', 'The server never imports the browser.', 'contract', 'config'),
    floor('field', 'The field speaks the wire protocol and nothing else.', 'contract', 'config'),
    {
      name: 'config-only-environment',
      comment: 'Of config, only the schema of the environment belongs to the product.',
      severity: 'error',
      from: { path: '^(server|field)/', pathNot: tests },
      to: { path: '^config/', pathNot: '^config/environment\\.ts$' },
    },
    {
      name: 'platform-knows-no-noun',
      comment: 'The platform serves every module and knows none.',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: tests },
      to: { path: '^server/(modules|alarmEngine|ingest|crud|compose|composition|main)' },
    },
    {
      name: 'alarm-engine-knows-no-module',
      comment: 'Rules judge readings; what people do with alarms is no business of theirs.',
      severity: 'error',
      from: { path: '^server/alarmEngine/', pathNot: tests },
      to: {
        path: '^server/(modules|ingest|crud|compose|composition|main)',
        pathNot: '^server/ingest/participant\\.ts$',
      },
    },
    {
      name: 'ingest-knows-no-participant',
      comment: 'What stands on readings takes part through ingest/participant.ts; composition hands it over.',
      severity: 'error',
      from: { path: '^server/ingest/', pathNot: tests },
      to: { path: '^server/(modules|alarmEngine|crud|compose|composition|main)' },
    },
    {
      name: 'modules-know-no-ingest',
      comment: 'Modules hear of what is committed by the feed of the platform.',
      severity: 'error',
      from: { path: '^server/(modules|crud)/', pathNot: tests },
      to: { path: '^server/ingest/' },
    },
    {
      name: 'nobody-imports-a-test',
      comment: 'Product code never leans on tests.',
      severity: 'error',
      from: { path: '^(contract|sagas|src|server|field)/', pathNot: tests },
      to: { path: `^tests/|${tests}` },
    },
    {
      name: 'no-circular',
      comment: 'Also where types alone close the circle; of folders tests/contract/folders.test.ts holds it.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'not-to-dev-dep',
      comment:
        'What runs in production is a dependency, not a tool; a thread of the sources is compiled by one.',
      severity: 'error',
      from: { path: '^(contract|sagas|src|server|field)/', pathNot: [tests, '/fromSources\\.mjs$'].flat() },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
  ],
  options: {
    doNotFollow: { path: '^(node_modules|dist)' },
    exclude: { path: '^(dist|\\.cache)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
