/**
 * Every code block of the documentation: it compiles, parses or names what exists. TypeScript and JavaScript are checked
 * against the packed package, as its users install it. Names that a block takes from its surroundings, such as `user`, are
 * declared in documentation-prelude.d.ts.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { isExternal, listTargets } from '../markdown-links.ts';
import { checkBlockTypes, checkSyntax } from './check-block-types.ts';
import { checkCommands } from './check-block-commands.ts';
import { checkMarkup } from './check-block-markup.ts';
import { listBlocks, placeOf, readBlocks, root } from './documentation-blocks.ts';
import type { CodeBlock } from './documentation-blocks.ts';
import { installApplication } from './installed-application.ts';
import type { InstalledApplication } from './installed-application.ts';
import { listPackedFiles } from './packed-files.ts';

const blocks = listBlocks();
const scriptLanguages = ['ts', 'tsx', 'js', 'jsx'];
const isScript = ({ language, isSignature }: CodeBlock): boolean =>
  scriptLanguages.includes(language) && !isSignature;
const packed = listPackedFiles();
/** Blocks for users of the package. */
const scripts = blocks.filter((block) => isScript(block) && packed.has(block.page));

const recipeFolder = join(root, 'docs/embed-token-recipes');
const recipes = readdirSync(recipeFolder).map((name) => readFileSync(join(recipeFolder, name), 'utf8'));

/** The recipes have tests of their own (test/token, test/demo). */
const checkRecipe = (block: CodeBlock): string[] =>
  recipes.includes(block.code)
    ? []
    : [`${placeOf(block)}: the block equals no file of docs/embed-token-recipes`];

function checkParsed(block: CodeBlock, parse: (text: string) => unknown): string[] {
  try {
    parse(block.code);
    return [];
  } catch (error) {
    return [`${placeOf(block)}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

const checks: Readonly<Record<string, (block: CodeBlock) => string[]>> = {
  html: checkMarkup,
  vue: checkMarkup,
  svelte: checkMarkup,
  css: checkMarkup,
  sh: checkCommands,
  console: checkCommands,
  json: (block) => checkParsed(block, JSON.parse),
  yaml: (block) => checkParsed(block, parseYaml),
  // `test/service/data/postgres-engine-faults.test.ts` runs what these blocks say.
  sql: (block) => checkStatements(block),
  python: checkRecipe,
  php: checkRecipe,
  ruby: checkRecipe,
  go: checkRecipe,
  java: checkRecipe,
};

/** Every statement begins with a known word and has its end. */
const checkStatements = (block: CodeBlock): string[] =>
  block.code
    .trim()
    .split('\n')
    .flatMap((line) =>
      /^(?:CREATE|GRANT|REVOKE) .+;$/.test(line) ? [] : [`${placeOf(block)}: not a statement: ${line}`],
    );

/** Faults of a block in a language that needs no installed package. */
function checkBlock(block: CodeBlock): string[] {
  // Blocks for users are compiled below. Those for contributors show pieces of the source.
  if (scriptLanguages.includes(block.language)) return packed.has(block.page) ? [] : checkSyntax(block);
  const check = checks[block.language];
  return check ? check(block) : [`${placeOf(block)}: no test knows the language "${block.language}"`];
}

test('every block has a language that is checked, and passes its check', () => {
  expect(blocks.length).toBeGreaterThan(30);
  expect(blocks.flatMap(checkBlock)).toEqual([]);
});

describe('a wrong block is named with its page and line', () => {
  const faultsOf = (markdown: string): string[] => readBlocks('page.md', markdown).flatMap(checkBlock);

  test.each([
    ['an unknown language', '```cobol\nMOVE\n```', 'page.md:2: no test knows the language "cobol"'],
    [
      'an unknown attribute',
      '```html\n<vitrine-dashboard publicid="a"></vitrine-dashboard>\n```',
      'no "publicid"',
    ],
    ['a tag without its end', '\n```html\n<main><p></main>\n```', 'page.md:3: Element is missing end tag'],
    [
      'an unknown script of npm',
      '```sh\nnpm test\nnpm run tset\n```',
      'page.md:3: there is no `npm run tset`',
    ],
    ['an unknown command', '```sh\nnpx vitrine-service sevre\n```', 'no command "sevre"'],
    ['an unknown flag', '```sh\nnpx vitrine-service serve --smaple\n```', 'no flag --smaple'],
    [
      'an unknown event',
      '```svelte\n<vitrine-dashboard onvitrine-eror={f}></vitrine-dashboard>\n```',
      'onvitrine-eror',
    ],
    ['an unknown custom property', '```css\na { --vitrine-primry: red }\n```', 'no "--vitrine-primry"'],
    ['wrong JSON', '```json\n{,}\n```', 'page.md:2: '],
    ['a recipe that has changed', '```python\nprint()\n```', 'equals no file of docs/embed-token-recipes'],
  ])('%s', (_, markdown, fault) => {
    expect(faultsOf(markdown).join('\n')).toContain(fault);
  });
});

describe('an application that has installed the package', () => {
  let application: InstalledApplication;
  beforeAll(async () => {
    application = await installApplication(peers);
  }, 600_000);
  afterAll(() => application.remove());

  test.each(['node16', 'bundler'] as const)(
    'compiles every block under strict TypeScript with %s',
    (resolution) => {
      expect(checkBlockTypes(application.folder, scripts, resolution)).toEqual([]);
    },
  );

  test('a block with a wrong option is named with its page and line', () => {
    const wrong =
      "\n\n```ts\nimport { createEmbedToken } from 'vitrine/token';\nawait createEmbedToken({ secrt: '' });\n```";
    const faults = checkBlockTypes(application.folder, readBlocks('page.md', wrong), 'bundler');
    expect(faults.join('\n')).toMatch(/^page\.md:5: .*secrt/);
  });
});

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};
/** What blocks import beside the package, in the versions of this repository. */
const peers = ['react', '@types/react', '@types/node', 'vue', 'svelte'].map(
  (name) => `${name}@${devDependencies[name] ?? 'latest'}`,
);

test('the documentation in the package links only to files of the package', () => {
  const pages = [...packed].filter((name) => name.endsWith('.md'));
  expect(pages).toEqual(
    expect.arrayContaining(['README.md', 'docs/quick-start.md', 'src/service/README.md']),
  );
  const faults = pages.flatMap((page) =>
    listTargets(readFileSync(join(root, page), 'utf8'))
      .filter((target) => !isExternal(target) && !target.startsWith('#'))
      .map((target) =>
        relative(root, resolve(root, dirname(page), decodeURIComponent(target.split('#')[0] ?? ''))),
      )
      .filter((file) => !packed.has(file))
      .map((file) => `${page}: ${file} is not in the package: write its path as code, or add it to "files"`),
  );
  expect(faults).toEqual([]);
});
