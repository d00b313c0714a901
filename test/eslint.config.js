import { configs as litConfigs } from 'eslint-plugin-lit';
import tseslint from 'typescript-eslint';

/** Constructions that save a line but are hard to read. */
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

/** A test that does not run, or hides the others of its file. */
const leftOut = [
  {
    selector:
      'MemberExpression[property.name=/^(only|skip|todo)$/][object.name=/^(test|it|describe|suite|context)$/], CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]',
    message: 'Run every test: `only` hides the others of its file, and a test that is skipped holds nothing.',
  },
];

/** Casts and reads that hide the type of a value. */
const hiddenDoubts = [
  {
    selector: 'TSAsExpression > TSAsExpression.expression[typeAnnotation.type="TSUnknownKeyword"]',
    message: 'Declare a narrow interface, or check the value by a type guard: a double cast hides the doubt.',
  },
  {
    selector: 'CallExpression[callee.object.name="Reflect"][callee.property.name="get"]',
    message: 'Read the field after `isRecord`, or after `in`.',
  },
];

/** A browser never requests a file again whose import has failed. `loadChunk` does, from another address. */
const bareImports = [
  {
    selector:
      'ImportExpression:not(CallExpression[callee.name=/^(loadChunk|loadChunkOnce)$/] > ArrowFunctionExpression > ImportExpression)',
    message: 'Import by `loadChunk` or `loadChunkOnce`, and work with the file outside of their function.',
  },
];

/** These stop the whole process, and with it the time limits of tests. */
const endlessWaits = ['execFileSync', 'execSync', 'spawnSync'].map((name) => ({
  name: 'node:child_process',
  importNames: [name],
  message: 'Use `runCommand` or `tryCommand` of test/run-command.ts, which have a time limit.',
}));

/** Rules that need no types. `oxlint.config.json` has those that do, which take a tenth of the time there. */
export default tseslint.config(
  // The applications have packages and compilers of their own.
  { ignores: ['dist/**', 'node_modules/**', 'data/**', 'demo/examples/**', 'test/proof/stacks/**'] },
  {
    files: ['src/**/*.ts', 'demo/**/*.ts', 'test/**/*.ts', 'vite.config.ts'],
    extends: [...tseslint.configs.strict, litConfigs['flat/recommended']],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...lineGolf],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...lineGolf, ...hiddenDoubts] },
  },
  {
    files: ['src/elements/**/*.ts', 'src/views/*/element/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...lineGolf, ...hiddenDoubts, ...bareImports] },
  },
  { files: ['test/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...lineGolf, ...leftOut] } },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/run-command.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: endlessWaits }] },
  },
  { files: ['src/service/main.ts', 'test/**/*.ts'], rules: { 'no-console': 'off' } },
);
