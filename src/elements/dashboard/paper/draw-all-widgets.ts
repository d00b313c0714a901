/** Draws every widget of a dashboard, also those out of sight, for paper and for pictures. */
import type { LitElement } from 'lit';
import type { DrawnWidget } from '../../view/drawn-widget.ts';
import { drawersOnDemand } from '../../widget/on-demand-drawing.ts';
import { WidgetElement } from '../../widget/widget-element.ts';

/** Tables of which paper shows a part, with the number of rows. */
export const cutTables = new WeakMap<WidgetElement, number>();

/** Longest time in which no widget is drawn or fails, ms. */
const patience = 30_000;

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

export const listBoxes = (host: HTMLElement): WidgetElement[] =>
  [...(host.shadowRoot?.querySelectorAll('vitrine-widget') ?? [])].filter(
    (box) => box instanceof WidgetElement,
  );

/** Rows that are already shown may be loaded again, and what is drawn may be drawn in other colours. */
export const isSettled = (box: WidgetElement): boolean =>
  box.settled && !box.isDrawing && box.state?.busy !== true;

/** What is known of a widget without its words. */
export function readDrawnWidget(box: WidgetElement): DrawnWidget {
  const { widgetId, state } = box;
  const status = !isSettled(box) ? 'loading' : state?.status === 'failed' ? 'failed' : 'painted';
  return { widgetId, title: state?.title, view: state?.plan.view, status };
}

/** A timer, because a hidden page paints no frames. */
const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 30));
