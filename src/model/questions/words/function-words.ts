/** The English words that say how the parts of a question belong together. */
import type { Granularity } from '../../../contract/data-api-schemas.ts';

export type Role =
  /** Says nothing about what is asked. */
  | 'filler'
  /** A filler, too. What follows it in "which share of flights in May were late" is the part. */
  | 'verb'
  /** A filler, too. In "how many had damage", what follows it is not counted. */
  | 'having'
  | 'by'
  /** As `by`. Only these words say what an average is for: "average revenue by month" is another one in each month. */
  | 'per'
  /** As `per`, and it never means a rate. */
  | 'each'
  | 'from'
  | 'to'
  | 'not'
  | 'and'
  | 'comma'
  /** Excludes what follows, unless it is another limit. */
  | 'but'
  | 'where'
  | 'or'
  | 'which'
  | 'what'
  | 'count'
  | 'different'
  | 'top'
  | 'bottom'
  | 'most'
  /** By what the model says of the measure. */
  | 'best'
  | 'worst'
  | 'least'
  /** How often something is found. */
  | 'most-often'
  | 'least-often'
  | 'more'
  | 'less'
  | 'at-least'
  | 'at-most'
  | 'exactly'
  /** "more" in "more in March than in April". */
  | 'comparative'
  | 'than'
  | 'compare'
  | 'share'
  | 'trend'
  | 'change'
  | 'list'
  /** "of the year": what precedes it repeats, and is no time. */
  | 'repeating'
  | 'total'
  | 'average'
  /** "to or from": either end. */
  | 'either'
  | 'between'
  /** What the analyst does not do: see `Refusal`. */
  | 'causes'
  | 'future'
  | 'opinion'
  | 'writing';

