/**
 * The changes that a reader has made to a dashboard, for a host to store. See docs/dashboard-format.md, "Reader state".
 */
import type { Filters, Tabs, TimeGrains } from '../filters/control-values.ts';
import {
  parseFilters,
  parseFilterValue,
  parseTabs,
  parseTimeGrains,
} from '../filters/parse-control-values.ts';
import { isRecord, readArray, readString, readStrings, readNonBlankString } from '../parsing/read-value.ts';
import type { CrossFilter, CrossFilterCondition } from './control-layers.ts';

/** Everything that a reader has changed on a dashboard: `getState` gives it, `setState` restores it. */
export interface ReaderState {
  /** Version of the shape. */
  readonly version: 1;
  /** Filters that the reader has set or cleared. */
  readonly filters: Filters;
  /** Time grains that the reader has chosen. */
  readonly timeGrains: TimeGrains;
  /** Tabs that the reader has opened. */
  readonly tabs: Tabs;
  /** Filters that the reader has set by clicks on charts. */
  readonly selections: readonly CrossFilter[];
  /** State of tables by widget: order, widths, hidden columns. Its shape may change; keep it unread. */
  readonly tables?: Readonly<Record<string, unknown>> | undefined;
}

export interface ParsedReaderState {
  /** Undefined if the version is not supported. */
  readonly state: ReaderState | undefined;
  /** Unknown keys, or the unsupported version. */
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
  const widgetId = isRecord(value) ? readNonBlankString(value.widgetId) : undefined;
  if (!isRecord(value) || widgetId === undefined) return [];
  const parts = readArray(value.parts).flatMap(readPart);
  return parts.length > 0 ? [{ widgetId, parts }] : [];
}

function readPart(value: unknown): CrossFilterCondition[] {
  if (!isRecord(value)) return [];
  const member = readNonBlankString(value.member);
  const filter = parseFilterValue(value.filter);
  if (member === undefined || !filter) return [];
  return [{ member, filter, title: readString(value.title) ?? member, texts: readStrings(value.texts) }];
}
