/** Authored text to sanitised nodes: Markdown, and templates over rows. */
import { toRows } from '../../model/result.ts';
import { fromChunk } from '../widget/view-loaders.ts';
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
  /** Style text of the template, already without addresses; for a constructed sheet in a shadow root of its own. */
  readonly styles: string;
}

export async function renderCard(template: string, input: ViewInput): Promise<Card> {
  const [{ renderTemplate }, { sanitise }] = await Promise.all([loadTemplate(), loadMarkup()]);
  const { result, overrides, surroundings, spec } = input;
  const data = result ? toRows(result) : [];
  const { html, styles } = renderTemplate(template, {
    data,
    columns: result?.columns ?? [],
    overrides,
    context: surroundings.context,
    now: new Date(),
    ...(typeof spec.styles === 'string' ? { styles: spec.styles } : {}),
  });
  return { fragment: sanitise(html, { allowOrigins: surroundings.allowOrigins }), styles };
}
