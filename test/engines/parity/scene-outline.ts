/** The content of a Vega view as plain values: geometry, paint and text of each mark, and each scale. */
import type { View } from 'vega';

/** An item or a scale: its path, and the values to compare. */
export interface Outline {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const places =
  'x y x2 y2 width height size startAngle endAngle innerRadius outerRadius angle dx dy radius limit';
const looks =
  'opacity fillOpacity strokeOpacity strokeWidth fontSize cornerRadius fill stroke strokeDash shape path url';
const words = 'text align baseline font fontWeight href orient interpolate blend defined';
const channels = `${places} ${looks} ${words}`.split(' ');
/** Default values of channels that a mark does not have. */
const defaults: Readonly<Record<string, unknown>> = { opacity: 1, fillOpacity: 1, strokeOpacity: 1 };

interface Item {
  readonly items?: readonly Mark[];
  readonly bounds?: Readonly<Record<'x1' | 'y1' | 'x2' | 'y2', number>>;
  readonly [channel: string]: unknown;
}
interface Mark {
  readonly marktype: string;
  readonly role?: string;
  readonly items: readonly Item[];
}
interface Context {
  readonly scales: Readonly<Record<string, { readonly value: unknown }>>;
  readonly subcontext?: readonly Context[];
}

export function outlineScene(view: View): Outline[] {
  const { root } = view.scenegraph() as unknown as { readonly root: Mark };
  return outlineMark(root, 'root');
}

function outlineMark({ marktype, role, items }: Mark, path: string): Outline[] {
  const here = `${path}>${marktype}.${role ?? ''}`;
  const own = items.flatMap((item, index) => outlineItem(item, `${here}[${index}]`));
  return [{ path: here, values: { count: items.length } }, ...own];
}

function outlineItem(item: Item, path: string): Outline[] {
  const values: Record<string, unknown> = {};
  for (const channel of channels) {
    const value = item[channel];
    if (value === undefined || value === null || value === defaults[channel] || typeof value === 'function')
      continue;
    values[channel] = typeof value === 'object' ? JSON.stringify(value) : value;
  }
  const { bounds } = item;
  if (bounds) for (const side of ['x1', 'y1', 'x2', 'y2'] as const) values[`bounds.${side}`] = bounds[side];
  const inner = (item.items ?? []).flatMap((mark, index) => outlineMark(mark, `${path}/${index}`));
  return [{ path, values }, ...inner];
}

/** Every scale of the view and of its groups, in the order of their creation. */
export function outlineScales(view: View): Outline[] {
  const context = (view as unknown as { readonly _runtime: Context })._runtime;
  return outlineContext(context, 'scales');
}

function outlineContext({ scales, subcontext = [] }: Context, path: string): Outline[] {
  const own = Object.keys(scales).map((name) => ({
    path: `${path}.${name}`,
    values: readScale(scales[name]?.value),
  }));
  return [...own, ...subcontext.flatMap((inner, index) => outlineContext(inner, `${path}/${index}`))];
}

function readScale(scale: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (typeof scale !== 'function') return values;
  for (const name of ['domain', 'range', 'bandwidth', 'step', 'clamp', 'exponent', 'base']) {
    const read: unknown = Reflect.get(scale, name);
    if (typeof read !== 'function' || name === 'copy') continue;
    toList(Reflect.apply(read, scale, [])).forEach((value, index) => (values[`${name}.${index}`] = value));
  }
  const type: unknown = Reflect.get(scale, 'type');
  // Our charts are drawn in UTC, which is the zone of the machine here.
  values['type'] = type === 'utc' ? 'time' : type;
  return values;
}

const toList = (value: unknown): unknown[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => {
    if (one instanceof Date) return one.getTime();
    return typeof one === 'object' ? JSON.stringify(one) : one;
  });
