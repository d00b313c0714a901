/** The selections of a spec in Vega-Lite, as its compiler writes them: a data set `brush_store` and signals `brush_…`. */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import { readMarks, type VegaSpec } from './list-crosshair-marks.ts';

export interface Selection {
  readonly name: string;
  /** It holds values of fields, which mean the same among other rows. Others hold rows, or places on scales. */
  readonly isLasting: boolean;
}

/** The signal of Vega that numbers the rows, where selections hold rows. */
const counter = ':vega_identifier:';

/** Whether a transform numbers the rows, so that Vega-Lite can tell them apart. */
export const numbersRows = ({ type, as }: VegaSpec): boolean => type === 'identifier' && as === '_vgsid_';

/** Signals that all selections share: the view and the facet below the pointer. */
const sharedSignals = new Set<unknown>(['unit', 'facet']);

/** Signals of one moment of a drag. Others follow them, so that to set them would be another drag. */
const moments = /_(?:translate_anchor|translate_delta|zoom_anchor|zoom_delta|scale_trigger|modify)$/;

/** @param spec - in Vega, as compiled. */
export function readSelections(spec: VegaSpec): Selection[] {
  const signals = listSignals(spec);
  return listOwn(spec, 'data')
    .flatMap((set) => /^(.+)_store$/.exec(String(set['name']))?.[1] ?? [])
    .filter((name) => signals.some((signal) => signal['name'] === `${name}_modify`))
    .map((name) => ({ name, isLasting: holdsValues(name, signals) }));
}

const listOwn = (group: VegaSpec, key: string): VegaSpec[] => readArray(group[key]).filter(isRecord);

const listSignals = (group: VegaSpec): VegaSpec[] => [
  ...listOwn(group, 'signals'),
  ...readMarks(group).flatMap(listSignals),
];

/** Data sets whose rows are numbered. */
export const listNumbered = (spec: VegaSpec): VegaSpec[] =>
  listOwn(spec, 'data').filter((set) => listOwn(set, 'transform').some(numbersRows));

/** The bounds of an interval follow its places on scales. What is picked follows the event. */
function holdsValues(name: string, signals: readonly VegaSpec[]): boolean {
  const tuples = signals.filter((signal) => signal['name'] === `${name}_tuple`);
  const hasFields = signals.some((signal) => signal['name'] === `${name}_tuple_fields`);
  return hasFields && !tuples.some(followsSignal);
}

const followsSignal = (signal: VegaSpec): boolean =>
  readArray(signal['on'])
    .filter(isRecord)
    .flatMap(({ events }) => (Array.isArray(events) ? readArray(events) : [events]))
    .some((event) => isRecord(event) && 'signal' in event);

/** Whether an event of a selection changes the signal. Within a group, only selections that last are known. */
export function isOfSelection(
  signal: VegaSpec,
  selections: readonly Selection[],
  isInGroup: boolean,
): boolean {
  const owner = findOwner(signal, selections);
  return owner ? owner.isLasting || !isInGroup : selections.length > 0 && sharedSignals.has(signal['name']);
}

/** One name may be the beginning of another. */
function findOwner(signal: VegaSpec, selections: readonly Selection[]): Selection | undefined {
  const owners = selections.filter(({ name }) => String(signal['name']).startsWith(`${name}_`));
  return owners.sort((one, other) => other.name.length - one.name.length)[0];
}

/** A state of Vega in which selections that do not last are empty. What a reader has picked by the values of fields stays. */
export function readFirstState(spec: VegaSpec): { signals: VegaSpec; data: VegaSpec } {
  const selections = readSelections(spec);
  const passing = selections.filter(({ isLasting }) => !isLasting);
  const signals = listOwn(spec, 'signals')
    .filter((signal) => 'on' in signal && !moments.test(String(signal['name'])))
    .filter((signal) => findOwner(signal, selections)?.isLasting !== true);
  return {
    signals: Object.fromEntries([
      ...signals.map(({ name, value }) => [String(name), value] as const),
      ...(listNumbered(spec).length > 0 ? [[counter, 0] as const] : []),
    ]),
    data: Object.fromEntries(passing.map(({ name }) => [`${name}_store`, []])),
  };
}
