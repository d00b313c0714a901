/** Reads what a language model has written so far, from the lines of a response. Source: docs/ai-api.md, "Lines". */
import { isRecord, readString } from '../parsing/read-value.ts';

export interface AnswerProgress {
  /** Id of the lines that the text comes from. */
  readonly id: string;
  /** Its numbers are not checked yet. */
  readonly text: string;
}

export const noProgress: AnswerProgress = { id: '', text: '' };

/** What was written before a tool is no part of the answer. Other lines change nothing. */
export function addProgress(progress: AnswerProgress, line: unknown): AnswerProgress {
  if (!isRecord(line)) return progress;
  if (isRecord(line.toolCall)) return noProgress;
  const id = readString(line.id);
  const content = readString(line.content);
  if (line.isDelta !== true || id === undefined || content === undefined) return progress;
  return { id, text: id === progress.id ? progress.text + content : content };
}
