/** What an author has changed of a layout. */
import { isRecord } from '../parsing/read-value.ts';

/** The places of one widget. */
interface Placed {
  readonly id: string;
  readonly position?: unknown;
  readonly responsiveLayouts?: unknown;
}

/** New places of one widget. What did not change is left out. */
export interface LayoutChange {
  /** Id of the widget. */
  readonly id: string;
  readonly position?: unknown;
  /** By the name of the breakpoint. */
  readonly responsiveLayouts?: Readonly<Record<string, unknown>>;
}

/** Lists the widgets that have another place after an edit, at any breakpoint. */
export function listLayoutChanges(before: readonly Placed[], after: readonly Placed[]): LayoutChange[] {
  const earlier = new Map(before.map((widget) => [widget.id, widget]));
  return after.flatMap((widget) => {
    const change = compareWidgets(earlier.get(widget.id), widget);
    return Object.keys(change).length === 0 ? [] : [{ id: widget.id, ...change }];
  });
}

function compareWidgets(
  before: Placed | undefined,
  { position, responsiveLayouts }: Placed,
): Omit<LayoutChange, 'id'> {
  const earlier = readPlaces(before?.responsiveLayouts);
  const places = Object.entries(readPlaces(responsiveLayouts));
  const moved = places.filter(([name, place]) => !isSame(place, earlier[name]));
  return {
    ...(isSame(position, before?.position) ? {} : { position }),
    ...(moved.length === 0 ? {} : { responsiveLayouts: Object.fromEntries(moved) }),
  };
}

const readPlaces = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
