import { isRecord, readString } from '../../../model/parsing/read-value.ts';

/** What the cluster refused, in its words alone: its answers hold where in its code that happened, too. */
export const readClusterError = async (answer: Response): Promise<string> => readError(await answer.text());

function readError(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const error = isRecord(body) ? readString(body.error) : undefined;
    if (error !== undefined) return error.replace(/^Error: /, '');
  } catch {
    // What is no JSON is a page of some machine on the way.
  }
  return 'The data cluster answered with an error.';
}
