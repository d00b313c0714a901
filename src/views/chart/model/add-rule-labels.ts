/** Labels reference lines with their title and their value, such as "Target 100". */
import { isRecord, readArray, readNumber, readString } from '../../../model/parsing/read-value.ts';
import type { Annotation } from './annotation.ts';
import { createLabelMarks, toValues, writeAxisValue } from './label-styles.ts';
import { readChannels, readMarks, readRule, type VegaSpec } from './list-crosshair-marks.ts';

/** A line through the whole plot at a constant. */
interface ReferenceLine {
  readonly axis: 'x' | 'y';
  readonly scale: string;
  /** Expression for the constant. */
  readonly value: string;
  readonly title: string | undefined;
}

export function addRuleLabels(spec: VegaSpec, request: Annotation): VegaSpec {
  const titles = new Map(listRuleTitles(request.authored));
  const lines = readMarks(spec).flatMap((mark) => readReferenceLine(mark, titles) ?? []);
  const labels = lines.flatMap((line) => createLabel(line, request));
  return labels.length > 0 ? { ...spec, marks: [...readMarks(spec), ...labels] } : spec;
}

function readReferenceLine(mark: VegaSpec, titles: ReadonlyMap<string, string>): ReferenceLine | undefined {
  const { x, x2, y, y2 } = readChannels(mark);
  if (mark['type'] !== 'rule') return undefined;
  const title = titles.get(readString(mark['name']) ?? '');
  const isAcross = y2 === undefined && x2 !== undefined && !isScaled(x) && !isScaled(x2);
  const isDown = x2 === undefined && y2 !== undefined && !isScaled(y) && !isScaled(y2);
  if (isAcross) return readConstant('y', y, title);
  return isDown ? readConstant('x', x, title) : undefined;
}

const isScaled = (channel: unknown): boolean => 'scale' in (readRule(channel) ?? {});

function readConstant(
  axis: 'x' | 'y',
  channel: unknown,
  title: string | undefined,
): ReferenceLine | undefined {
  const rule = readRule(channel);
  const scale = readString(rule?.['scale']);
  const number = readNumber(rule?.['value']);
  return scale === undefined || number === undefined
    ? undefined
    : { axis, scale, value: String(number), title };
}

/** At the end of a horizontal line and above it, or at the top of a vertical one. */
function createLabel({ axis, scale, value, title }: ReferenceLine, request: Annotation): VegaSpec[] {
  const { theme } = request;
  const written = writeAxisValue(request, scale, value, 'round') ?? "''";
  const text = title === undefined ? written : `trim(${JSON.stringify(`${title} `)} + ${written})`;
  const along = { scale, signal: value };
  const update = {
    ...toValues({ fill: theme.textSecondary, fontWeight: 500, limit: 200 }),
    text: { signal: text },
    ...(axis === 'y'
      ? { ...toValues({ align: 'right', baseline: 'bottom', dy: -3 }), x: { signal: 'width - 2' }, y: along }
      : { ...toValues({ align: 'left', baseline: 'top', dx: 5, y: 2 }), x: along }),
  };
  return createLabelMarks({}, update, theme);
}

/** The titles of constants by the names that the compiler gives to their marks. */
function listRuleTitles(view: VegaSpec, parent = ''): [string, string][] {
  const name = readString(view['name']) ?? parent;
  const layers = readArray(view['layer']).filter(isRecord);
  const below = layers.flatMap((layer, index) => listRuleTitles(layer, join(name, `layer_${index}`)));
  const encoding = isRecord(view['encoding']) ? view['encoding'] : {};
  const titles = [encoding['y'], encoding['x']].flatMap((channel) =>
    isRecord(channel) && 'datum' in channel ? (readString(channel['title']) ?? []) : [],
  );
  const title = titles[0] ?? readString(view['title']);
  return title === undefined || layers.length > 0 ? below : [[join(name, 'marks'), title], ...below];
}

const join = (...parts: readonly string[]): string => parts.filter(Boolean).join('_');
