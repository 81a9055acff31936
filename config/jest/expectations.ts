import type * as TestingLibrary from '@testing-library/react';

if (typeof document !== 'undefined') {
  // Loaded only where there is a DOM: a test of the server should not pay for it.
  const { configure } = jest.requireActual<typeof TestingLibrary>('@testing-library/react');
  jest.requireActual('@testing-library/jest-dom');
  configure({ asyncUtilTimeout: 5000 });
}
