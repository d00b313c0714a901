/** Queries of the Data API as programs write them. */
import { z } from 'zod';
import { dataQuerySchema, timeDimensionSchema } from '../../contract/data-api-schemas.ts';

/** What decides the form of an answer is left out: programs get one form. */
export const createProgramQuerySchema = (usualRows: number, mostRows: number) =>
  dataQuerySchema
    .omit({ rowLimit: true, total: true, renewQuery: true, cache: true, responseFormat: true })
    .extend({
      timeDimensions: z.array(timeDimensionSchema.omit({ compareDateRange: true })).optional(),
      limit: z.int().min(1).max(mostRows).optional().describe(`Most rows. Default: ${usualRows}.`),
    });
