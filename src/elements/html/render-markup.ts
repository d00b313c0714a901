/** Authored text to sanitised nodes: Markdown, and templates over rows. */
import type { HtmlSource } from '../../model/template/parse-html-spec.ts';
import { loadChunk } from '../widget/load-chunk.ts';
import type { ViewContext, ViewInput } from '../widget/view-interface.ts';

const loadMarkup = () => loadChunk(() => import('../../engines/markup.ts'));
const loadTemplate = () => loadChunk(() => import('../../engines/template.ts'));

export async function renderMarkdownText(
  markdown: string,
  { allowOrigins }: ViewContext,
): Promise<DocumentFragment> {
  const { renderMarkdown } = await loadMarkup();
  return renderMarkdown(markdown, { allowOrigins });
}

export interface RenderedCard {
  readonly fragment: DocumentFragment;
  /** The template's styles, without anything that fetches; for a shadow root of its own. */
  readonly sheet: CSSStyleSheet;
}

/** Rejects with an `EngineError` that shows the place of a mistake. */
export async function renderCard(
  { template, styles: own }: HtmlSource,
  input: ViewInput,
): Promise<RenderedCard> {
  const [{ renderTemplate }, { sanitise, toStyleSheet }] = await Promise.all([loadTemplate(), loadMarkup()]);
  const { result, overrides, spec, viewContext } = input;
  const { context, allowOrigins } = viewContext;
  const request = { result, overrides, context, now: new Date(), spec, styles: own, allowOrigins };
  const { html, styles } = renderTemplate(template, request);
  return { fragment: sanitise(html, { allowOrigins }), sheet: toStyleSheet(styles, allowOrigins) };
}
