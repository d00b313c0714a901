import { isRecord, readArray } from '../parsing/read-value.ts';

/** Ids of copied reports, by the id of the original. */
export type ReportIdMap = ReadonlyMap<number, number>;

/** Depth below a widget's config up to which references are replaced. The platform writes them at the first level. */
const maxDepth = 16;

/** Returns a dashboard's config whose widgets show the copies. References to other reports stay unchanged. */
export function remapReportIds(
  config: Record<string, unknown>,
  copies: ReportIdMap,
): Record<string, unknown> {
  if (!Array.isArray(config.widgets)) return config;
  const widgets = readArray(config.widgets).map((widget) =>
    isRecord(widget) && isRecord(widget.config)
      ? { ...widget, config: replaceReportIds(widget.config, copies, maxDepth) }
      : widget,
  );
  return { ...config, widgets };
}

function replaceReportIds(value: unknown, copies: ReportIdMap, levels: number): unknown {
  if (levels === 0) return value;
  if (Array.isArray(value)) return readArray(value).map((item) => replaceReportIds(item, copies, levels - 1));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => {
    // The keys of `controls` are widget ids, which may equal `reportId`.
    if (key === 'controls') return [key, part];
    if (key === 'reportId' && typeof part === 'number') return [key, copies.get(part) ?? part];
    return [key, replaceReportIds(part, copies, levels - 1)];
  });
  return Object.fromEntries(entries);
}
