/** Authored text to sanitised nodes: Markdown, and templates over rows. */
import type { HtmlSource } from '../../model/template/read-html-spec.ts';
import { fromChunk } from '../widget/from-chunk.ts';
import type { Surroundings, ViewInput } from '../widget/view-port.ts';

const loadMarkup = () => fromChunk(() => import('../../engines/markup.ts'));
const loadTemplate = () => fromChunk(() => import('../../engines/template.ts'));

export async function renderText(
  markdown: string,
  { allowOrigins }: Surroundings,
): Promise<DocumentFragment> {
  const { renderMarkdown } = await loadMarkup();
  return renderMarkdown(markdown, { allowOrigins });
}

export interface Card {
  readonly fragment: DocumentFragment;
  /** The template's styles, without anything that fetches; for a shadow root of its own. */
  readonly sheet: CSSStyleSheet;
}

/** Rejects with an `EngineError` that shows the place of a mistake. */
export async function renderCard({ template, styles: own }: HtmlSource, input: ViewInput): Promise<Card> {
  const [{ renderTemplate }, { sanitise, toStyleSheet }] = await Promise.all([loadTemplate(), loadMarkup()]);
  const { result, overrides, spec, surroundings } = input;
  const { context, allowOrigins } = surroundings;
  const request = { result, overrides, context, now: new Date(), spec, styles: own, allowOrigins };
  const { html, styles } = renderTemplate(template, request);
  return { fragment: sanitise(html, { allowOrigins }), sheet: toStyleSheet(styles, allowOrigins) };
}
