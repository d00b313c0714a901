/**
 * Labels reference lines with their title and their value, such as "Target 100": beside the plot, where no mark crosses the
 * words, or inside if they are long or if names of series are there.
 */
import { isRecord, readArray, readNumber, readString } from '../../../model/parsing/read-value.ts';
import type { LabelledSpec, LabelRequest } from './annotation.ts';
import { createLabelMarks, hasRoomBeside, toLabelFont, toValues, writeAxisValue } from './label-styles.ts';
import { quote } from './quote.ts';
import { readChannels, readMarks, readRule, type VegaSpec } from './list-crosshair-marks.ts';

/** A line through the whole plot at a constant. */
interface ReferenceLine {
  readonly axis: 'x' | 'y';
  readonly scale: string;
  /** Expression for the constant. */
  readonly value: string;
  readonly title: string | undefined;
}

/** @param spec - without labels. @param labelled - with the labels of its lines. */
export function addRuleLabels(spec: VegaSpec, labelled: LabelledSpec, request: LabelRequest): VegaSpec {
  const titles = new Map(listRuleTitles(request.authored));
  const lines = readMarks(spec).flatMap((mark) => readReferenceLine(mark, titles) ?? []);
  const labels = lines.flatMap((line, index) =>
    createLabel(line, lines.slice(0, index), { labelled, request }),
  );
  if (labels.length === 0) return labelled.spec;
  return { ...labelled.spec, marks: [...readMarks(labelled.spec), ...labels] };
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

interface Scene {
  readonly labelled: LabelledSpec;
  readonly request: LabelRequest;
}

/** @param before - the lines that have their labels. */
function createLabel(line: ReferenceLine, before: readonly ReferenceLine[], scene: Scene): VegaSpec[] {
  const { axis, scale, value, title } = line;
  const { request } = scene;
  const { theme } = request;
  const written = writeAxisValue(request, scale, value, 'round') ?? "''";
  const text = title === undefined ? written : `trim(${quote(`${title} `)} + ${written})`;
  const place = axis === 'y' ? placeAtEnd(line, text, before, scene) : placeAtTop(line);
  const update = { ...toValues({ fill: theme.textSecondary, fontWeight: 500, limit: 200 }), ...place };
  const length = axis === 'y' ? 'height' : 'width';
  // A line that the axis does not reach is not there.
  const isSeen = `inrange(${positionOf(line)}, [-1, ${length} + 1])`;
  return createLabelMarks({}, { ...update, text: { signal: `${isSeen} ? ${text} : ''` } }, theme);
}

const positionOf = ({ scale, value }: ReferenceLine): string => `scale(${quote(scale)}, ${value})`;

/** An unseen label must not make room for itself. */
const clampTo = (position: string, length: string): string => `clamp(${position}, 0, ${length})`;

const placeAtTop = (line: ReferenceLine): VegaSpec => ({
  ...toValues({ align: 'left', baseline: 'top', dx: 5, y: 2 }),
  x: { signal: clampTo(positionOf(line), 'width') },
});

/** Part of the box that a label beside the plot may take, and the width of its letters as a part of their height. */
const widestShare = 0.17;
const letterShare = 0.6;

/** Beside the plot, or inside and above the end of the line. */
function placeAtEnd(
  line: ReferenceLine,
  text: string,
  before: readonly ReferenceLine[],
  { labelled: { endLabels, lastPoint }, request }: Scene,
): VegaSpec {
  const { fontSize } = toLabelFont(request.theme);
  const gap = Math.ceil(fontSize * 1.3);
  const y = clampTo(positionOf(line), 'height');
  const width = `length(${text}) * ${letterShare * fontSize}`;
  const conditions = [
    hasRoomBeside(request),
    `${width} <= ${request.boxSignal}.width * ${widestShare}`,
    ...(endLabels ? [`!length(${endLabels.plan})`] : []),
    ...before.flatMap((other) =>
      other.axis === 'y' ? [`abs(${positionOf(other)} - ${positionOf(line)}) >= ${gap}`] : [],
    ),
  ];
  const choose = (beside: string, inside: string) => ({
    signal: `${conditions.join(' && ')} ? ${beside} : ${inside}`,
  });
  return {
    x: choose('width + 7', 'width - 2'),
    y: choose(lastPoint === undefined ? y : leaveRoom(y, `data(${quote(lastPoint)})`, gap), `${y} - 3`),
    align: choose("'left'", "'right'"),
    baseline: choose("'middle'", "'bottom'"),
  };
}

/** Moves a label away from that of the last point, which stands beside the plot, too. */
const leaveRoom = (y: string, points: string, gap: number): string => {
  const last = `${points}[0].y`;
  const moved = `${last} + (${y} < ${last} ? -1 : 1) * max(${gap}, abs(${y} - ${last}))`;
  return `(length(${points}) ? ${moved} : ${y})`;
};

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
