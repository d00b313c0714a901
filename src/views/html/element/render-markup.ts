/** Renders Markdown, and templates over rows, as sanitised nodes. */
import type { HtmlSource } from '../../../model/specs/html-spec.ts';
import { loadChunk } from '../../../browser/load-chunk.ts';
import type { ViewContext, ViewInput } from '../../../elements/view/view-interface.ts';

const loadMarkup = () => loadChunk(() => import('../engine/markup.ts'));
const loadTemplate = () => loadChunk(() => import('../engine/template.ts'));

export async function renderMarkdownText(
  markdown: string,
  { allowOrigins }: ViewContext,
): Promise<DocumentFragment> {
  const { renderMarkdown } = await loadMarkup();
  return renderMarkdown(markdown, { allowOrigins });
}

export interface RenderedCard {
  readonly fragment: DocumentFragment;
  /** Styles of the template for its shadow root, without rules that load files. */
  readonly sheet: CSSStyleSheet;
}

/** Rejects with an `EngineError` that shows the position of a mistake. */
export async function renderHtmlTemplate(
  { template, styles: own }: HtmlSource,
  input: ViewInput,
): Promise<RenderedCard> {
  const [{ renderTemplate }, { sanitiseHtml, toSafeStyleSheet }] = await Promise.all([
    loadTemplate(),
    loadMarkup(),
  ]);
  const { result, overrides, spec, viewContext } = input;
  const { context, allowOrigins } = viewContext;
  const request = { result, overrides, context, now: new Date(), spec, styles: own, allowOrigins };
  const { html, styles } = renderTemplate(template, request);
  return { fragment: sanitiseHtml(html, { allowOrigins }), sheet: toSafeStyleSheet(styles, allowOrigins) };
}
