import { isRecord, readString } from '../../../model/readers/read-value.ts';
import { toCallerHeaders } from './passed-headers.ts';

/** What the cluster refused, in its words alone: its answers hold where in its code that happened, too. */
export async function toErrorAnswer(answer: Response): Promise<Response> {
  const headers = toCallerHeaders(answer.headers);
  headers.set('content-type', 'application/json');
  const error = readError(await answer.text());
  return new Response(JSON.stringify({ error }), { status: answer.status, headers });
}

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
