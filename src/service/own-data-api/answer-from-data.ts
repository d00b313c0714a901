/** Answers a question in plain words with the rows that a token of the Data API reaches. */
import { answerQuestion, type QuestionAnswer } from '../../model/questions/answer-question.ts';
import type { AskedBefore } from '../../model/questions/question-ports.ts';
import { parseSubjects } from '../../model/questions/subject.ts';
import type { DataClient } from './data-client.ts';

export interface DataQuestion {
  readonly input: string;
  /** The reading that is meant, from 0, where the answer to the same question was a choice. */
  readonly choice?: number | undefined;
  /** The questions before, the oldest first. */
  readonly earlier?: readonly AskedBefore[] | undefined;
  /** Default: `en`. */
  readonly locale?: string | undefined;
  /** IANA name. Default: UTC. */
  readonly timeZone?: string | undefined;
  readonly now: Date;
}

export async function answerFromData(
  { input, choice, earlier, locale = 'en', timeZone = 'UTC', now }: DataQuestion,
  client: DataClient,
): Promise<QuestionAnswer> {
  return answerQuestion(input, {
    subjects: parseSubjects(await client.readMeta()),
    run: client.run,
    now,
    context: { locale, timeZone, currency: 'USD' },
    choice,
    earlier,
  });
}
