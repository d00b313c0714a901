/** Draws every widget of a dashboard, also those out of sight, for paper and for pictures. */
import type { LitElement } from 'lit';
import type { DrawnWidget } from '../../view/drawn-widget.ts';
import { loadChunk } from '../../../browser/load-chunk.ts';
import type { WidgetState } from '../../../store/dashboard-state.ts';
import type { ViewContext } from '../../view/view-interface.ts';
import { drawersOnDemand } from '../../widget/on-demand-drawing.ts';
import { WidgetElement } from '../../widget/widget-element.ts';
import { isControl } from '../../widget/widget-traits.ts';

/** Tables of which paper shows a part, with the number of rows. */
export const cutTables = new WeakMap<WidgetElement, number>();

/** Longest time in which no widget is drawn or fails, ms. */
const patience = 30_000;

/** Most characters of a description. */
const maxTextLength = 2_000;

export interface DrawAllPorts {
  /** Loads the rows of widgets as if they were near the viewport. */
  readonly show: (boxes: readonly Element[]) => void;
}

/** Resolves when every widget is drawn or has failed, or when no widget makes progress for half a minute. */
export async function drawAllWidgets(host: LitElement, { show }: DrawAllPorts): Promise<void> {
  await drawersOnDemand.get(host)?.drawAll();
  show(listBoxes(host));
  // New colours reach the widgets with the next update.
  await host.updateComplete;
  await Promise.all(listBoxes(host).map((box) => box.updateComplete));
  let waiting = Infinity;
  let end = 0;
  do {
    const left = listBoxes(host).filter((box) => !isSettled(box)).length;
    if (left < waiting) end = performance.now() + patience;
    waiting = left;
    if (left > 0) await nextTask();
  } while (waiting > 0 && performance.now() < end);
}

/** Every widget in the order of the page, with what it shows in words. */
export const describeWidgets = (host: HTMLElement): Promise<DrawnWidget[]> =>
  Promise.all(listBoxes(host).map(describeWidget));

export const listBoxes = (host: HTMLElement): WidgetElement[] =>
  [...(host.shadowRoot?.querySelectorAll('vitrine-widget') ?? [])].filter(
    (box) => box instanceof WidgetElement,
  );

/** Rows that are already shown may be loaded again, and what is drawn may be drawn in other colours. */
const isSettled = (box: WidgetElement): boolean => box.settled && !box.isDrawing && box.state?.busy !== true;

/** A timer, because a hidden page paints no frames. */
const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 30));

async function describeWidget(box: WidgetElement): Promise<DrawnWidget> {
  const { widgetId, state } = box;
  const base = { widgetId, title: state?.title, view: state?.plan.view };
  if (!isSettled(box)) return { ...base, status: 'loading' };
  if (state?.status === 'failed') return { ...base, status: 'failed', ...describeProblem(state.problem) };
  return {
    ...base,
    status: 'painted',
    loadedAt: state?.result?.lastRefreshTime,
    figure: box.view?.figure?.(),
    text: await readText(box),
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
