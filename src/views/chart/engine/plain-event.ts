/** Copies of events for expressions of charts: numbers, keys and texts, no references to the page. */
import { isRecord } from '../../../model/parsing/read-value.ts';

/** Properties of events that are copied. */
const copied = [
  ...'type timeStamp timestamp altKey ctrlKey metaKey shiftKey button buttons clientX clientY pageX pageY'.split(
    ' ',
  ),
  ...'screenX screenY offsetX offsetY movementX movementY deltaX deltaY deltaZ deltaMode key code'.split(' '),
  ...'pointerId pointerType pressure isPrimary width height detail'.split(' '),
];
const touchKeys = 'identifier clientX clientY pageX pageY screenX screenY'.split(' ');
const touchLists = ['touches', 'changedTouches', 'targetTouches'];

/** The functions that Vega adds to an event: its position, and its item. */
export interface EventGeometry {
  item(): unknown;
  group(name?: string): unknown;
  xy(item?: unknown): unknown;
  x(item?: unknown): unknown;
  y(item?: unknown): unknown;
}

export interface PlainEvent {
  readonly item: unknown;
  readonly [key: string]: unknown;
}

const plainEvents = new WeakMap<object, PlainEvent>();

/** Cached, because filters and handlers use the same event several times. */
export function toPlainEvent(event: object): PlainEvent {
  const known = plainEvents.get(event);
  if (known) return known;
  const source = isRecord(event) ? event : {};
  const plain: Record<string, unknown> = { item: source['item'] };
  for (const key of copied) {
    const value = source[key];
    if (value !== undefined && (typeof value !== 'object' || value === null)) plain[key] = value;
  }
  for (const key of touchLists) {
    const list = source[key];
    if (list !== undefined) plain[key] = copyTouches(list);
  }
  const made = { item: plain['item'], ...plain };
  plainEvents.set(event, made);
  return made;
}

/** The geometry functions of the original event; undefined for other values. */
export function findEventGeometry(event: unknown): EventGeometry | undefined {
  if (typeof event !== 'object' || event === null || !('vega' in event)) return undefined;
  return event.vega as EventGeometry;
}

function copyTouches(list: unknown): Record<string, unknown>[] {
  if (typeof list !== 'object' || list === null || !('length' in list)) return [];
  return Array.from(list as ArrayLike<unknown>)
    .filter(isRecord)
    .map((touch) => Object.fromEntries(touchKeys.map((key) => [key, touch[key]])));
}
