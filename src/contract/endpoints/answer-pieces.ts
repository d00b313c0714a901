/** The text of an answer in pieces, and the proofs of its numbers. Source: docs/ai-api.md, "Lines". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';

const cellsProofSchema = z.object({
  of: z.literal('cells'),
  column: z.string(),
  rows: z.array(z.int()),
  as: z.enum(['sum', 'mean', 'least', 'greatest', 'count']),
});

const computations = ['difference', 'change', 'share', 'product', 'sum', 'mean', 'median'] as const;

/** The same expression over the same cells gives the same number. */
type AnswerProof =
  | z.infer<typeof cellsProofSchema>
  | { of: (typeof computations)[number]; parts: AnswerProof[] };

const proofSchema: z.ZodType<AnswerProof> = z.lazy(() => z.union([cellsProofSchema, computedProofSchema]));

const computedProofSchema = z.object({ of: z.enum(computations), parts: z.array(proofSchema) });

const numberSchema = z.object({
  style: z.enum(['measure', 'percent', 'count']),
  value: z.number(),
  proof: proofSchema,
  column: z.string(),
});

export const answerPieceSchema = z.object({
  text: z.string(),
  isName: z.literal(true).optional(),
  number: numberSchema.optional(),
});

export const writtenPieceSchema = answerPieceSchema.extend({
  rows: z.int().optional(),
  isUnproven: z.literal(true).optional(),
});

const pieceFields = {
  text: 'As it is read.',
  isName: 'Whether the text comes from the data.',
  number: 'The number that the text states, with its proof.',
};

/** Schemas that the API reference shows by name. */
export const answerPieceSchemas = {
  AnswerPiece: documentSchema(answerPieceSchema, 'A part of a sentence.', pieceFields),
  WrittenPiece: documentSchema(writtenPieceSchema, 'A part of the text of a language model.', {
    ...pieceFields,
    rows: 'Index of the rows that prove the number.',
    isUnproven: 'Whether the text is a number that no row proves.',
  }),
  AnswerNumber: documentSchema(numberSchema, 'A number of an answer.', {
    style: 'How the number is written: in the format of its column, as a percentage, or as a whole number.',
    value: 'The number before it is rounded for the text.',
    column: 'Name of the column that is measured.',
  }),
  AnswerProof: documentSchema(
    proofSchema,
    'Where a number comes from: an expression over cells of the rows. The same cells give the same number.',
  ),
  CellsProof: documentSchema(cellsProofSchema, 'A number from cells of one column.', {
    column: 'Name of the column.',
    rows: 'Index of each row, from 0.',
    as: 'What is made of the cells. `count` counts the rows. The others leave out cells without a number.',
  }),
  ComputedProof: documentSchema(computedProofSchema, 'A number that is computed from other numbers.', {
    of:
      '`difference` is the first part less the second. `change` is that difference as a share of the size of the second part. ' +
      '`share` is the first part divided by the second. `product`, `sum`, `mean` and `median` are those of all parts.',
    parts: 'The proofs of the numbers from which it is computed.',
  }),
};
