import { isRecord, readArray } from '../parsing/read-value.ts';

/** From a report's id to that of its copy. */
export type ReportCopies = ReadonlyMap<number, number>;

/** Levels below a widget's config in which references are looked for; those of the platform stand on the first. */
const deepest = 16;

/** A dashboard's config whose widgets show the copies. References to other reports stay as they are. */
export function remapReportIds(
  config: Record<string, unknown>,
  copies: ReportCopies,
): Record<string, unknown> {
  if (!Array.isArray(config.widgets)) return config;
  const widgets = readArray(config.widgets).map((widget) =>
    isRecord(widget) && isRecord(widget.config)
      ? { ...widget, config: repoint(widget.config, copies, deepest) }
      : widget,
  );
  return { ...config, widgets };
}

function repoint(value: unknown, copies: ReportCopies, levels: number): unknown {
  if (levels === 0) return value;
  if (Array.isArray(value)) return readArray(value).map((item) => repoint(item, copies, levels - 1));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => {
    // Controls are named by their widgets, whatever those are called.
    if (key === 'controls') return [key, part];
    if (key === 'reportId' && typeof part === 'number') return [key, copies.get(part) ?? part];
    return [key, repoint(part, copies, levels - 1)];
  });
  return Object.fromEntries(entries);
}
