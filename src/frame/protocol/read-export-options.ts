/** Reads the options of an export from another window. */
import type { ExportOptions } from '../../elements/export/export-options.ts';
import { isRecord } from '../../model/parsing/read-value.ts';

const formats: readonly ExportOptions['format'][] = ['csv', 'json', 'xlsx', 'png', 'svg', 'pdf'];

/** `undefined`: an option is missing or cannot be used. */
export function readExportOptions(value: unknown): Omit<ExportOptions, 'signal'> | undefined {
  if (!isRecord(value)) return undefined;
  const { widgetId, scale } = value;
  const format = formats.find((one) => one === value.format);
  const isText = widgetId === undefined || typeof widgetId === 'string';
  const isNumber = scale === undefined || typeof scale === 'number';
  return format !== undefined && isText && isNumber ? { format, widgetId, scale } : undefined;
}
