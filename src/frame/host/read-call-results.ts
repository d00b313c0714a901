/** Reads the results of calls, which come from another window. */
import { parseReaderState, type ReaderState } from '../../model/controls/reader-state.ts';
import { readPlainObject } from '../protocol/plain-data.ts';
import { FrameError } from './frame-error.ts';
import type { DrawnWidget } from '../../elements/view/drawn-widget.ts';
import type { RowObject } from '../../model/export/json-rows.ts';

export function readState(value: unknown): ReaderState {
  return parseReaderState(value).state ?? fail('state');
}

export function readBlob(value: unknown): Blob {
  return value instanceof Blob ? value : fail('file');
}

export function readRows(value: unknown): RowObject[] {
  return Array.isArray(value) ? value.map(readRow) : fail('list of rows');
}

function readRow(value: unknown): RowObject {
  const row: Record<string, RowObject[string]> = {};
  for (const [name, cell] of Object.entries(readPlainObject(value, 'row'))) {
    if (isCell(cell)) row[name] = cell;
  }
  return row;
}

export function readDrawnWidgets(value: unknown): DrawnWidget[] {
  return Array.isArray(value) ? value.map(readDrawnWidget) : fail('list of widgets');
}

const statuses = ['painted', 'failed', 'loading'] as const;

function readDrawnWidget(value: unknown): DrawnWidget {
  const fields = readPlainObject(value, 'widget');
  const read = (name: keyof DrawnWidget): string | undefined => {
    const text = fields[name];
    return typeof text === 'string' ? text : undefined;
  };
  const { shownRows, recoverable } = fields;
  const widgetId = read('widgetId');
  const status = statuses.find((one) => one === fields.status);
  if (widgetId === undefined || !status) return fail('list of widgets');
  return {
    widgetId,
    status,
    title: read('title'),
    view: read('view'),
    loadedAt: read('loadedAt'),
    figure: read('figure'),
    text: read('text'),
    code: read('code'),
    detail: read('detail'),
    shownRows: typeof shownRows === 'number' ? shownRows : undefined,
    recoverable: typeof recoverable === 'boolean' ? recoverable : undefined,
  };
}

const isCell = (value: unknown): value is RowObject[string] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

function fail(wanted: string): never {
  throw new FrameError('call-failed', `The frame page returned no ${wanted}.`);
}
