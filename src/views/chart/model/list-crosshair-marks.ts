/** The lines and areas of a Vega spec whose values a crosshair shows, and which fields their channels show. */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import { fromFieldReference } from './escape-field-references.ts';
import { listDatumFields, listTooltipEntries, type TooltipEntry } from './tooltip-entries.ts';

/** A Vega spec, or a part of one. */
export type VegaSpec = Readonly<Record<string, unknown>>;

/** A line or an area with the fields of its channels. A field is the name of a property of the rows. */
export interface CrosshairMark {
  /** The axis along which the values are ordered. */
  readonly axis: 'x' | 'y';
  readonly axisFields: readonly string[];
  readonly valueFields: readonly string[];
  /** Fields whose values name a series. */
  readonly seriesFields: readonly string[];
  /** Name of the series if the spec states it as a constant of its colour. */
  readonly seriesName: string | undefined;
  readonly isStacked: boolean;
  /** Empty if the tooltip of the author is a text. */
  readonly tooltip: readonly TooltipEntry[];
}

const strokes = new Set<unknown>(['line', 'area', 'trail']);

/**
 * The lines and areas by the name of their mark. Without a tooltip, or if they ignore the pointer, they are left out. A
 * spec that reacts to the pointer itself has none.
 */
export function listCrosshairMarks(spec: VegaSpec): ReadonlyMap<string, CrosshairMark> {
  if (hasEventHandlers(spec)) return new Map();
  return new Map(listMarks(spec, []));
}

/** True if the spec, or a group in it, has signals that change with events, such as those of selections. */
export function hasEventHandlers(group: VegaSpec): boolean {
  const reacts = readArray(group['signals']).some((signal) => isRecord(signal) && 'on' in signal);
  return reacts || readMarks(group).some((mark) => mark['type'] === 'group' && hasEventHandlers(mark));
}

export const readMarks = (group: VegaSpec): VegaSpec[] => readArray(group['marks']).filter(isRecord);

function listMarks(group: VegaSpec, seriesFields: readonly string[]): (readonly [string, CrosshairMark])[] {
  return readMarks(group).flatMap((mark) => {
    if (mark['type'] === 'group') return listMarks(mark, readSeriesFields(mark));
    const name = readString(mark['name']);
    if (name === undefined || !strokes.has(mark['type']) || mark['interactive'] === false) return [];
    const described = describeMark(mark, seriesFields);
    return described ? [[name, described] as const] : [];
  });
}

/** A group for each series has lines and areas only. A facet of the author has axes or styles of its own. */
function readSeriesFields(group: VegaSpec): string[] {
  const isPanel = ['axes', 'style', 'title', 'layout'].some((key) => key in group);
  const facet = isRecord(group['from']) ? group['from']['facet'] : undefined;
  if (isPanel || !isRecord(facet)) return [];
  const groupby = facet['groupby'];
  const fields = Array.isArray(groupby) ? readArray(groupby) : [groupby];
  return fields.flatMap((field) => (typeof field === 'string' ? [fromFieldReference(field)] : []));
}

function describeMark(mark: VegaSpec, seriesFields: readonly string[]): CrosshairMark | undefined {
  const channels = readChannels(mark);
  const tooltip = readRule(channels['tooltip']);
  const axis = readAxis(mark, channels);
  const along = readRule(channels[axis]);
  const across = readRule(channels[axis === 'x' ? 'y' : 'x']);
  if (!tooltip || !isScaled(along) || !isScaled(across)) return undefined;
  const valueFields = readFields(across);
  return {
    axis,
    axisFields: readFields(along),
    valueFields: valueFields.map((field) => field.replace(/_(?:start|end)$/, '')),
    seriesFields,
    seriesName: readConstant(channels),
    isStacked: valueFields.some((field) => field.endsWith('_end')),
    tooltip: listTooltipEntries(readString(tooltip['signal']) ?? ''),
  };
}

/** Channels of `update` replace those of `enter`. */
export function readChannels(mark: VegaSpec): VegaSpec {
  const encode = isRecord(mark['encode']) ? mark['encode'] : {};
  const { enter, update } = encode;
  return { ...(isRecord(enter) ? enter : {}), ...(isRecord(update) ? update : {}) };
}

/** Of several rules with conditions, the last applies to all other rows. */
export function readRule(channel: unknown): VegaSpec | undefined {
  const rule: unknown = Array.isArray(channel) ? readArray(channel).at(-1) : channel;
  return isRecord(rule) ? rule : undefined;
}

function readAxis(mark: VegaSpec, channels: VegaSpec): 'x' | 'y' {
  const orient = readRule(channels['orient'])?.['value'];
  const sort = isRecord(mark['sort']) ? mark['sort']['field'] : undefined;
  return orient === 'horizontal' || sort === 'y' ? 'y' : 'x';
}

function isScaled(rule: VegaSpec | undefined): rule is VegaSpec {
  return rule !== undefined && ('scale' in rule || /\bscale\(/.test(readString(rule['signal']) ?? ''));
}

function readFields(rule: VegaSpec): string[] {
  const { field, signal } = rule;
  if (typeof field === 'string') return [fromFieldReference(field)];
  return listDatumFields(readString(signal) ?? '');
}

function readConstant(channels: VegaSpec): string | undefined {
  const rules = [readRule(channels['stroke']), readRule(channels['fill'])];
  const scaled = rules.find((rule) => rule && 'scale' in rule && 'value' in rule);
  return readString(scaled?.['value']);
}
