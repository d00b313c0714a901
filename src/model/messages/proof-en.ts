/** English texts that say where a number comes from. Placeholders: see message-catalogue.ts. */
import { createCatalogue, type Catalogue } from './message-catalogue.ts';

const english = {
  proofTitle: 'Where {number} comes from',
  close: 'Close',
  cell: '{column}',
  cellAt: '{column}, {row}',
  sumOfRows: 'the sum of {column} in {count|row|rows}',
  meanOfRows: 'the mean of {column} in {count|row|rows}',
  leastOfRows: 'the least {column} of {count|row|rows}',
  greatestOfRows: 'the greatest {column} of {count|row|rows}',
  countOfRows: 'the count of {count|value|values} of {column}',
  given: 'the target that the widget states',
  difference: '{one} less {other}',
  change: '{one} compared with {other}',
  share: '{one} divided by {other}',
  differenceOf: 'the difference of {count|value|values}',
  changeOf: 'the change between {count|value|values}',
  shareOf: 'the ratio of {count|value|values}',
  productOf: 'the product of {count|value|values}',
  sumOf: 'the sum of {count|value|values}',
  meanOf: 'the mean of {count|value|values}',
  medianOf: 'the median of {count|value|values}',
  computed: 'It is {how}.',
  fromWidget: 'From “{title}”, {count|row|rows}',
  addFilter: 'Add as filter: {conditions}',
  condition: '{title}: {values}',
  query: 'Query',
} as const;

export type ProofMessages = Catalogue<keyof typeof english>;

export const createProofMessages = (locale: string): ProofMessages => createCatalogue(english, locale);
