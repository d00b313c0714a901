/** An answer in words alone. */
import { toPlainText } from '../../views/story/model/to-wire-piece.ts';
import { createQuestionMessages } from '../messages/question-en.ts';
import type { QuestionAnswer } from './answer-question.ts';

export function describeAnswer(answer: QuestionAnswer, locale: string): string {
  if (answer.kind === 'refusal') return answer.text;
  if (answer.kind === 'answer') return answer.sentences.map(({ pieces }) => toPlainText(pieces)).join(' ');
  const messages = createQuestionMessages(locale);
  const lines = answer.choices.map((choice, at) => `${at + 1}. ${choice}`);
  return [messages(answer.isGuess ? 'guess' : 'choose'), ...lines].join('\n');
}
