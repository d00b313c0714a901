/** The marks of a map for keyboard navigation. */
import type {
  ModifierKeys,
  NavigableMarks,
  TooltipContent,
  NavigableMark,
} from '../../../engines/engine-interfaces.ts';
import type { MapMark, MarkLayer } from './mark-layer.ts';
import { findPageScale } from '../../../browser/page-scale.ts';
import type { MapCanvas } from './map-canvas.ts';

/** Maximum number of marks. */
const maxMarks = 4_000;

export interface MapNavigationRequest {
  readonly layer: MarkLayer;
  /** The canvas for highlights. */
  readonly canvas: MapCanvas;
  /** Moves the map until the mark is visible. */
  reveal(key: number): MapMark | undefined;
  readonly describe: (mark: MapMark) => TooltipContent;
  /** True if the reader has picked the row of the mark. */
  readonly isPicked: (mark: MapMark) => boolean;
  readonly pick: (mark: MapMark, held: ModifierKeys) => void;
}

export function createMapNavigation(request: MapNavigationRequest): NavigableMarks {
  const { keys, isCut } = request.layer.listKeys(maxMarks);
  return {
    length: keys.length,
    cut: isCut,
    at: (index) => {
      const key = keys[index];
      const mark = key === undefined ? undefined : request.reveal(key);
      return mark && toNavigableMark(mark, request);
    },
  };
}

function toNavigableMark(mark: MapMark, request: MapNavigationRequest): NavigableMark {
  const { canvas, describe, isPicked, pick } = request;
  const { left, top } = canvas.element.getBoundingClientRect();
  const scale = findPageScale(canvas.element);
  const { x, y, width, height } = mark.box;
  return {
    content: describe(mark),
    isPicked: isPicked(mark),
    bounds: { x: left + x * scale, y: top + y * scale, width: width * scale, height: height * scale },
    click: (held) => pick(mark, held),
    highlight: () => {
      canvas.clear();
      mark.highlight(canvas.context);
      return () => canvas.clear();
    },
  };
}
