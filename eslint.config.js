import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const size = {
  'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true }],
};

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'test-results/', '.cache/', 'public/'] },
  // A rule that is wrong for us is changed here, for everyone, with a reason; no line of code switches one off.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'writable',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
        Buffer: 'readonly',
      },
    },
    rules: size,
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, ...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      ...size,
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Our ports are objects of closures, not instances: their methods do not know `this`.
      '@typescript-eslint/unbound-method': 'off',
      // A handler or a port may be async by contract without awaiting anything itself.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    // Of its rules, one tells that the React compiler would skip a virtual list; we do not use that compiler.
    rules: { ...hooks.configs.recommended.rules, 'react-hooks/incompatible-library': 'off' },
  },
  {
    // `yield` gives back `any` by the type of generators; the sagas name the type of what they receive.
    files: ['sagas/**/*.ts'],
    rules: {
      'require-yield': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    // Whatever text comes from outside, a pattern costs its length: none tries the same text twice.
    files: ['{contract,server,src,sagas,field}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
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
  {
    // Programs on a terminal: their output is the console.
    files: ['config/**/*.ts', 'field/**/*.ts', 'tests/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{test,spec,bench}.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    rules: {
      'max-lines-per-function': 'off',
      'no-console': 'off',
      // A fixture that needs no other says so by an empty pattern.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      // Matchers such as expect.any() and parsed answers are `any` by their own types.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
