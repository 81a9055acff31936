import jest from './jest.config.js';

/** The unit tests alone: for each change they are run anew, and a database would have to be started each time. */
const [unit] = jest.projects;

/** @type {import('jest').Config} */
export default { ...unit, testTimeout: jest.testTimeout };
