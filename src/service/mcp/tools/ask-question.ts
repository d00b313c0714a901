import { z } from 'zod';
import { maxEarlier } from '../../../contract/chat-path.ts';
import { jsonObject } from '../../../contract/primitives.ts';
import { toWirePiece } from '../../../views/story/model/to-wire-piece.ts';
import type { QuestionAnswer } from '../../../model/questions/answer-question.ts';
import { describeAnswer } from '../../../model/questions/describe-answer.ts';
import { answerFromData } from '../../own-data-api/answer-from-data.ts';
import { showRows, shownRowsSchema } from '../../own-data-api/shown-rows.ts';
import { defineTool } from '../tool.ts';
import { deploymentField, sentencePiecesSchema, wordingFields } from '../tool-fields.ts';
import { openDataClient, requireDeploymentId } from '../tool-session.ts';

const usualRows = 100;
const mostRows = 10_000;

const choiceField = z.int().min(0).max(3).optional();

const outputSchema = z.object({
  kind: z.enum(['answer', 'choice', 'refusal']),
  answer: z.string().describe('The answer, the readings to choose from, or why there is none, in words.'),
  understood: z.string().optional().describe('What was understood, in words.'),
  results: z
    .array(shownRowsSchema.extend({ query: jsonObject.describe('The query that was understood.') }))
    .optional(),
  sentences: z
    .array(
      z.object({
        result: z.int().describe('Index of the result that proves it.'),
        pieces: sentencePiecesSchema,
      }),
    )
    .optional(),
  choices: z.array(z.string()).optional(),
  isGuess: z.boolean().optional(),
  why: z.string().optional(),
});

export const askQuestion = defineTool({
  name: 'ask_question',
  title: 'Ask a question',
  description:
    'Answers a question in plain English from the data that you may see: "late flights by weekday in May". No language ' +
    'model takes part: a question is understood in all of its words, asked back with choices, or refused. The answer has ' +
    `the query that was understood, its first rows (${usualRows}, at most ${mostRows} with maxRows), and a proof for each ` +
    'number: an expression over cells of the rows.',
  input: z.strictObject({
    question: z.string().min(1).max(2_000),
    choice: choiceField.describe('Which reading is meant, from 0, after an answer of the kind choice.'),
    earlier: z
      .array(z.strictObject({ question: z.string().min(1).max(2_000), choice: choiceField }))
      .max(maxEarlier)
      .optional()
      .describe('The questions before, the oldest first: "and in June?" goes on from the last.'),
    maxRows: z.int().min(0).max(mostRows).optional().describe(`Most rows to show. Default: ${usualRows}.`),
    ...wordingFields,
    ...deploymentField,
  }),
  output: outputSchema,
  async run(
    { question, choice, earlier = [], maxRows = usualRows, locale = 'en', timezone, deploymentId: named },
    session,
  ) {
    const client = await openDataClient(session, await requireDeploymentId(session, named));
    const asked = {
      input: question,
      choice,
      earlier: earlier.map((one) => ({ input: one.question, choice: one.choice })),
      locale,
      timeZone: timezone,
      now: session.ports.now(),
    };
    const answer = await answerFromData(asked, client);
    return { text: texts[answer.kind], content: toContent(answer, describeAnswer(answer, locale), maxRows) };
  },
});

const texts: Readonly<Record<QuestionAnswer['kind'], string>> = {
  answer: 'The question is answered.',
  choice: 'The question can be read in several ways. Ask again with choice, or in other words.',
  refusal: 'The question is not answered. Read why, and ask in other words.',
};

function toContent(answer: QuestionAnswer, words: string, most: number): z.infer<typeof outputSchema> {
  const { kind } = answer;
  if (kind === 'choice')
    return { kind, answer: words, choices: [...answer.choices], isGuess: answer.isGuess };
  if (kind === 'refusal') return { kind, answer: words, why: answer.refusal.why };
  return {
    kind,
    answer: words,
    understood: answer.understood,
    results: answer.rows.map(({ query, result }) => ({ query, ...showRows(result, most) })),
    sentences: answer.sentences.map(({ pieces, rows }) => ({
      result: rows,
      pieces: pieces.map(toWirePiece),
    })),
  };
}
