/** Converts Markdown and HTML of templates to sanitised nodes. The only file that imports both libraries. */
import { Marked } from 'marked';
import { sanitiseHtml, type MarkupOptions } from './sanitise-html.ts';

export { sanitiseHtml, type MarkupOptions } from './sanitise-html.ts';
export { toSafeStyleSheet } from './safe-styles.ts';

/** Longer texts are cut, because rendering them would block the page. */
const maxCharacters = 500_000;

const markdown = new Marked({ async: false, gfm: true, breaks: false });

/** Renders Markdown (CommonMark and tables) as sanitised nodes. HTML in it is sanitised, not shown as text. */
export function renderMarkdown(text: string, options: MarkupOptions = {}): DocumentFragment {
  const html = markdown.parse(text.slice(0, maxCharacters));
  return sanitiseHtml(typeof html === 'string' ? html : '', options);
}
