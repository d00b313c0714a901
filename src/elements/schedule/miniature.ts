/** A small picture of the dashboard as the reader sees it, for the preview of a mail. Loaded while the reader fills in the form. */
import { svg, type TemplateResult } from 'lit';
import type { ViewElement } from '../view/view-interface.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface MiniatureWidget {
  readonly box: Box;
  /** Place of the drawing. `undefined`: lines stand for texts and rows. */
  readonly drawing?: Box | undefined;
  /** Address of the drawing as a picture. */
  readonly picture?: string | undefined;
}

interface Miniature {
  readonly width: number;
  readonly height: number;
  readonly widgets: readonly MiniatureWidget[];
}

/** Height of the miniature in widths: a long dashboard is cut off, as the preview of a mail is. */
const mostHeight = 0.72;
/** Most drawings. Each one takes time, while the reader waits for nothing. */
const mostDrawings = 12;

/** @returns `undefined` for a dashboard without widgets in sight. */
export async function takeMiniature(
  root: ParentNode,
  signal: AbortSignal,
): Promise<TemplateResult | undefined> {
  const grid = root.querySelector('.grid')?.getBoundingClientRect();
  if (!grid || grid.width === 0) return undefined;
  const height = Math.min(grid.height, grid.width * mostHeight);
  const found = [...root.querySelectorAll('vitrine-widget')].map((widget) => ({
    box: toBox(widget, grid),
    view: widget.shadowRoot?.querySelector<ViewElement>('.view') ?? undefined,
  }));
  const shown = found.filter(({ box }) => box.width > 0 && box.y < height);
  const drawn = shown.filter(({ view }) => view !== undefined && 'toImage' in view).slice(0, mostDrawings);
  const pictures = new Map<unknown, string>();
  for (const { view } of drawn) if (view && !signal.aborted) pictures.set(view, await draw(view, signal));
  const widgets = shown.map(({ box, view }) => ({
    box,
    drawing: view && toBox(view, grid),
    picture: pictures.get(view),
  }));
  return renderMiniature({ width: grid.width, height, widgets });
}

function toBox(element: Element, grid: DOMRect): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x - grid.x, y: y - grid.y, width, height };
}

/** The address holds until the signal aborts. Empty if the view has no drawing yet. */
async function draw(view: ViewElement, signal: AbortSignal): Promise<string> {
  try {
    const blob = await view.toImage?.({ format: 'png', scale: 1 });
    if (!blob) return '';
    const address = URL.createObjectURL(blob);
    signal.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true });
    return address;
  } catch {
    return '';
  }
}

const renderMiniature = ({ width, height, widgets }: Miniature): TemplateResult =>
  svg`<svg class="miniature" viewBox="0 0 ${width} ${height}" aria-hidden="true">${widgets.map(renderWidget)}</svg>`;

const renderWidget = ({ box, drawing, picture }: MiniatureWidget): TemplateResult =>
  svg`<rect class="card" x=${box.x} y=${box.y} width=${box.width} height=${box.height} rx="12"/>
    ${drawing && picture ? renderPicture(drawing, picture) : renderLines(box)}`;

const renderPicture = ({ x, y, width, height }: Box, picture: string): TemplateResult =>
  svg`<image href=${picture} x=${x} y=${y} width=${width} height=${height} preserveAspectRatio="xMidYMid meet"/>`;

/** Distance between two lines, px of the dashboard. */
const lineGap = 34;
const lineShares = [0.5, 0.8, 0.65, 0.75];

function renderLines({ x, y, width, height }: Box): TemplateResult[] {
  const count = Math.max(1, Math.min(9, Math.floor((height - 24) / lineGap)));
  return Array.from({ length: count }, (_, index) => {
    const share = lineShares[index % lineShares.length] ?? 0.5;
    return svg`<rect class="line" x=${x + 20} y=${y + 22 + index * lineGap} width=${Math.max(0, (width - 40) * share)} height="10" rx="5"/>`;
  });
}
