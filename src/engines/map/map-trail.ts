/** The points or regions of a map for readers without a pointer. */
import type { HeldKeys, MarkTrail, TooltipContent, WalkedMark } from '../engine-ports.ts';
import type { MapCanvas } from './map-canvas.ts';
import type { PaintedShape } from './painted-shape.ts';

/** Nobody walks through more shapes than this. */
const mostMarks = 4_000;

export interface MapTrailRequest {
  readonly shapes: readonly PaintedShape[];
  readonly canvas: MapCanvas;
  describe(shape: PaintedShape): TooltipContent;
  pick(shape: PaintedShape, held: HeldKeys): void;
}

/** A map has no line to follow, so its shapes come in the order of their rows. */
export function openMapTrail(request: MapTrailRequest): MarkTrail {
  const { shapes } = request;
  const sorted = [...shapes].sort((a, b) => firstRow(a) - firstRow(b)).slice(0, mostMarks);
  return {
    length: sorted.length,
    cut: shapes.length > sorted.length,
    at: (index) => {
      const shape = sorted[index];
      return shape && toWalkedMark(shape, request);
    },
  };
}

const firstRow = ({ rows }: PaintedShape): number => rows.reduce((first, row) => Math.min(first, row));

function toWalkedMark(shape: PaintedShape, request: MapTrailRequest): WalkedMark {
  const { canvas } = request;
  const { left, top } = canvas.canvas.getBoundingClientRect();
  const { x, y, width, height } = shape.measure();
  return {
    content: request.describe(shape),
    place: { x: left + x, y: top + y, width, height },
    pick: (held) => request.pick(shape, held),
    highlight: () => {
      canvas.restore();
      shape.highlight(canvas.context);
      return () => canvas.restore();
    },
  };
}
