/** The file of an export: its name, and what it lacks. */
import { toFileName } from '../../model/export/export-names.ts';
import { toWallClock } from '../../model/time/time-zone.ts';
import type { DashboardRows, RenderedDashboard, RenderedWidget, RenderWarning } from './render-request.ts';

export interface ExportedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly name: string;
  readonly warnings: readonly RenderWarning[];
}

interface Asked {
  readonly publicId: string;
  /** Of the date in the name. `undefined`: UTC. */
  readonly timeZone: string | undefined;
}

export function toExportedFile(
  made: RenderedDashboard | DashboardRows,
  { publicId, timeZone = 'UTC' }: Asked,
): ExportedFile {
  const { bytes, mediaType, title = publicId } = made;
  const date = new Date(toWallClock(new Date(), timeZone)).toISOString().slice(0, 10);
  const extension = 'extension' in made ? made.extension : made.mediaType === 'image/png' ? 'png' : 'pdf';
  const name = 'name' in made ? made.name : undefined;
  const warnings = 'widgets' in made ? listWarnings(made.widgets) : made.warnings;
  return { bytes, mediaType, name: name ?? toFileName({ title, date, extension }), warnings };
}

/** Widgets that are shown as failed, and tables of which a part is shown. */
const listWarnings = (widgets: readonly RenderedWidget[]): RenderWarning[] =>
  widgets.flatMap(({ widgetId, title, problem, shownRows }) => {
    if (problem) return [{ widgetId, title, message: problem.detail ?? problem.code }];
    if (shownRows === undefined) return [];
    return [{ widgetId, title, message: `Only the first ${shownRows} rows are printed.` }];
  });

/** Most characters of the header: proxies refuse larger ones. */
const mostCharacters = 4_000;
const most = { title: 100, message: 300 };

/** As JSON, percent-encoded. Those for which there is no room are left out: their number is in a header of its own. */
export function writeWarnings(warnings: readonly RenderWarning[]): string {
  const written: RenderWarning[] = [];
  let header = encode(written);
  for (const { widgetId, title, message } of warnings) {
    written.push({
      widgetId,
      title: title?.slice(0, most.title),
      message: message.slice(0, most.message),
    });
    const longer = encode(written);
    if (longer.length > mostCharacters) break;
    header = longer;
  }
  return header;
}

const encode = (warnings: readonly RenderWarning[]): string => encodeURIComponent(JSON.stringify(warnings));
