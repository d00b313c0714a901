/** An event as a chart's expressions may see it: numbers, keys and words, and no way from it into the page. */

const copied = [
  ...'type timeStamp timestamp altKey ctrlKey metaKey shiftKey button buttons clientX clientY pageX pageY'.split(
    ' ',
  ),
  ...'screenX screenY offsetX offsetY movementX movementY deltaX deltaY deltaZ deltaMode key code'.split(' '),
  ...'pointerId pointerType pressure isPrimary width height detail'.split(' '),
];
const touchKeys = 'identifier clientX clientY pageX pageY screenX screenY'.split(' ');
const touchLists = ['touches', 'changedTouches', 'targetTouches'];

/** The functions that Vega hangs on an event: where it happened, and on which item. */
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

/** The same plain event for the same event, as filters and handlers ask many times. */
export function toPlainEvent(event: object): PlainEvent {
  const known = plainEvents.get(event);
  if (known) return known;
  const plain: Record<string, unknown> = { item: Reflect.get(event, 'item') };
  for (const key of copied) {
    const value: unknown = Reflect.get(event, key);
    if (value !== undefined && (typeof value !== 'object' || value === null)) plain[key] = value;
  }
  for (const key of touchLists) {
    const list: unknown = Reflect.get(event, key);
    if (list !== undefined) plain[key] = copyTouches(list);
  }
  const made = { item: plain['item'], ...plain };
  plainEvents.set(event, made);
  return made;
}

/** The geometry functions of the living event; undefined for values that are no events of Vega's. */
export function findGeometry(event: unknown): EventGeometry | undefined {
  if (typeof event !== 'object' || event === null || !('vega' in event)) return undefined;
  return event.vega as EventGeometry;
}

function copyTouches(list: unknown): Record<string, unknown>[] {
  if (typeof list !== 'object' || list === null || !('length' in list)) return [];
  return Array.from(list as ArrayLike<object>).map((touch) =>
    Object.fromEntries(touchKeys.map((key) => [key, Reflect.get(touch, key) as unknown])),
  );
}
