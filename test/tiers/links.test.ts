/** Links of the documentation: each relative link leads to a file, and each fragment to a heading of its page. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExternal, listLines, listTargets } from '../markdown-links.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** All Markdown files of the repository's documentation. */
function listPages(): string[] {
  const folders = ['docs', 'src', 'demo', '.github'].filter((folder) => existsSync(join(root, folder)));
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return [...readdirSync(root), ...below].filter((name) => name.endsWith('.md'));
}

/** The fragment of a heading on GitHub. */
function toSlug(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '');
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** If several headings have the same text, the fragments of all but the first end with a number. */
function listFragments(markdown: string): ReadonlySet<string> {
  const found = new Map<string, number>();
  const fragments = listLines(markdown).flatMap((line) => {
    const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1];
    if (heading === undefined) return [];
    const slug = toSlug(heading);
    const count = found.get(slug) ?? 0;
    found.set(slug, count + 1);
    return [count === 0 ? slug : `${slug}-${count}`];
  });
  return new Set(fragments);
}

/** Returns the reason why a link is broken. Undefined for links that work or that lead out of the repository. */
function findFault(page: string, target: string): string | undefined {
  if (isExternal(target)) return undefined;
  const [path = '', fragment] = target.split('#').map(decodeURIComponent);
  const file = path === '' ? join(root, page) : resolve(root, dirname(page), path);
  if (relative(root, file).startsWith('..')) return `${page}: ${target} leads out of the repository`;
  if (!existsSync(file)) return `${page}: there is no ${relative(root, file)}`;
  if (fragment === undefined || !file.endsWith('.md')) return undefined;
  const isThere = listFragments(readFileSync(file, 'utf8')).has(fragment);
  return isThere ? undefined : `${page}: ${relative(root, file)} has no heading #${fragment}`;
}

test('every relative link of the documentation leads to an existing file and heading', () => {
  const faults = listPages().flatMap((page) =>
    listTargets(readFileSync(join(root, page), 'utf8')).flatMap((target) => findFault(page, target) ?? []),
  );
  expect(faults).toEqual([]);
});

function listSources(): string[] {
  return ['src', 'test', 'demo', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => /\.(?:[cm]?[jt]s|sql)$/.test(name));
}

test('files that comments mention exist', () => {
  const sources = listSources();
  const named = /^\s*(?:\/\*\*|\*|\/\/).*/gm;
  const faults = sources.flatMap((source) =>
    [...readFileSync(join(root, source), 'utf8').matchAll(named)]
      .flatMap(([comment]) => [...comment.matchAll(/[\w/-]*[a-z]-[\w-]+\.(?:[cm]?ts|mjs)\b/g)])
      .map(([file]) => file.replace(/^\/+/, ''))
      .filter((file) => !sources.some((other) => `/${other}`.endsWith(`/${file}`)))
      .map((file) => `${source}: there is no ${file}`),
  );
  expect(faults).toEqual([]);
});

test('comments cite only documents and sections of this repository', () => {
  const faults = listSources().flatMap((name) =>
    listCitations(readFileSync(join(root, name), 'utf8')).flatMap(({ file, section }) => {
      const page = join(root, file);
      if (!existsSync(page)) return [`${name}: there is no ${file}`];
      const isThere = section === undefined || listFragments(readFileSync(page, 'utf8')).has(toSlug(section));
      return isThere ? [] : [`${name}: ${file} has no section "${section}"`];
    }),
  );
  expect(faults).toEqual([]);
});

interface Citation {
  readonly file: string;
  readonly section: string | undefined;
}

/** Finds `docs/data-api.md, "Continue wait"`, also across line breaks of a comment. `and "…"` adds a section. */
function listCitations(source: string): Citation[] {
  const text = source.replace(/\n\s*(?:\*|\/\/)\s?/g, ' ');
  const pattern = /\b(docs\/[\w/-]+\.md)((?:(?:,| and|, and) "[^"\n]+")*)/g;
  return [...text.matchAll(pattern)].flatMap(([, file = '', quoted = '']): Citation[] => {
    const sections = [...quoted.matchAll(/"([^"]+)"/g)].map(([, section]) => section);
    return sections.length > 0
      ? sections.map((section) => ({ file, section }))
      : [{ file, section: undefined }];
  });
}

test('a citation is found at every possible line break of its comment', () => {
  const words = fc.stringMatching(/^[A-Z][a-z]{1,8}(?: [a-z]{1,8}){0,3}$/);
  fc.assert(
    fc.property(words, words, fc.nat(), (page, section, at) => {
      const file = ['docs', `${toSlug(page)}.md`].join('/');
      const whole = `Rules: ${file}, "${section}".`;
      const blanks = [...whole.matchAll(/ /g)].map(({ index }) => index);
      const cut = blanks[at % blanks.length] ?? 0;
      const comment = `/**\n * ${whole.slice(0, cut)}\n * ${whole.slice(cut + 1)}\n */`;
      expect(listCitations(comment)).toEqual([{ file, section }]);
    }),
  );
});

test('links in code are ignored, and fragments of headings contain no spaces', () => {
  expect(listTargets('a [b](c.md#d) `[e](f)`\n```\n[g](h)\n```\n[i]: j.md')).toEqual(['c.md#d', 'j.md']);
  expect([...listFragments('# A `b`, c\n## A b c\n```\n# no\n```')]).toEqual(['a-b-c', 'a-b-c-1']);
  fc.assert(fc.property(fc.string(), (heading) => !/[\s#]/.test(toSlug(heading))));
});

/** TypeScript does not check paths that plain scripts load by name. */
test('source files that plain scripts name exist', () => {
  const scripts = [...listSources(), 'vite.config.ts'].filter((name) => /\.(?:mjs|cjs|js)$|^vite/.test(name));
  const faults = scripts.flatMap((script) =>
    [...readFileSync(join(root, script), 'utf8').matchAll(/['"`/](src\/[\w/-]+\.(?:ts|mjs))['"`]/g)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${script}: there is no ${file}`),
  );
  expect(faults).toEqual([]);
});
