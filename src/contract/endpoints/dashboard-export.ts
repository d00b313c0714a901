/** Files of whole dashboards. Source: docs/exports.md. */
import { z } from 'zod';
import type { OperationGroup } from '../operations/operation.ts';
import { pictureWidth } from '../picture-sizes.ts';
import { jsonObject, languageTag, timeZoneName } from '../primitives.ts';

/** What the platform draws: notifications mail these, too. */
export const dashboardFileFormats = ['png', 'pdf'] as const;

/** Files of a dashboard: drawn ones, and the rows of its widgets. */
const exportFormats = [...dashboardFileFormats, 'xlsx', 'csv'] as const;

const width = z.int().min(pictureWidth.least).max(pictureWidth.most);

export const exportDashboardRequestSchema = z.strictObject({
  /**
   * `xlsx`: a workbook with a sheet for each widget that shows rows. `csv`: a ZIP archive with a file for each, or with
   * `widgetId` one CSV file.
   */
  format: z.enum(exportFormats),
  /** Of `xlsx` and `csv`: the only widget whose rows are exported. Default: every widget that shows rows. */
  widgetId: z.string().min(1).max(200).optional(),
  /** Width of the dashboard in CSS px. Default: 1280. Not of a PDF with sheets of paper, whose width decides. */
  width: width.optional(),
  /** Image pixels per CSS px of a PNG. Default: 2. */
  density: z.literal([1, 2]).optional(),
  /** Of a PDF. `long`: one page as long as the dashboard. Default: A4. */
  paper: z.enum(['A4', 'Letter', 'long']).optional(),
  /** Of a PDF. Default: portrait. */
  orientation: z.enum(['portrait', 'landscape']).optional(),
  /** Of a PNG. Default: light. A PDF is light, as paper is. */
  colorScheme: z.enum(['light', 'dark']).optional(),
  /** A BCP 47 tag such as `de-DE`. Default: `en`. */
  locale: languageTag.optional(),
  /** An IANA name. Default: the time zone of the dashboard, else UTC. */
  timezone: timeZoneName.optional(),
  /** An ISO 4217 code of measures without one. Default: USD. */
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/)
    .optional(),
  /** Parts that are left out of a PDF or PNG. */
  hide: z
    .array(z.enum(['title', 'description', 'controls']))
    .max(3)
    .optional(),
  /** As the property `theme` of the element: over the theme of the dashboard. */
  theme: jsonObject.optional(),
  filters: jsonObject.optional(),
  timeGrains: jsonObject.optional(),
  tabs: jsonObject.optional(),
  state: jsonObject.optional(),
});

export type ExportDashboardRequest = z.infer<typeof exportDashboardRequestSchema>;

export const dashboardExportOperations = {
  exportDashboard: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/dashboards/{publicId}/export',
    summary: 'Export a dashboard as PDF, picture, workbook or CSV',
    description:
      'Draws the published dashboard as the caller sees it, with the rows that the caller may see, and returns the file. ' +
      '`filters`, `timeGrains` and `tabs` have the form of the properties of the element with the same name; `state` is ' +
      'what its method `getState()` gives. Widgets that could not be drawn are shown as failed, and those without rows are ' +
      'left out of a workbook. The header `Vitrine-Failed-Widgets` counts them. `Vitrine-Warnings` names them, and those that ' +
      'the file cuts: a JSON array of `kind` (`failed` or `cut`), `widgetId`, `title` and `message`, percent-encoded. A service without a browser answers 501, and says what to install.\n\n' +
      'An embed token needs the permission `export`.',
    tag: 'Dashboards',
    access: 'bearer',
    rights: [],
    body: exportDashboardRequestSchema,
    exampleBody: { format: 'pdf', paper: 'A4', orientation: 'landscape', locale: 'de-DE' },
    responses: {
      200: {
        file: [
          'image/png',
          'application/pdf',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'application/zip',
          'text/csv',
        ],
      },
    },
    problems: ['not-allowed', 'embedding-disabled', 'bad-request', 'export-failed', 'not-implemented'],
  },
} satisfies OperationGroup;
