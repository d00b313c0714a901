/** The generated files of the components for frameworks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createFrameworkMembers } from '../../scripts/framework-members.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the members of the framework components match the element: after a change of it, run npm run docs', async () => {
  const files = await createFrameworkMembers();
  const current = [...files.keys()].map((path) => [path, readFileSync(join(root, path), 'utf8')]);
  expect(current.length).toBe(2);
  expect(current).toEqual([...files]);
}, 60_000);
