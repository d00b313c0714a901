/** The answers of the AI API, with what a page needs to show and prove them. Source: docs/ai-api.md, "Lines". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import { answerPieceSchema, writtenPieceSchema } from './answer-pieces.ts';
import { answerRowsSchema } from './answer-rows.ts';

const sentenceSchema = z.object({ rows: z.int(), pieces: z.array(answerPieceSchema) });

const proposedFilterSchema = z.object({
  member: z.string(),
  operator: z.enum(['equals', 'notEquals']),
  values: z.array(z.string()),
});
const proposedTimeSchema = z.object({
  dimension: z.string(),
  granularity: z.string().optional(),
  dateRange: z.tuple([z.string(), z.string()]).optional(),
});
const proposedChartSchema = z.object({
  rows: z.int(),
  mark: z.enum(['bar', 'line', 'area', 'point']),
  along: z.string(),
  measure: z.string(),
  color: z.string().optional(),
});

const proposalsSchema = z.object({
  filters: z.array(proposedFilterSchema),
  timeDimensions: z.array(proposedTimeSchema),
  chart: proposedChartSchema.optional(),
});

const foundSchema = z.object({
  kind: z.literal('answer'),
  understood: z.string(),
  rows: z.array(answerRowsSchema),
  sentences: z.array(sentenceSchema),
  note: z.string().optional(),
});

const writtenSchema = z.object({
  kind: z.literal('written'),
  rows: z.array(answerRowsSchema),
  pieces: z.array(writtenPieceSchema),
  proposals: proposalsSchema.optional(),
});

const choiceSchema = z.object({
  kind: z.literal('choice'),
  choices: z.array(z.string()),
  isGuess: z.boolean(),
  note: z.string().optional(),
});

const refusalReasons = [
  'unknown-words',
  'outside',
  'no-day',
  'apart',
  'causes',
  'future',
  'opinion',
  'writing',
  'empty',
  'unclear',
] as const;

const refusalSchema = z.object({
  kind: z.literal('refusal'),
  why: z.enum(refusalReasons),
  note: z.string().optional(),
});

const withheldSchema = z.object({ kind: z.literal('withheld') });

export const chatAnswerSchema = z.discriminatedUnion('kind', [
  foundSchema,
  writtenSchema,
  choiceSchema,
  refusalSchema,
  withheldSchema,
]);

export type ChatAnswer = z.infer<typeof chatAnswerSchema>;

const note = 'Why no language model took part, although there is one.';

/** Schemas that the API reference shows by name. Names that end in `Answer` would be those of single operations. */
export const chatAnswerSchemas = {
  AnswerDetails: documentSchema(chatAnswerSchema, 'The kind of an answer, and what shows and proves it.'),
  AnswerFound: documentSchema(foundSchema, 'An answer of the built-in analyst.', {
    understood: 'What was asked, in words.',
    rows: 'The queries of the answer with their complete rows.',
    sentences: 'Its words, sentence by sentence.',
    note,
  }),
  AnswerWritten: documentSchema(writtenSchema, 'An answer that a language model wrote.', {
    rows: 'The queries that it ran, with their rows.',
    pieces: 'Its text.',
    proposals: 'What it proposes to the reader of a dashboard. Nothing happens by itself.',
  }),
  AnswerChoice: documentSchema(
    choiceSchema,
    'The question can be read in several ways. Ask again with `choice`.',
    {
      choices: 'The readings in words, in the order in which `choice` counts them.',
      isGuess:
        'Whether there is one reading only, which names a value by a part of it or takes a word for a mistyped one.',
      note,
    },
  ),
  AnswerRefusal: documentSchema(refusalSchema, 'The question has no answer.', {
    why:
      '`outside`: there is no data in the period. `no-day`: the calendar has no such day. `apart`: the words belong to parts of ' +
      'the data that are not connected.',
    note,
  }),
  AnswerWithheld: documentSchema(
    withheldSchema,
    'An earlier answer that is not shown again, since its reader may see other rows now.',
  ),
  AnswerSentence: documentSchema(sentenceSchema, 'A sentence of the built-in analyst.', {
    rows: 'Index of the rows that prove its numbers.',
    pieces: 'Its text.',
  }),
  AnswerProposals: documentSchema(proposalsSchema, 'What a dashboard can be set to, and a chart.', {
    filters: 'Values to which the dashboard can be limited, as in a query.',
    timeDimensions: 'Periods to which the dashboard can be limited, and time grains that it can have.',
    chart: 'How the rows can be drawn.',
  }),
  ProposedFilter: documentSchema(proposedFilterSchema, 'A filter of a dashboard.', {
    member: 'A dimension.',
    values: 'Values that rows of the answer have.',
  }),
  ProposedTime: documentSchema(proposedTimeSchema, 'A period of a dashboard, its time grain, or both.', {
    dimension: 'A dimension of the type `time`.',
    granularity: 'Such as `week`.',
    dateRange: 'The first and the last day.',
  }),
  ProposedChart: documentSchema(proposedChartSchema, 'A chart of rows of the answer.', {
    rows: 'Index of the rows.',
    along: 'Name of the column of names, times or numbers along which the values stand.',
    measure: 'Name of the column of the values.',
    color: 'Name of the column whose values have colours of their own.',
  }),
};
