import type { ExportDashboardRequest } from '../../contract/endpoints/dashboard-export.ts';
import { pictureWidth } from '../../contract/picture-sizes.ts';
import type { RenderFormat, RenderRequest, RowsRequest } from './render-request.ts';

const defaultDensity = 2;

type Base = Pick<RenderRequest, 'publicId' | 'reader'>;

/** What is drawn, or whose rows are taken. */
export type ReadExport =
  | { readonly kind: 'drawing'; readonly request: RenderRequest }
  | { readonly kind: 'rows'; readonly request: RowsRequest };

/** Reads the body of an export, with its defaults. */
export function readExportRequest(body: ExportDashboardRequest, base: Base): ReadExport {
  const { format, widgetId } = body;
  const shown = toShown(body, base);
  if (format === 'xlsx' || format === 'csv')
    return { kind: 'rows', request: { ...shown, file: format, widgetId } };
  // A PDF is paper, which is light. A picture is that of a screen.
  const colorScheme = (format === 'png' && body.colorScheme) || 'light';
  return { kind: 'drawing', request: { ...shown, format: toFormat(body, format), colorScheme } };
}

function toShown(body: ExportDashboardRequest, base: Base) {
  const { locale = 'en', timezone, hide, currency, theme, filters, timeGrains, tabs, state } = body;
  return {
    ...base,
    locale,
    timeZone: timezone,
    hide,
    controls: {
      ...(currency !== undefined && { currency }),
      ...(theme && { theme }),
      ...(filters && { initialFilters: filters }),
      ...(timeGrains && { initialTimeGrains: timeGrains }),
      ...(tabs && { initialTabs: tabs }),
    },
    state,
  };
}

function toFormat(
  { width, density, paper, orientation }: ExportDashboardRequest,
  format: RenderFormat['type'],
): RenderFormat {
  if (format === 'png')
    return { type: 'png', width: width ?? pictureWidth.usual, density: density ?? defaultDensity };
  const isLandscape = orientation === 'landscape';
  return { type: 'pdf', paper: paper ?? 'A4', isLandscape, width: width ?? pictureWidth.usual };
}
