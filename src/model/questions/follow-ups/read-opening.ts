/** The words that join a question to the one before: "and in May?", "what about Denver?", "no, in June", "how many of them?". */

export interface OpenedQuestion {
  /** Without the words that only join it to the question before. */
  readonly rest: string;
  readonly opening: Opening;
}

/** How a question goes on from the one before. */
export interface Opening {
  /** Whether words say that it does. Without them, it can still leave out what the question before has said. */
  readonly isOpened: boolean;
  /** "and": what it names stands beside what is compared already. */
  readonly isAnd: boolean;
  /** "also": what it names is added to what was there. */
  readonly adds: boolean;
  /** What a word in it stands for: the rows of the answer before, or its place or time. It is never a question of its own. */
  readonly refersTo?: 'rows' | 'place' | undefined;
  /** "as a share of flights": what was asked for is the part. */
  readonly isPart: boolean;
  /** "only with damage": fewer of the same. */
  readonly narrows: boolean;
}

const joining =
  /^\s*(?:(?:and|but|now|then|so|ok|okay|actually|sorry|rather|i mean|i meant|no(?=\s*[,:]))\b[\s,:]*)*(?:(?:what|how) about\b|(?:the )?same(?: thing| question)?(?=\s+(?:by|per|in|on|at|for|from|to|with|without)\b))?/i;
const adding = /^\s*(?:also|plus|as well as|together with)\b[\s,]*/i;
const ending = /[\s,]+(?:instead|then|again)[\s?.!]*$/i;
const addingEnd = /[\s,]+(?:too|as well)[\s?.!]*$/i;

const rows =
  /\b(?:they|them|those|these|their|its?)\b|\bis that\b|^\s*(?:how (?:many|much)|(?:what|which) (?:share|percentage|percent|proportion|part))(?: of)? (?:is|are|was|were|happened|arrived)\b(?! there)/i;
const place =
  /(?<!\b(?:is|are|was|were)\s)\bthere\b(?!\s+(?:is|are|was|were)\b)|(?<!^\s*(?:and|ok|so|now)?\s*)\bthen[\s?.!]*$/i;
const part =
  /^\s*(?:as (?:a |the )?(?:share|percentage|percent|proportion)\b|in percent\b|.*\bis that[\s?.!]*$)/i;
const narrowing = /^\s*(?:only|just)\b/i;

export function readOpening(question: string): OpenedQuestion {
  const joined = question.replace(joining, '');
  const added = joined.replace(adding, '').replace(addingEnd, '');
  const trimmed = added.replace(ending, '').trim();
  const rest = trimmed === '' ? question : trimmed;
  const refersTo = rows.test(question) ? 'rows' : place.test(question) ? 'place' : undefined;
  const isPart = part.test(rest);
  const narrows = narrowing.test(rest);
  const isOther = rest !== question.trim();
  return {
    rest,
    opening: {
      isOpened: isOther || refersTo !== undefined || isPart || narrows,
      isAnd: /^\s*and\b/i.test(question),
      adds: trimmed !== '' && added !== joined,
      refersTo,
      isPart,
      narrows,
    },
  };
}
