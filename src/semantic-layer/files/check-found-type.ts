/** Checks columns whose type the engine finds more easily than a reader would: `NO` of Norway is false to it, and `4:2:0` a time. */
import type { Answers, Question } from './csv-texts.ts';

/** Types that this file checks, by what every cell, or the column, has to fulfil. SQL of the text. */
const rules: Readonly<Record<string, (text: string) => string>> = {
  // Other words than these two are a truth only where their opposite is there, too.
  BOOLEAN: (text) =>
    `bool_and(lower(${text}) IN ('true', 'false')) OR count(DISTINCT TRY_CAST(${text} AS BOOLEAN)) = 2`,
  TIME: (text) => `bool_and(regexp_matches(${text}, '^\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?$'))`,
};

export const needsTypeCheck = (type: string): boolean => type in rules;

/** Asks whether a column is of the type. */
export const typeQuestion = (column: number, type: string): Question => ({
  column,
  cells: () => ({}),
  aggregates: (of) => ({ isOfType: rules[type]?.(of('text')) ?? 'true' }),
});

export const isOfType = ({ isOfType: is }: Answers): boolean => is !== false;
