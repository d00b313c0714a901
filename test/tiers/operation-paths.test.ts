/** The table of methods and paths that pages use, which is generated from the operations of the contract. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createOperationPaths, operationPathsFile } from '../../scripts/operation-paths.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the table of paths is current: after a change of an operation, run npm run docs', async () => {
  expect(readFileSync(join(root, operationPathsFile), 'utf8')).toBe(await createOperationPaths());
});
