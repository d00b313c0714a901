/** What a reader has changed on a dashboard, for a host to keep. Shape: docs/dashboard-format.md, "Reader state". */
import type { Filters, Tabs, TimeGrains } from '../filters/filter-value.ts';
import { parseFilters, parseFilterValue, parseTabs, parseTimeGrains } from '../filters/parse-filter.ts';
import { isRecord, readArray, readString, readStrings, readText } from '../parsing/read-value.ts';
import type { CrossFilter, CrossFilterCondition } from './control-layers.ts';

export interface ReaderState {
  readonly version: 1;
  readonly filters: Filters;
  readonly timeGrains: TimeGrains;
  readonly tabs: Tabs;
  /** What clicks on charts have filtered by. */
  readonly selections: readonly CrossFilter[];
  /** What readers have arranged in tables, by widget. */
  readonly tables?: Readonly<Record<string, unknown>> | undefined;
}

export interface ParsedReaderState {
  /** undefined for a version that is not known. */
  readonly state: ReaderState | undefined;
  /** Keys, or the version, that mean nothing here. */
  readonly unknown: readonly string[];
}

const keys = ['version', 'filters', 'timeGrains', 'tabs', 'selections', 'tables', 'expanded'];

export function parseReaderState(value: unknown): ParsedReaderState {
  if (!isRecord(value) || value.version !== 1) return { state: undefined, unknown: ['version'] };
  const state: ReaderState = {
    version: 1,
    filters: parseFilters(value.filters),
    timeGrains: parseTimeGrains(value.timeGrains),
    tabs: parseTabs(value.tabs),
    selections: readArray(value.selections).flatMap(readSelection),
    tables: isRecord(value.tables) ? value.tables : {},
  };
  return { state, unknown: Object.keys(value).filter((key) => !keys.includes(key)) };
}

function readSelection(value: unknown): CrossFilter[] {
  const widgetId = isRecord(value) ? readText(value.widgetId) : undefined;
  if (!isRecord(value) || widgetId === undefined) return [];
  const parts = readArray(value.parts).flatMap(readPart);
  return parts.length > 0 ? [{ widgetId, parts }] : [];
}

function readPart(value: unknown): CrossFilterCondition[] {
  if (!isRecord(value)) return [];
  const member = readText(value.member);
  const filter = parseFilterValue(value.filter);
  if (member === undefined || !filter) return [];
  return [{ member, filter, title: readString(value.title) ?? member, texts: readStrings(value.texts) }];
}
