/** The tools by which a language model proposes something to the reader, and what they need. */
import { z } from 'zod';
import { proposedMarks } from '../../../model/questions/proposals.ts';

const day = z.iso.date();

const chartSchema = z.object({
  result: z.int().min(0).describe('The number that the tool gave with the rows.'),
  mark: z.enum(proposedMarks),
  along: z.string().describe('Column of names, times or numbers along which the values stand.'),
  measure: z.string().describe('Column of the values.'),
  color: z.string().optional().describe('Column whose values have colours of their own.'),
});
const filterSchema = z.object({
  member: z.string().describe('A dimension.'),
  values: z.array(z.string().max(200)).min(1).max(50).optional().describe('As the rows have them.'),
  isExcluded: z.boolean().optional().describe('The values are left out.'),
  days: z.tuple([day, day]).optional().describe('Of a time, in place of values: the first and the last day.'),
});
const grainSchema = z.object({ member: z.string().describe('A time.'), granularity: z.string() });

export type ProposedChartInput = z.output<typeof chartSchema>;
export type ProposedFilterInput = z.output<typeof filterSchema>;
export type ProposedGrainInput = z.output<typeof grainSchema>;

export const proposalDefinitions = {
  propose_chart: {
    description: 'Proposes how rows of yours are drawn. Without it, a chart is chosen by their columns.',
    inputSchema: chartSchema,
  },
  propose_filter: {
    description: 'Proposes a filter of the dashboard beside your answer. The reader accepts it, or does not.',
    inputSchema: filterSchema,
  },
  propose_grain: {
    description: 'Proposes the time grain of the dashboard, likewise.',
    inputSchema: grainSchema,
  },
} as const;
