/** Finds the statements of the sources for the positions in a stack, as developer tools of browsers do. */
import { SourceMap } from 'node:module';
import { z } from 'zod';

const mapSchema = z.object({
  version: z.literal(3),
  file: z.string(),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
});

/** Texts such as `../src/define.ts: the line`, one for each position in the stack. A statement is read to its end. */
export const findSourceLines = (stack: string): Promise<string[]> =>
  Promise.all(
    [...stack.matchAll(/(http[^\s()]+):(\d+):(\d+)/g)].map(([, file = '', line, column]) =>
      findSourceLine(file, Number(line), Number(column)),
    ),
  );

/** Line and column begin with 1. Rejects if the file names no source map. */
async function findSourceLine(file: string, line: number, column: number): Promise<string> {
  const { headers } = await fetch(file);
  const name = headers.get('sourcemap');
  if (name === null) throw new Error(`${file} names no source map.`);
  const map = mapSchema.parse(await (await fetch(new URL(name, file))).json());
  const found = new SourceMap({ ...map, sourceRoot: '' }).findEntry(line - 1, column - 1);
  if (!('originalSource' in found)) throw new Error(`${name} has no entry for ${line}:${column}.`);
  const content = map.sourcesContent[map.sources.indexOf(found.originalSource)] ?? '';
  return `${found.originalSource}: ${readStatement(content.split('\n').slice(found.originalLine))}`;
}

/** The lines up to the end of the first statement, or to the block that it opens: the formatter breaks long ones. */
function readStatement(lines: readonly string[]): string {
  const end = lines.findIndex((line) => /[;{}]$/.test(line));
  return lines
    .slice(0, end + 1)
    .map((line) => line.trim())
    .join(' ');
}
