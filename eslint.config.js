import parser from '@typescript-eslint/parser';
import regexp from 'eslint-plugin-regexp';

/** What oxlint (`.oxlintrc.json`), which holds all other rules, cannot check: the cost of a pattern. */
export default [
  { ignores: ['dist/', 'node_modules/', 'test-results/', '.cache/', 'public/'] },
  // A rule that is wrong for us is changed here, for everyone, with a reason; no line of code switches one off.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    // Whatever text comes from outside, a pattern costs its length: none tries the same text twice.
    files: ['{contract,server,src,sagas,field}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    languageOptions: { parser },
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // The other colours of a tag cannot be read on their own ground by everybody; src/ui/tone.ts.
    files: ['src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "JSXOpeningElement[name.name='Tag'] JSXAttribute[name.name='color'] Literal[value=/^(?!(default|processing|success|warning|error)$)/]",
          message: 'A tag tells a state by a tone: default, processing, success, warning or error.',
        },
      ],
    },
  },
  {
    // A search for "anything between" two words tries again from each first word: foreign text is scanned instead.
    files: ['server/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[regex.pattern=/\\.[*+]/][regex.pattern=/^[^^]/]',
          message: 'Scan foreign text, or match it at one place: this search takes quadratic time.',
        },
      ],
    },
  },
];
