import { z } from 'zod';
import { jsonObject } from '../../../contract/primitives.ts';
import type { RowsToAnalyse } from '../../../views/story/model/analyse-dashboard.ts';
import { toPlainText, toWirePiece } from '../../../views/story/model/to-wire-piece.ts';
import { analyseRows, type AnalysedRows } from '../analyse-rows.ts';
import { loadDashboard } from '../load-dashboard.ts';
import { showRows, shownRowsSchema } from '../../own-data-api/shown-rows.ts';
import { defineTool } from '../tool.ts';
import { publicIdField, sentencePiecesSchema, wordingFields } from '../tool-fields.ts';

const usualRows = 50;
const mostRows = 10_000;

const outputSchema = z.object({
  publicId: z.string(),
  title: z.string().optional(),
  sentences: z.array(
    z.object({
      text: z.string(),
      widgetId: z.string().describe('The widget whose rows prove it.'),
      pieces: sentencePiecesSchema,
    }),
  ),
  sources: z
    .array(
      shownRowsSchema.partial({ rows: true, columns: true }).extend({
        widgetId: z.string(),
        title: z.string(),
        query: jsonObject,
        unapplied: z
          .array(z.string())
          .optional()
          .describe('Members of controls of the dashboard that could not be applied: the rows are of more.'),
      }),
    )
    .describe('The widgets whose rows were analysed. Those that prove a sentence show rows.'),
  leftOut: z.array(z.object({ widgetId: z.string(), title: z.string(), why: z.string() })),
});

export const summariseDashboard = defineTool({
  name: 'summarise_dashboard',
  title: 'Summarise a dashboard',
  description:
    'Says in a few sentences what stands out in the rows of a dashboard, or of one of its widgets with widgetId: totals, ' +
    'courses, records, shares. No language model takes part. Each number has a proof: an expression over cells of the ' +
    `rows of a widget, of which you see the first ${usualRows}, or as many as maxRows says (at most ${mostRows}). The rows are those ` +
    'that you may see, with the default filters of the dashboard.',
  input: z.strictObject({
    ...publicIdField,
    widgetId: z.string().max(200).optional().describe('Only this widget, from describe_dashboard.'),
    maxRows: z
      .int()
      .min(0)
      .max(mostRows)
      .optional()
      .describe(`Most rows of a widget to show. Default: ${usualRows}.`),
    ...wordingFields,
  }),
  output: outputSchema,
  async run({ publicId, widgetId, maxRows = usualRows, locale = 'en', timezone }, session) {
    const dashboard = await loadDashboard(publicId, session);
    const timeZone = timezone ?? dashboard.timeZone ?? 'UTC';
    const analysed = await analyseRows(dashboard, { widgetId, locale, timeZone }, session);
    const { leftOut } = analysed;
    const { sentences, sources } = analysed.analysis;
    return {
      text: `${sentences.length} sentences from the rows of ${sources.length} widgets; ${leftOut.length} widgets are left out.`,
      content: { publicId, title: dashboard.title, ...toContent(analysed, maxRows), leftOut: [...leftOut] },
    };
  },
});

function toContent(
  { analysis: { sentences, sources }, unapplied }: AnalysedRows,
  most: number,
): Pick<z.infer<typeof outputSchema>, 'sentences' | 'sources'> {
  const proving = new Set(sentences.map(({ source }) => source));
  return {
    sentences: sentences.map(({ pieces, source }) => ({
      text: toPlainText(pieces),
      widgetId: source.widgetId,
      pieces: pieces.map(toWirePiece),
    })),
    sources: sources.map((source) => {
      const members = unapplied.get(source.widgetId) ?? [];
      const shown = toSource(source, proving.has(source) ? most : undefined);
      return { ...shown, ...(members.length > 0 && { unapplied: members }) };
    }),
  };
}

/** @param most - `undefined`: the rows prove nothing, and are not shown. */
function toSource({ widgetId, title, result }: RowsToAnalyse, most: number | undefined) {
  const { rows, columns, ...about } = showRows(result, most ?? 0);
  const shown = most === undefined ? {} : { rows, columns };
  return { widgetId, title, query: { ...result.query }, ...about, ...shown };
}
