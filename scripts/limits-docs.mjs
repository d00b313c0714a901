/**
 * Writes the tables of docs/limits.md: `node scripts/limits-docs.mjs`, or `npm run docs`. Each number is read from the
 * source that enforces it, so that the page cannot differ from the code.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataRows, elementRows, itemRows, requestRows, tokenRows } from './limits-docs-rows.mjs';
import { replaceSections, root, writeTable } from './generated-sections.mjs';

export const limitsFile = 'docs/limits.md';

/** Reads the number after a text of a source file, such as `const maxNameLength = ` or `read('SQL_SECONDS', `. */
function readNumber(file, before) {
  const text = readFileSync(join(root, file), 'utf8');
  const at = text.indexOf(before);
  const [, number = ''] = /^'?([\d_.e* ]+)/.exec(text.slice(at + before.length)) ?? [];
  const product = calculate(number.trim().split(/ (\*\*?) /));
  if (at === -1 || !Number.isFinite(product)) throw new Error(`${file} has no number after "${before}".`);
  return product;
}

/** `4 * 2 ** 20`: powers bind more strongly than products. */
function calculate(parts) {
  const numbers = [Number(parts[0]?.replaceAll('_', '') || NaN)];
  for (let at = 1; at < parts.length; at += 2) {
    const next = Number(parts[at + 1].replaceAll('_', ''));
    if (parts[at] === '**') numbers.push(numbers.pop() ** next);
    else numbers.push(next);
  }
  return numbers.reduce((product, number) => product * number, 1);
}

const writeRows = (rows) =>
  writeTable(
    ['what', 'limit', 'changed by'],
    rows.map(([what, file, before, write, change]) => [what, write(readNumber(file, before)), change]),
  );

/** The text of docs/limits.md with its current tables, formatted. */
export const createLimitsPage = () =>
  replaceSections(limitsFile, {
    element: writeRows(elementRows),
    tokens: writeRows(tokenRows),
    requests: writeRows(requestRows),
    data: writeRows(dataRows),
    items: writeRows(itemRows),
  });

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, limitsFile), await createLimitsPage());
