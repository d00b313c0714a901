/**
 * Parts that several pages of the demo share: `<!-- part: icons -->` stands for `demo/page/parts/icons.html`. `{root}` in a part has the
 * value of `root="…"` in the comment. Links to the address that `current="…"` names say that they lead to their own page.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../demo/page/parts/', import.meta.url));

const placePattern = /<!-- part: ([\w-]+)((?: [\w-]+="[^"]*")*) -->/g;

/** The text of a page with its parts. */
export const fillParts = (page) =>
  page.replaceAll(placePattern, (_, name, given) => fillPart(readPart(name), readValues(given)));

const readPart = (name) => readFileSync(`${folder}${name}.html`, 'utf8').trimEnd();

const readValues = (given) =>
  new Map([...given.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));

function fillPart(part, values) {
  const filled = part.replaceAll(/\{(\w+)\}/g, (_, name) => {
    if (!values.has(name)) throw new Error(`A part of a page needs ${name}="…":\n${part}`);
    return values.get(name);
  });
  const link = `href="${values.get('current')}"`;
  return filled.replace(link, `${link} aria-current="page"`);
}

/** Fills the pages of a build, before their links are read. */
export const pageParts = {
  name: 'page-parts',
  transformIndexHtml: { order: 'pre', handler: fillParts },
};
