/** Highlights the mark below the pointer, shows its tooltip, and reports clicks. */
import type { ModifierKeys, TooltipContent, TooltipPort } from '../../../engines/engine-interfaces.ts';
import { toViewPoint } from './map-gestures.ts';
import type { MapCanvasStack } from './map-canvas-stack.ts';
import type { MapMark } from './mark-layer.ts';

export interface PointerRequest {
  readonly stage: MapCanvasStack;
  readonly tooltip: TooltipPort;
  readonly signal: AbortSignal;
  /** True during a drag, and for the click that ends it. */
  isDragging(): boolean;
  find(x: number, y: number): MapMark | undefined;
  describe(mark: MapMark): TooltipContent;
  /** True if a click on the mark has an effect. */
  canPick(mark: MapMark): boolean;
  pick(mark: MapMark, held: ModifierKeys): void;
}

export interface MapPointer {
  /** Call when the map has moved below the pointer. */
  leave(): void;
}

export function startMapPointer(request: PointerRequest): MapPointer {
  const { stage, tooltip, signal } = request;
  const { surface } = stage;
  let highlighted: MapMark | undefined;
  const leave = () => {
    if (highlighted) tooltip.hide();
    highlighted = undefined;
    stage.highlight(undefined);
    surface.style.removeProperty('cursor');
  };
  const show = (found: MapMark, { clientX, clientY }: MouseEvent) => {
    highlighted = found;
    stage.highlight(found);
    if (request.canPick(found)) surface.style.setProperty('cursor', 'pointer');
    else surface.style.removeProperty('cursor');
    tooltip.show(request.describe(found), clientX, clientY);
  };
  const hover = (event: PointerEvent) => {
    if (request.isDragging()) return leave();
    const { x, y } = toViewPoint(surface, event);
    const found = request.find(x, y);
    if (!found) return leave();
    show(found, event);
  };
  const click = (event: MouseEvent) => {
    if (request.isDragging()) return;
    const { x, y } = toViewPoint(surface, event);
    const found = request.find(x, y);
    if (!found) return leave();
    // A finger leaves before it clicks, so the mark is shown again.
    show(found, event);
    request.pick(found, event);
  };
  surface.addEventListener('pointermove', hover, { signal });
  surface.addEventListener('pointerup', hover, { signal });
  surface.addEventListener('pointerleave', leave, { signal });
  surface.addEventListener('click', click, { signal });
  return { leave };
}
