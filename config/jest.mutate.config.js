import jest from './jest.config.js';

const [unit] = jest.projects;
const { testPathIgnorePatterns: _none, ...shared } = unit;

/** The tests beside what is changed, those that ask a database too: config/mutate.mjs has started one for all of them. */
/** @type {import('jest').Config} */
export default {
  ...shared,
  testTimeout: jest.testTimeout,
  testMatch: (process.env.MUTATE_TESTS ?? '').split(',').map((tests) => `<rootDir>/${tests}`),
};
