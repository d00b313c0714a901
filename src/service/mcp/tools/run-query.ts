import { z } from 'zod';
import { createProgramQuerySchema } from '../../own-data-api/program-query.ts';
import { showRows, shownRowsSchema } from '../../own-data-api/shown-rows.ts';
import { defineTool } from '../tool.ts';
import { deploymentField } from '../tool-fields.ts';
import { openDataClient, requireDeploymentId } from '../tool-session.ts';

const usualRows = 200;
const mostRows = 1_000;

const querySchema = createProgramQuerySchema(usualRows, mostRows);

export const runQuery = defineTool({
  name: 'run_query',
  title: 'Run a query',
  description:
    'Runs a JSON query over the data model and gives its rows, of which you see those that you may see. Name measures, ' +
    'dimensions, segments and time dimensions as describe_data_model names them (cube.member). The answer has ' +
    `${usualRows} rows, or as many as the limit of the query says, at most ${mostRows}; isCut says that there are more. ` +
    'Prefer measures and filters over many rows.',
  input: z.strictObject({ query: querySchema, ...deploymentField }),
  output: shownRowsSchema
    .omit({ rowCount: true })
    .extend({ limit: z.int().describe('Most rows of this answer.') }),
  async run({ query, deploymentId: named }, session) {
    const client = await openDataClient(session, await requireDeploymentId(session, named));
    const limit = query.limit ?? usualRows;
    // One more than is shown tells whether there are more.
    const { rows, columns, isCut, lastRefreshTime } = showRows(
      await client.run({ ...query, limit: limit + 1 }),
      limit,
    );
    return {
      text: `${rows.length} rows${isCut ? `: the first of more. The limit of this answer is ${limit}` : ''}.`,
      content: { columns, rows, isCut, limit, ...(lastRefreshTime !== undefined && { lastRefreshTime }) },
    };
  },
});
