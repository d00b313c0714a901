/**
 * Writes src/contract/operation-paths.ts from the operations of the contract: `node scripts/operation-paths.mjs`, or
 * `npm run docs`. The typed client needs methods and paths without the schemas, which must not be loaded by pages.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { formatText } from './format-text.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
export const operationPathsFile = 'src/contract/operation-paths.ts';

/** Operations below `{base_url}` by name, as the contract declares them. */
export async function readOperations() {
  const file = join(root, 'src/contract/operations/all-operations.ts');
  const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
  return module.operations;
}

/** The text of the file, formatted. */
export async function createOperationPaths() {
  const entries = Object.entries(await readOperations()).map(
    ([id, { method, path }]) => `  ${id}: '${method} ${path}',`,
  );
  const text = `/**
 * Method and path of every operation below \`{base_url}\`, by name, without the schemas, which must not reach a page.
 * Written by scripts/operation-paths.mjs from the operations. Change them there, then: npm run docs
 */
export const operationPaths = {
${entries.join('\n')}
} as const;
`;
  return formatText(operationPathsFile, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, operationPathsFile), await createOperationPaths());
