/**
 * The tools of a language model. All of them only read, with the token of the asker: the Data API decides what they give.
 * What they have found is kept, so that the numbers of the answer can be checked.
 */
import { z } from 'zod';
import { parseMembers } from '../../../model/parsing/parse-meta.ts';
import { describeAnswer } from '../../../model/questions/describe-answer.ts';
import type { CheckedRows } from '../../../model/questions/written/describe-rows.ts';
import type { Result } from '../../../model/result.ts';
import { answerFromData } from '../../own-data-api/answer-from-data.ts';
import type { DataClient } from '../../own-data-api/data-client.ts';
import { describeModel } from '../../own-data-api/describe-model.ts';
import { createProgramQuerySchema } from '../../own-data-api/program-query.ts';
import { showRows } from '../../own-data-api/shown-rows.ts';
import type { InstructionScene } from './model-instructions.ts';
import { proposalDefinitions } from './proposal-tools.ts';
import { Proposing } from './proposing.ts';

const usualRows = 50;
const mostRows = 200;

const searchSchema = z.object({
  search: z.string().max(200).describe('Words of names, titles or descriptions. Empty: everything.'),
});
const querySchema = z.object({ query: createProgramQuerySchema(usualRows, mostRows) });
const questionSchema = z.object({ question: z.string().max(2_000) });

/** Names, what they are for, and their inputs. */
export const toolDefinitions = {
  search_model: {
    description:
      'Finds cubes and views with their measures, dimensions and segments, by words. Queries name members as it does.',
    inputSchema: searchSchema,
  },
  run_query: {
    description: `Runs a JSON query of the data model and gives its rows: ${usualRows}, or as many as its limit says, at most ${mostRows}.`,
    inputSchema: querySchema,
  },
  ask_analyst: {
    description:
      'Asks an analyst that is no language model. It understands short English questions in the words of the data model, ' +
      'or says what it does not understand.',
    inputSchema: questionSchema,
  },
  ...proposalDefinitions,
} as const;

export interface ModelTools {
  /** Rows of all queries so far. */
  readonly found: CheckedRows[];
  readonly proposing: Proposing;
  readonly search_model: (input: z.output<typeof searchSchema>) => Promise<unknown>;
  readonly run_query: (input: z.output<typeof querySchema>) => Promise<unknown>;
  readonly ask_analyst: (input: z.output<typeof questionSchema>) => Promise<unknown>;
}

export function createModelTools(client: DataClient, scene: InstructionScene): ModelTools {
  const found: CheckedRows[] = [];
  let meta: Promise<unknown> | undefined;
  const readMeta = (): Promise<unknown> => (meta ??= client.readMeta());
  /** @returns the number by which a chart names the rows. */
  const keep = async (result: Result): Promise<number> => {
    const members = parseMembers(await readMeta());
    const additive = result.columns.flatMap(({ name }) => (members.get(name)?.isAdditive ? [name] : []));
    return found.push({ result, additive: new Set(additive) }) - 1;
  };
  return {
    found,
    proposing: new Proposing({ found, readMeta }),
    search_model: async ({ search }) => describeModel(await readMeta(), { search }),
    async run_query({ query }) {
      const limited = { timezone: scene.timeZone, ...query, limit: query.limit ?? usualRows };
      const result = { ...(await client.run(limited)), query: limited };
      // As many rows as were asked for may not be all of them.
      const truncated = result.truncated === true || result.rowCount >= limited.limit;
      const number = await keep({ ...result, truncated });
      return { result: number, ...showRows(result, mostRows), isCut: truncated };
    },
    async ask_analyst({ question }) {
      const answer = await answerFromData({ ...scene, input: question }, client);
      const rows = answer.kind === 'answer' ? answer.rows : [];
      const shown: unknown[] = [];
      for (const { query, result } of rows) {
        const number = await keep({ ...result, query });
        shown.push({ result: number, query, ...showRows(result, usualRows) });
      }
      return { kind: answer.kind, text: describeAnswer(answer, scene.locale), results: shown };
    },
  };
}
