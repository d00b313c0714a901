/** Most answers before that a language model is told, the last ones. */
export const mostToldAnswers = 3;

/** Most queries that told answers depend on: each of them is planned again. */
const mostToldQueries = 30;

/**
 * The last answers, as many as depend on few enough queries together. An answer depends on what it was told, too: after some
 * questions, a chat has too many, and the next answer is told nothing.
 * @param answers - the oldest first.
 */
export function listTold<Answer extends { readonly queries: readonly unknown[] }>(
  answers: readonly Answer[],
): Answer[] {
  const last = answers.slice(-mostToldAnswers);
  const queries = new Set<string>();
  const tooMany = last.findLastIndex((answer) => {
    for (const query of answer.queries) queries.add(JSON.stringify(query));
    return queries.size > mostToldQueries;
  });
  return last.slice(tooMany + 1);
}
