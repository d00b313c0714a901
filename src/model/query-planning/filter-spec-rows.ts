/** Filters the rows inside of a chart's spec: docs/dashboard-format.md, "Which charts a control concerns". */
import { parseInlineRows } from '../parsing/parse-result.ts';
import { isRecord } from '../parsing/read-value.ts';
import { toRows, type Result } from '../result.ts';
import type { SkippedControl } from './planned-query.ts';

type Spec = Readonly<Record<string, unknown>>;
type Narrow = (rows: Result) => { result: Result; skipped: SkippedControl[] };

export interface FilteredSpec {
  readonly spec: Spec;
  readonly skipped: readonly SkippedControl[];
}

/**
 * Returns undefined if the spec has no rows that can be filtered: if they are loaded, written as text, or generated.
 */
export function filterSpecRows(spec: Spec, narrow: Narrow): FilteredSpec | undefined {
  const { data } = spec;
  if (Array.isArray(data)) return narrowSources(spec, data, narrow);
  const own = isRecord(data) ? narrowSource(data, narrow) : undefined;
  if (own) return { spec: own.changed ? { ...spec, data: own.source } : spec, skipped: own.skipped };
  return isRecord(spec.datasets) ? narrowSets(spec, spec.datasets, narrow) : undefined;
}

interface NarrowedSource {
  readonly source: Record<string, unknown>;
  readonly changed: boolean;
  readonly skipped: SkippedControl[];
}

function narrowSource(source: Record<string, unknown>, narrow: Narrow): NarrowedSource | undefined {
  const rows = parseInlineRows(source.values);
  if (!rows || rows.rowCount === 0) return undefined;
  const { result, skipped } = narrow(rows);
  const changed = result !== rows;
  return { source: changed ? { ...source, values: toRows(result) } : source, changed, skipped };
}

function narrowSources(spec: Spec, data: readonly unknown[], narrow: Narrow): FilteredSpec | undefined {
  const found = data.map((source) => (isRecord(source) ? narrowSource(source, narrow) : undefined));
  const read = found.filter((one) => one !== undefined);
  if (read.length === 0) return undefined;
  const sources = data.map((source, index) => found[index]?.source ?? source);
  const changed = read.some((one) => one.changed);
  return { spec: changed ? { ...spec, data: sources } : spec, skipped: commonSkips(read) };
}

function narrowSets(spec: Spec, sets: Record<string, unknown>, narrow: Narrow): FilteredSpec | undefined {
  const read = Object.entries(sets).flatMap(([name, values]) => {
    const own = narrowSource({ values }, narrow);
    return own ? [{ name, ...own }] : [];
  });
  if (read.length === 0) return undefined;
  const datasets = { ...sets, ...Object.fromEntries(read.map(({ name, source }) => [name, source.values])) };
  return { spec: { ...spec, datasets }, skipped: commonSkips(read) };
}

/** A filter counts as applied if at least one of several data sets could apply it. */
function commonSkips(read: readonly { skipped: SkippedControl[] }[]): SkippedControl[] {
  const [first, ...others] = read;
  return (first?.skipped ?? []).filter(({ member }) =>
    others.every(({ skipped }) => skipped.some((one) => one.member === member)),
  );
}
