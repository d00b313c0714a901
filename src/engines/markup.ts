/** Turns text from outside into nodes: Markdown, and HTML of templates. The only door to both libraries. */
import { Marked } from 'marked';
import { sanitise, type MarkupOptions } from './markup/sanitise-html.ts';

export { sanitise, type MarkupOptions } from './markup/sanitise-html.ts';
export { toStyleSheet } from './markup/safe-styles.ts';

/** Longer texts are cut: a widget is no book, and its reader should not wait for one. */
const mostCharacters = 500_000;

const markdown = new Marked({ async: false, gfm: true, breaks: false });

/** Markdown (CommonMark and tables) as clean nodes; HTML within it is sanitised, not shown as text. */
export function renderMarkdown(text: string, options: MarkupOptions = {}): DocumentFragment {
  const html = markdown.parse(text.slice(0, mostCharacters));
  return sanitise(typeof html === 'string' ? html : '', options);
}
