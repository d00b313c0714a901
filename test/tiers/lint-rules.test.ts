/** The rules of lint by syntax find what they refuse, each in its own folders. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { tryCommand } from '../run-command.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const cases: readonly (readonly [file: string, code: string, finding: string])[] = [
  ['src/a.ts', 'export const a = { ...{ b: 1 } };', 'a spread literal adds nothing'],
  ['src/b.ts', 'export const [a, b] = [1, 2];', 'a line of its own'],
  ['src/c.ts', 'export const a = (1 as unknown) as string;', 'a double cast hides the doubt'],
  ['src/d.ts', "export const a = Reflect.get({}, 'a');", 'after `isRecord`'],
  ['src/elements/e.ts', "export const a = import('./b.ts');", 'by `loadChunk`'],
  ['src/views/x/element/f.ts', "export const a = import('./b.ts');", 'by `loadChunk`'],
  [
    'src/views/chart/model/q.ts',
    'export const a = (b: string) => `scale(${JSON.stringify(b)})`;',
    'by `quote`',
  ],
  ['src/g.ts', 'export const a = (b?: number) => b!;', 'non-null assertion'],
  ['src/h.ts', 'export const a = (b: any) => [b];', '`any`'],
  ['src/i.ts', 'export const a = () => { const _b = 1; };', '_b'],
  ['src/j.ts', 'console.log(1);', 'console'],
  [
    'src/k.ts',
    "import { html } from 'lit'; export const a = html`<p class=a class=${'b'}></p>`;",
    'Duplicate bindings',
  ],
  ['test/l.ts', "test.only('a', () => {});", '`only` hides the others'],
  ['test/m.ts', "import { execSync } from 'node:child_process'; execSync('a');", 'is restricted'],
];
const allowed: readonly (readonly [file: string, code: string])[] = [
  ['src/n.ts', "export const a = import('./b.ts');"],
  ['src/elements/o.ts', "export const a = loadChunk(() => import('./b.ts'));"],
  ['test/p.ts', 'console.log(1);'],
  ['src/views/chart/model/quote.ts', 'export const a = JSON.stringify(1);'],
];

test('each refused construction is found, and what is allowed elsewhere is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-lint-'));
  try {
    const config = await readFile(join(root, '.oxlintrc.json'), 'utf8');
    await writeFile(
      join(folder, '.oxlintrc.json'),
      config
        .replace('./test/house-rules.mjs', join(root, 'test/house-rules.mjs'))
        .replace(
          '"eslint-plugin-lit"',
          JSON.stringify(join(root, 'node_modules/eslint-plugin-lit/lib/index.js')),
        ),
    );
    for (const [file, code] of [...cases, ...allowed]) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `${code}\n`);
    }
    const { stdout: output } = tryCommand(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=unix'],
      {
        cwd: folder,
      },
    );
    const lines = output.split('\n');
    const missed = cases.filter(
      ([file, , finding]) => !lines.some((line) => line.startsWith(`${file}:`) && line.includes(finding)),
    );
    expect(missed, output).toEqual([]);
    expect(lines.filter((line) => allowed.some(([file]) => line.startsWith(`${file}:`)))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
