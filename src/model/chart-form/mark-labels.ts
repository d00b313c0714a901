/** The values of marks as texts beside them: a layer of texts above the view. */
import { isSameValue } from '../draft/is-same-value.ts';
import { isRecord, readArray } from '../parsing/read-value.ts';
import type { SpecRecord } from '../report-proposals/proposal-rule.ts';
import { findMarkFacts } from './mark-facts.ts';
import { findChannel, type FormInput } from './slots.ts';
import { omit, readAt, writeAt, type SpecPath } from './spec-path.ts';

type Amount = 'x' | 'y' | 'theta';

/** Where the text of a mark stands. */
const places: Readonly<Record<Amount, SpecRecord>> = {
  x: { align: 'left', baseline: 'middle', dx: 5 },
  y: { baseline: 'bottom', dy: -4 },
  theta: { radius: { expr: 'min(width, height) / 2.6' } },
};

/** Parts of a stack have no room for texts, and small charts are no layers. */
export function canLabel(input: FormInput): boolean {
  const { view } = input;
  if (hasLabels(input)) return true;
  const facts = findMarkFacts(view.mark);
  if (!facts.hasLabels || findAmount(input) === undefined) return false;
  const isSplit = (['facet', 'row', 'column'] as const).some((slot) => findChannel(view, slot) !== undefined);
  const isStacked = facts.isStacked === true && findChannel(view, 'color') !== undefined;
  return !isSplit && (!isStacked || findChannel(view, 'group') !== undefined);
}

/** The channel of the amount that is written. */
function findAmount({ view }: FormInput): Amount | undefined {
  if (view.mark === 'arc') return findChannel(view, 'theta') && 'theta';
  const amounts = (['y', 'x'] as const).filter((axis) => {
    const { type, bin } = findChannel(view, axis)?.value ?? {};
    return type === 'quantitative' && bin === undefined;
  });
  return amounts[0];
}

export const hasLabels = (input: FormInput): boolean => findLabels(input) !== undefined;

/** The layer of texts that follows the view, and writes what the view shows. */
function findLabels({ spec, view }: FormInput): SpecPath | undefined {
  const index = view.path.at(-1);
  if (view.path.at(-2) !== 'layer' || typeof index !== 'number') return undefined;
  const path = [...view.path.slice(0, -1), index + 1];
  const next = readAt(spec, path);
  return isRecord(next) && readAt(next, ['mark', 'type']) === 'text' ? path : undefined;
}

export function writeLabels(input: FormInput, isOn: boolean): SpecRecord {
  const labels = findLabels(input);
  if (isOn) return labels ? input.spec : addLabels(input);
  return labels ? removeLayer(input.spec, labels) : input.spec;
}

function addLabels(input: FormInput): SpecRecord {
  const { spec, view } = input;
  const amount = findAmount(input);
  const channel = amount && view.channels.get(amount)?.value;
  if (!amount || !channel) return spec;
  const texts = { mark: { type: 'text', ...places[amount] }, encoding: writeTexts(input, channel) };
  return addLayer(spec, view.path, texts);
}

/** Texts stand at the places of the marks, in the colour of texts. */
function writeTexts({ view }: FormInput, amount: SpecRecord): SpecRecord {
  const places = ['x', 'y', 'xOffset', 'yOffset', 'theta', 'order'].flatMap((name) => {
    const channel = view.channels.get(name);
    return channel ? [[name, channel.value] as const] : [];
  });
  const { field, type, aggregate } = amount;
  const detail = view.channels.get('color')?.value;
  return {
    ...Object.fromEntries(places),
    ...(detail?.['field'] !== undefined && { detail: { field: detail['field'], type: detail['type'] } }),
    text: { field, type, ...(aggregate !== undefined && { aggregate }) },
  };
}

const ofWhole = new Set([
  '$schema',
  'data',
  'datasets',
  'transform',
  'params',
  'title',
  'name',
  'description',
  'width',
  'height',
  'autosize',
  'config',
  'usermeta',
  'background',
  'padding',
  'resolve',
]);

/** Adds a view above another one. A chart of one view becomes its lowest layer. */
export function addLayer(spec: SpecRecord, path: SpecPath, layer: SpecRecord): SpecRecord {
  const index = path.at(-1);
  if (path.at(-2) === 'layer' && typeof index === 'number') {
    const place = path.slice(0, -1);
    return writeAt(spec, place, readArray(readAt(spec, place)).toSpliced(index + 1, 0, layer));
  }
  const before = readAt(spec, path);
  if (!isRecord(before)) return spec;
  const entries = Object.entries(before);
  const whole = Object.fromEntries(entries.filter(([key]) => ofWhole.has(key)));
  const own = Object.fromEntries(entries.filter(([key]) => !ofWhole.has(key)));
  const layered = { ...whole, layer: [own, layer] };
  return path.length === 0 ? layered : writeAt(spec, path, layered);
}

/** Removes a layer. The last one that is left is the chart itself. */
export function removeLayer(spec: SpecRecord, path: SpecPath): SpecRecord {
  const place = path.slice(0, -1);
  const index = path.at(-1);
  const rest = readArray(readAt(spec, place)).filter((_, at) => at !== index);
  const parent = place.slice(0, -1);
  const whole = readAt(spec, parent);
  const only = rest[0];
  if (rest.length > 1 || !isRecord(whole) || !isRecord(only)) return writeAt(spec, place, rest);
  const others = omit(whole, ofLayers);
  const encoding = mergeEncodings(whole['encoding'], only['encoding']);
  const merged = { ...others, ...only, ...(encoding && { encoding }) };
  return parent.length === 0 ? merged : writeAt(spec, parent, merged);
}

const ofLayers = new Set(['layer', 'resolve']);

function mergeEncodings(shared: unknown, own: unknown): SpecRecord | undefined {
  if (!isRecord(shared)) return isRecord(own) ? own : undefined;
  return isSameValue(shared, own) || !isRecord(own) ? shared : { ...shared, ...own };
}
