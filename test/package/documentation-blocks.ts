/** The fenced code blocks of the documentation, with the page and line where each begins. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface CodeBlock {
  /** Path of the page from the root. */
  readonly page: string;
  /** Line of the page on which the code begins, counted from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** A generated signature of docs/api: a block directly below its heading. */
  readonly isSignature: boolean;
}

/** `docs/element.md:12`, as editors open it. */
export const placeOf = ({ page, line }: Pick<CodeBlock, 'page' | 'line'>, extra = 0): string =>
  `${page}:${line + extra}`;

/** README.md, CHANGELOG.md, everything below docs, and the README of the service. */
export function listPages(): string[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`);
  const others = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'src/service/README.md'];
  return [...others.filter((name) => existsSync(join(root, name))), ...docs.sort()];
}

/** All blocks of all pages. */
export const listBlocks = (): CodeBlock[] =>
  listPages().flatMap((page) => readBlocks(page, readFileSync(join(root, page), 'utf8')));

/** Blocks of one page. Blocks may be indented, as those in lists are. */
export function readBlocks(page: string, markdown: string): CodeBlock[] {
  const lines = markdown.split('\n');
  const blocks: CodeBlock[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', fence, language = ''] = /^(\s*)(`{3,})\s*(\S*)/.exec(lines[at] ?? '') ?? [];
    if (fence === undefined) continue;
    const start = at + 1;
    const isEnd = (line: string): boolean => line.trim() === fence;
    const length = lines.slice(start).findIndex(isEnd);
    const end = length === -1 ? lines.length : start + length;
    const code = lines.slice(start, end).map((line) => line.slice(indent.length));
    const before = lines.slice(0, at).findLast((line) => line.trim() !== '') ?? '';
    const isSignature = page.startsWith('docs/api/') && before.startsWith('#');
    blocks.push({ page, line: start + 1, language, code: `${code.join('\n')}\n`, isSignature });
    at = end;
  }
  return blocks;
}
