/** Says in words what each widget of a dashboard shows, for paper, mails and pictures. */
import { loadChunk } from '../../../browser/load-chunk.ts';
import type { WidgetState } from '../../../store/dashboard-state.ts';
import { toElementProblem } from '../../../store/element-problem.ts';
import { DashboardErrorEvent } from '../../events/dashboard-events.ts';
import type { DrawnWidget } from '../../view/drawn-widget.ts';
import type { ViewContext } from '../../view/view-interface.ts';
import type { WidgetElement } from '../../widget/widget-element.ts';
import { isControl } from '../../widget/widget-traits.ts';
import { cutTables, listBoxes, readDrawnWidget } from './draw-all-widgets.ts';

/** Most characters of a description. */
const maxTextLength = 2_000;

/** Every widget in the order of the page. */
export const describeWidgets = (host: HTMLElement): Promise<DrawnWidget[]> =>
  Promise.all(listBoxes(host).map(describeWidget));

async function describeWidget(box: WidgetElement): Promise<DrawnWidget> {
  const drawn = readDrawnWidget(box);
  const { state } = box;
  if (drawn.status === 'loading') return drawn;
  if (drawn.status === 'failed') return { ...drawn, ...describeProblem(state?.problem) };
  return {
    ...drawn,
    loadedAt: state?.result?.lastRefreshTime,
    figure: box.view?.figure?.(),
    text: await readText(box).catch((error: unknown) => reportWordless(box, error)),
    shownRows: cutTables.get(box),
  };
}

/** Statuses of a platform, or of a data source, that is away. */
const away = new Set([502, 503, 504]);

/** A query that is wrong fails again. */
function describeProblem(problem: WidgetState['problem']): Partial<DrawnWidget> {
  const { code, detail, status = 0, reason } = problem ?? {};
  return { code, detail, recoverable: code === 'offline' || reason === 'timed-out' || away.has(status) };
}

/** The widget is drawn, and only its words are missing. */
function reportWordless(box: WidgetElement, error: unknown): undefined {
  box.dispatchEvent(
    new DashboardErrorEvent(toElementProblem(error, 'render', 'engine-failed'), box.widgetId),
  );
}

/** Views that draw describe themselves; the others are texts. */
async function readText({ view, state, viewContext }: WidgetElement): Promise<string | undefined> {
  if (!view || !state || isControl(state.plan)) return undefined;
  const words = view.describe ? await view.describe() : await describeRows(state, viewContext);
  return (words ?? readWords(view)).slice(0, maxTextLength) || undefined;
}

/** A table is summarised by its rows. Without rows, it says why there are none. */
async function describeRows(
  { plan, result }: WidgetState,
  viewContext: ViewContext | undefined,
): Promise<string | undefined> {
  if (plan.view !== 'table' || !result?.rowCount || !viewContext) return undefined;
  const { summariseTable } = await loadChunk(() => import('../../../views/drawing/model/summarise-table.ts'));
  return summariseTable(result, { context: viewContext.context, overrides: plan.snapshot.columnFormats });
}

/** Elements that begin a line of their own in the words of a widget. */
const lines = 'li, tr, p, dt, h1, h2, h3, h4, h5, h6';

/**
 * Signs that stand for words, and what only readers of a live page can use: buttons, and hints about what they can do. The
 * number of a key figure is a button where its rows can be opened.
 */
const leftOut = 'button:not([part=kpi-value] *), [data-live-only], [aria-hidden=true], style';

/** What a screen reader says of it, except for what is left out. */
function readWords({ shadowRoot }: HTMLElement): string {
  if (!shadowRoot) return '';
  const texts = listTexts(shadowRoot);
  return texts.map((text, index) => `${findSeparator(texts[index - 1], text)}${text.data.trim()}`).join('');
}

function listTexts(root: ShadowRoot): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest(leftOut))
      texts.push(node);
  return texts;
}

/** Texts of different boxes are not one sentence. */
function findSeparator(before: Text | undefined, text: Text): string {
  if (!before) return '';
  if (before.parentElement?.closest(lines) !== text.parentElement?.closest(lines)) return '\n';
  return findBox(before) === findBox(text) ? ' ' : ' · ';
}

/** The nearest element that is no part of a line of text. Elements for screen readers only are a part of it. */
function findBox(text: Text): Element | null {
  let element = text.parentElement;
  while (element && isInline(element)) element = element.parentElement;
  return element;
}

const isInline = (element: Element): boolean =>
  element.matches('.visually-hidden') || getComputedStyle(element).display.startsWith('inline');
