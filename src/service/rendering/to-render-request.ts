import type { ExportDashboardRequest } from '../../contract/endpoints/dashboard-export.ts';
import type { RenderFormat, RenderRequest } from './render-request.ts';

/** CSS px: a laptop. */
const defaultWidth = 1_200;
const defaultDensity = 2;

/** Reads the body of an export, with its defaults. */
export function toRenderRequest(
  body: ExportDashboardRequest,
  base: Pick<RenderRequest, 'publicId' | 'reader'>,
): RenderRequest {
  const { colorScheme = 'light', locale = 'en', timezone, filters, timeGrains, tabs, state } = body;
  return {
    ...base,
    format: toFormat(body),
    colorScheme,
    locale,
    timeZone: timezone,
    controls: {
      ...(filters && { initialFilters: filters }),
      ...(timeGrains && { initialTimeGrains: timeGrains }),
      ...(tabs && { initialTabs: tabs }),
    },
    state,
  };
}

function toFormat({ format, width, density, paper, orientation }: ExportDashboardRequest): RenderFormat {
  if (format === 'png')
    return { type: 'png', width: width ?? defaultWidth, density: density ?? defaultDensity };
  const isLandscape = orientation === 'landscape';
  return { type: 'pdf', paper: paper ?? 'A4', isLandscape, width: width ?? defaultWidth };
}
