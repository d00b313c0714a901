/** Fields that several tools have. */
import { z } from 'zod';
import { id, languageTag, timeZoneName } from '../../contract/primitives.ts';

export const deploymentField = {
  deploymentId: id
    .min(1)
    .optional()
    .describe('The deployment that is meant. Needed only where the credential may see several.'),
};

export const publicIdField = {
  publicId: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be a publicId as list_dashboards gives it')
    .describe('The publicId of the dashboard, from list_dashboards.'),
};

/** How dates and numbers in sentences are written. */
export const wordingFields = {
  locale: languageTag.optional().describe('Writes numbers and dates, such as de-DE. Default: en.'),
  timezone: timeZoneName
    .optional()
    .describe(
      'IANA name, such as Europe/Berlin. Default: that of the dashboard, if there is one, otherwise UTC.',
    ),
};

/** Sentences whose numbers have proofs. */
export const sentencePiecesSchema = z
  .array(
    z.object({
      text: z.string(),
      isName: z.literal(true).optional().describe('The text comes from the data.'),
      number: z
        .object({
          style: z.string(),
          value: z.number(),
          proof: z
            .unknown()
            .describe('An expression over cells of the rows: columns by name, rows by their index from 0.'),
          column: z.string(),
        })
        .optional(),
    }),
  )
  .describe('The sentence in pieces. Each number has its proof.');
