/** The words that join a question to the one before: "and in May?", "what about Denver?", "no, in June", "how many were late?". */

export interface OpenedQuestion {
  /** Without the words that only join it to the question before. */
  readonly rest: string;
  /** Whether it has such words. Without them, it can still leave out what the question before has said. */
  readonly isOpened: boolean;
  /** Whether what it names is added to what was there: "also June". */
  readonly adds: boolean;
}

const joining =
  /^\s*(?:(?:and|but|now|then|so|ok|okay|actually|sorry|rather|i mean|i meant|no(?=\s*[,:]))\b[\s,:]*)*(?:(?:what|how) about\b|(?:the )?same(?: thing| question)?(?=\s+(?:by|per|in|on|at|for|from|to|with|without)\b))?/i;
const adding = /^\s*(?:also|plus|as well as|together with)\b[\s,]*/i;
const ending = /[\s,]+(?:instead|then|too|as well|again)[\s?.!]*$/i;

/** Words for what the question before was about. */
const referring =
  /\b(?:they|them|those|these)\b|(?<!\b(?:is|are|was|were)\s)\bthere\b(?!\s+(?:is|are|was|were)\b)|^\s*(?:only|just)\b|^\s*(?:how (?:many|much)|(?:what|which) (?:share|percentage|percent|proportion|part))(?: of)? (?:is|are|was|were|happened|arrived)\b(?! there)/i;

export function readOpening(question: string): OpenedQuestion {
  const joined = question.replace(joining, '');
  const added = joined.replace(adding, '');
  const rest = added.replace(ending, '').trim();
  const hasWords = rest !== '';
  const isOpened = hasWords && (rest !== question.trim() || referring.test(question));
  return { rest: hasWords ? rest : question, isOpened, adds: hasWords && added !== joined };
}
