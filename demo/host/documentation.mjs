/** The documentation as pages of the demo: Markdown of the repository, in the frame of `demo/page/docs.html`. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Documents outside of `docs`, by their address. */
const outside = {
  '/docs/': 'README.md',
  '/docs/service': 'src/service/README.md',
  '/docs/changelog': 'CHANGELOG.md',
  '/docs/contributing': 'CONTRIBUTING.md',
  '/docs/security': 'SECURITY.md',
  '/docs/data-licenses': 'demo/workspace/DATA-LICENSES.md',
};

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Creates the answer to `/docs/…`. `pageFile` is the built page.
 * @returns a function that resolves to the page of an address, or to undefined if there is no such document.
 */
export function createDocumentation(pageFile) {
  return async function toDocumentPage(pathname) {
    const file = toFile(pathname);
    const text = file && (await readFile(join(root, file), 'utf8').catch(() => undefined));
    if (text === undefined) return undefined;
    const page = await readFile(pageFile, 'utf8');
    const title = /^# (.+)$/m.exec(text)?.[1] ?? 'Documentation';
    // A function, since the text of a document may have the patterns of replacements, such as `$&`.
    return page
      .replaceAll('"./assets/', '"/assets/')
      .replace(/<title>.*<\/title>/, () => `<title>${escape(title)} · Vitrine documentation</title>`)
      .replace(`href="${pathname}"`, () => `href="${pathname}" aria-current="page"`)
      .replace('<!-- document -->', () => renderDocument(file, text));
  };
}

function toFile(pathname) {
  if (Object.hasOwn(outside, pathname)) return outside[pathname];
  const [, name] = /^\/docs\/((?:[a-z]+\/)?[\w-]+)$/.exec(pathname) ?? [];
  return name && `docs/${name}.md`;
}

/** The address of a document. Undefined for files that are no documents. */
function toAddress(file) {
  const known = Object.entries(outside).find(([, other]) => other === file);
  if (known) return known[0];
  return file.startsWith('docs/') && file.endsWith('.md') ? `/${file.slice(0, -'.md'.length)}` : undefined;
}

function renderDocument(file, text) {
  const slugs = new Map();
  const renderer = {
    heading({ tokens, depth }) {
      const inner = this.parser.parseInline(tokens);
      return `<h${depth} id="${toSlug(inner, slugs)}">${inner}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      const target = resolveLink(file, href);
      return target === undefined ? inner : `<a href="${escape(target)}">${inner}</a>`;
    },
    table(token) {
      const row = (cells, tag) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      const head = row(token.header, 'th');
      return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>${head}</thead><tbody>${token.rows
        .map((cells) => row(cells, 'td'))
        .join('')}</tbody></table></div>\n`;
    },
    code: ({ text: code }) => `<pre class="code" tabindex="0"><code>${escape(code)}</code></pre>\n`,
    // Pictures and marks for programs are for the repository.
    image: () => '',
    html: () => '',
  };
  return new Marked({ renderer }).parse(text);
}

/** Anchors as code hosts make them: the second heading of the same words ends with `-1`. */
function toSlug(html, slugs) {
  const words = html.replace(/<[^>]+>|&#?\w+;/g, '');
  const slug = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
  const count = slugs.get(slug) ?? 0;
  slugs.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

function resolveLink(file, href) {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const address = toAddress(posix.join(posix.dirname(file), path));
  return address && (anchor ? `${address}#${anchor}` : address);
}