const phrases: readonly (readonly [Role, string])[] = [
  [
    'filler',
    'the|a|an|of|in|at|on|for|during|within|be|been|do|does|did|there|we|us|our|i|me|my|it|its|' +
      'how|how much|show|give|tell|display|get|see|want|want to|want to know|want to see|need to|need to know|like to|like to know|like to see|try to|need|know|please|can|could|you|would|like|find|that|those|these|' +
      'their|they|them|all|only|just|recorded|hello|hi|as|about|go|data|ones|one|look|looking|' +
      'whose|here|then|went|goes|involved|involving|covered|covering|i would like to know|make|made|come|came|overall|ever',
  ],
  ['having', 'have|has|had|having|with'],
  ['verb', 'is|are|was|were|happen|happened|occur|occurred|take place|took place'],
  [
    'by',
    'by|of each|across|among|split by|broken down by|break down by|grouped by|group by|divided by|for all',
  ],
  ['per', 'per'],
  ['each', 'each|every|for each|for every|in each|in every|on each|on every'],
  [
    'from',
    'from|out of|departures from|departs|departs from|leaves|departing|departing from|departed|departed from|depart|depart from|leave|leave from|leaving|leaving from|left|left from|starting from|took off from|taking off from|take off from|flying from|flew from|fly from',
  ],
  [
    'to',
    'to|into|arrives in|arrives at|lands|arrivals in|arrivals at|arriving|arriving to|arrived|arrive|going to|bound for|heading to|headed to|landing|landed|land|flying to|flew to|fly to',
  ],
  [
    'not',
    'not|no|all but|everything but|excluding|exclude|except|except for|other than|without|besides|apart from|but not|leaving out|ignoring',
  ],
  ['and', 'and|plus|as well as|and also|&'],
  ['but', 'but'],
  ['where', 'where'],
  ['comma', ',|;'],
  ['which', 'which|in which|on which|at which|for which'],
  ['what', 'what|what are the|what was the|what is the'],
  [
    'count',
    'how many|number of|count|count of|how often|total number of|the number of|amount of|quantity of|nr of|no of',
  ],
  ['different', 'different|distinct|unique|various'],
  ['top', 'top'],
  ['bottom', 'bottom'],
  ['best', 'best'],
  ['worst', 'worst'],
  ['most', 'most|the most|highest|largest|biggest|greatest'],
  ['most-often', 'most common|most frequent|most often|most frequently|busiest|most busy'],
  ['least', 'least|the least|fewest|the fewest|lowest|smallest'],
  ['least-often', 'least common|rarest|least frequent|least often|quietest|least busy'],
  [
    'more',
    'more than|over|above|greater than|larger than|higher than|longer than|farther than|further than|exceeding|>|faster than|later than|bigger than|in excess of',
  ],
  [
    'less',
    'less than|under|below|fewer than|lower than|smaller than|shorter than|<|slower than|nearer than|closer than',
  ],
  ['exactly', 'exactly|precisely|equal to|equals|='],
  ['comparative', 'more|fewer|less|higher|lower|greater|larger|smaller|longer|shorter'],
  ['than', 'than'],
  ['at-least', 'at least|no less than|not less than|no fewer than|>='],
  ['at-most', 'at most|no more than|not more than|up to|maximum of|<='],
  [
    'compare',
    'compare|compared|compared with|compared to|comparing|comparison|comparison of|versus|vs|against|difference between|difference|in comparison with',
  ],
  [
    'share',
    'share|share of|percentage|percentage of|percent of|proportion|proportion of|fraction of|what percent of|% of|what % of',
  ],
  [
    'trend',
    'trend|trend of|trend in|over time|development|development of|evolution of|evolve|develop|developed|evolved|history of|timeline|timeline of|change over time|changed over time|trend over time',
  ],
  [
    'change',
    'change|change in|change of|changes in|changed|growth|growth of|growth in|grow|grew|grown|increase|increase in|increased|' +
      'decrease|decrease in|decreased|decline|decline in|declined|rise|rise in|rose|risen|fall|fell|fallen|go up|go down|went up|went down|gone up|gone down|drop in|dropped|by how much',
  ],
  ['list', 'list|list of|list all|names of|name all'],
  ['or', 'or'],
  ['repeating', 'of the year|of the week|of the day|of the month'],
  ['total', 'total|in total|altogether|sum of|sum|total of|all together|combined'],
  ['average', 'average|on average|average of|mean|avg|in average|typical'],
  [
    'either',
    'to or from|from or to|to and from|from and to|in and out of|into and out of|in or out of|into or out of|' +
      'arriving or departing|departing or arriving|departing from or arriving at|arriving at or departing from',
  ],
  ['between', 'between'],
  ['causes', 'why|how come|reason|reason for|reasons for|because|explain'],
  [
    'future',
    'will|forecast|predict|prediction|next|tomorrow|future|expect|expected|going to happen|project|projected',
  ],
  ['opinion', 'should|recommend|recommendation|think|opinion|good|bad|better|safe|safest|suggest'],
  ['writing', 'delete|drop|insert|update|remove|add|create|rename|set|write|change all'],
];

/** Roles by their words, in lower case with single spaces. */
export const roles: ReadonlyMap<string, Role> = new Map(
  phrases.flatMap(([role, list]) => list.split('|').map((phrase): [string, Role] => [phrase, role])),
);

/** Most words of a phrase. */
export const longestPhrase = Math.max(...[...roles.keys()].map((phrase) => phrase.split(' ').length));

export interface GrainWord {
  readonly grain: Granularity;
  /** Such as "monthly", which needs no "by". */
  readonly isAdverb: boolean;
}

const grainNames: Readonly<Record<string, Granularity>> = {
  hour: 'hour',
  day: 'day',
  date: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
};

const grainAdverbs: Readonly<Record<string, Granularity>> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
};

/** Words that say by which periods rows are grouped. */
export const grainWords: ReadonlyMap<string, GrainWord> = new Map([
  ...Object.entries(grainNames).map(([word, grain]): [string, GrainWord] => [
    word,
    { grain, isAdverb: false },
  ]),
  ...Object.entries(grainAdverbs).map(([word, grain]): [string, GrainWord] => [
    word,
    { grain, isAdverb: true },
  ]),
]);
