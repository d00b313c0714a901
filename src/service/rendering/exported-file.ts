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
  rendered: RenderedDashboard | DashboardRows,
  { publicId, timeZone = 'UTC' }: Asked,
): ExportedFile {
  const { bytes, mediaType, title = publicId } = rendered;
  const date = new Date(toWallClock(new Date(), timeZone)).toISOString().slice(0, 10);
  const extension =
    'extension' in rendered ? rendered.extension : rendered.mediaType === 'image/png' ? 'png' : 'pdf';
  const name = 'name' in rendered ? rendered.name : undefined;
  const warnings = 'widgets' in rendered ? listWarnings(rendered.widgets) : rendered.warnings;
  return { bytes, mediaType, name: name ?? toFileName({ title, date, extension }), warnings };
}

/** Widgets that are shown as failed, and tables of which a part is shown. */
const listWarnings = (widgets: readonly RenderedWidget[]): RenderWarning[] =>
  widgets.flatMap(({ widgetId, title, problem, shownRows }): RenderWarning[] => {
    if (problem) return [{ kind: 'failed', widgetId, title, message: problem.detail ?? problem.code }];
    if (shownRows === undefined) return [];
    return [{ kind: 'cut', widgetId, title, message: `Only the first ${shownRows} rows are printed.` }];
  });

/** Most characters of the header: proxies refuse larger ones. */
const mostCharacters = 4_000;
const most = { title: 100, message: 300 };

/** How many widgets failed; those that are cut are named beside them. */
export const writeWarningHeaders = (warnings: readonly RenderWarning[]): Record<string, string> => ({
  'Vitrine-Failed-Widgets': String(warnings.filter(({ kind }) => kind === 'failed').length),
  ...(warnings.length > 0 && { 'Vitrine-Warnings': writeWarnings(warnings) }),
});

/** As JSON, percent-encoded. Those for which there is no room are left out. */
function writeWarnings(warnings: readonly RenderWarning[]): string {
  const written: RenderWarning[] = [];
  let header = encode(written);
  for (const { kind, widgetId, title, message } of warnings) {
    written.push({
      kind,
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
