import { parseJson } from './read-response-body.ts';

/**
 * Yields the values of a text with one JSON value a line, which arrives in pieces. Empty lines are left out.
 * @param from - names the sender, for messages.
 * @throws ClientError `service-failed` for a line that is not JSON.
 */
export async function* readJsonLines(pieces: AsyncIterable<string>, from: string): AsyncGenerator {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield parseJson(line, from);
  }
  if (rest.trim() !== '') yield parseJson(rest, from);
}
