/** Generated sections of pages that people write: the text between `<!-- <name>: … -->` and `<!-- end of <name> -->`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatText } from './format-text.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A table in Markdown. */
export function writeTable(headings, rows) {
  const line = (cells) =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The formatted text of a page with the given sections, by name. @throws Error for a section that the page lacks. */
export async function replaceSections(file, sections) {
  let page = readFileSync(join(root, file), 'utf8');
  for (const [name, text] of Object.entries(sections)) {
    const section = new RegExp(`(<!-- ${name}: [^>]*-->\\n)[^]*?(<!-- end of ${name} -->)`);
    if (!section.test(page)) throw new Error(`${file} has no section "${name}".`);
    page = page.replace(section, (_, start, end) => `${start}\n${text}\n\n${end}`);
  }
  return formatText(file, page);
}
