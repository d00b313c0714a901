/** Text and html blocks as nodes, sanitised; a template has a shadow root of its own, where its styles stay. */
import type { Kpi, KpiBlock, KpiHtml, KpiText } from '../../model/kpi/kpi-blocks.ts';
import type { KpiMessages } from '../../model/messages/kpi-en.ts';
import { proseStyles } from '../text/prose-styles.ts';
import { loadChunk } from '../widget/load-chunk.ts';
import type { ViewInput } from '../widget/view-interface.ts';
import type * as RenderMarkup from '../html/render-markup.ts';
import { listBlocks } from './inspect-kpi-blocks.ts';

type Markup = typeof RenderMarkup;

/** A file that does not arrive fails the whole KPI, which can be retried; a template's mistake only its block. */
export async function renderKpiMarkup(
  kpi: Kpi,
  input: ViewInput,
  words: KpiMessages,
): Promise<ReadonlyMap<KpiBlock, Element>> {
  const blocks = listBlocks(kpi).filter((block) => block.type === 'text' || block.type === 'html');
  if (blocks.length === 0) return new Map();
  const markup = await loadChunk(() => import('../html/render-markup.ts'));
  const placed = await Promise.all(
    blocks.map(async (block): Promise<[KpiBlock, Element]> => [
      block,
      await (block.type === 'text'
        ? placeText(block, input, markup)
        : placeCard(block, input, markup, words)),
    ]),
  );
  return new Map(placed);
}

async function placeText({ content, align }: KpiText, input: ViewInput, markup: Markup): Promise<Element> {
  const box = document.createElement('div');
  box.className = `block markup prose ${align ? `text-${align}` : ''}`;
  box.dir = 'auto';
  box.append(await markup.renderMarkdownText(content, input.viewContext));
  return box;
}

async function placeCard(
  block: KpiHtml,
  input: ViewInput,
  markup: Markup,
  words: KpiMessages,
): Promise<Element> {
  const box = document.createElement('div');
  try {
    const { fragment, sheet } = await markup.renderCard(
      { template: block.template, styles: block.styles },
      input,
    );
    box.className = 'block markup card';
    const root = box.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [...(proseStyles.styleSheet ? [proseStyles.styleSheet] : []), sheet];
    const prose = document.createElement('div');
    prose.className = 'prose';
    prose.dir = 'auto';
    prose.append(fragment);
    root.append(prose);
  } catch (error) {
    if (!isMistake(error)) throw error;
    box.className = 'block problem';
    box.textContent = words('templateFailed', { about: firstLine(error.message) });
  }
  return box;
}

/** A parser goes on with all it would have accepted. */
const firstLine = (message: string): string =>
  (message.split('\n')[0] ?? '').slice(0, 200).replace(/:\s*$/, '');

const isMistake = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'template-failed';
