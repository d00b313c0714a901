import { configs as litConfigs } from 'eslint-plugin-lit';
import tseslint from 'typescript-eslint';

/** What saves a line, and costs its reader. */
const lineGolf = [
  {
    selector:
      'ObjectExpression > SpreadElement > ObjectExpression, :matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression',
    message: 'Write the members out: a spread literal adds nothing.',
  },
  {
    selector: 'VariableDeclarator[id.type="ArrayPattern"] > ArrayExpression.init:not(:has(> SpreadElement))',
    message: 'Declare each name on a line of its own.',
  },
];

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'data/**'] },
  {
    files: ['src/**/*.ts', 'demo/**/*.ts', 'test/**/*.ts', 'vite.config.ts'],
    extends: [...tseslint.configs.strictTypeChecked, litConfigs['flat/recommended']],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: new URL('..', import.meta.url).pathname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Numbers and booleans write themselves well enough.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // `void` in front of a promise says that nobody waits for it, on purpose.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...lineGolf],
    },
  },
  { files: ['src/service/main.ts', 'test/**/*.ts'], rules: { 'no-console': 'off' } },
);
