/** Asks questions of a shop whose rows tests make up. */
import { expect } from 'vitest';
import type { DataFilter, DataQuery } from '../../../src/contract/data-api-schemas.ts';
import { evaluateProof } from '../../../src/views/story/model/proof.ts';
import { answerQuestion, type QuestionAnswer } from '../../../src/model/questions/answer-question.ts';
import type { AskedBefore } from '../../../src/model/questions/question-ports.ts';
import type { Cell, Result } from '../../../src/model/result.ts';
import { shop } from './shop.ts';

/** By name of the column; `sales.sold_at` is the time of a step. */
export type Row = Readonly<Record<string, string | number>>;

const titles: Readonly<Record<string, string>> = {
  'sales.country': 'Country',
  'sales.product_line': 'Product line',
  'sales.revenue': 'Revenue',
  'sales.count': 'Count',
  'sales.average_basket': 'Average basket',
};

/** Answers as the Data API does: the columns of the query, in its order and up to its limit. */
function toResult(
  { measures = [], dimensions = [], timeDimensions = [], order = [], limit }: DataQuery,
  rows: readonly Row[],
): Result {
  const [time] = timeDimensions;
  const steps = time?.granularity === undefined ? [] : [time.dimension];
  const names = [...dimensions, ...steps, ...measures];
  const sorted = [...rows].sort((one, other) => {
    for (const [name, direction] of Array.isArray(order) ? order : []) {
      const first = one[name] ?? 0;
      const second = other[name] ?? 0;
      const sign = first < second ? -1 : first > second ? 1 : 0;
      if (sign !== 0) return direction === 'asc' ? sign : -sign;
    }
    return 0;
  });
  const kept = sorted.slice(0, limit ?? undefined);
  return {
    columns: names.map((name) => ({
      name,
      type: measures.includes(name) ? 'number' : steps.includes(name) ? 'time' : 'string',
      title: titles[name] ?? name,
      role: measures.includes(name) ? 'measure' : 'dimension',
      ...(steps.includes(name) && time?.granularity && { granularity: time.granularity }),
    })),
    values: names.map((name) => kept.map((row): Cell => row[name] ?? null)),
    rowCount: kept.length,
  };
}

export type Found = Extract<QuestionAnswer, { kind: 'answer' }>;
type Run = (query: DataQuery) => readonly Row[];

/**
 * @param questions - of one chat. The last one is answered.
 * @param choice - which of its readings, where it has several.
 * @param onQuery - called with each query.
 */
export async function askAll(
  questions: readonly string[],
  run: Run,
  choice?: number,
  onQuery?: () => void,
): Promise<QuestionAnswer> {
  const found = await answerQuestion(questions.at(-1) ?? '', {
    subjects: [shop.subject],
    run: (query) => {
      onQuery?.();
      return Promise.resolve(lookUp(query) ?? toResult(query, run(query)));
    },
    now: new Date(Date.UTC(2025, 5, 20)),
    context: { locale: 'en', timeZone: 'UTC', currency: 'USD' },
    choice,
    earlier: questions.slice(0, -1).map((input): AskedBefore => ({ input })),
  });
  if (found.kind === 'answer') requireProven(found);
  return found;
}

export async function answer(question: string, run: Run, choice?: number): Promise<Found> {
  const found = await askAll([question], run, choice);
  if (found.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(found)}`);
  return found;
}

function requireProven({ sentences, rows: told }: Found): void {
  for (const { pieces, rows } of sentences)
    for (const { fact, text, isName = false } of pieces) {
      const result = told[rows]?.result;
      if (fact && 'proof' in fact && result) expect(evaluateProof(fact.proof, result)).toBe(fact.value);
      else if (!fact && !isName) expect(text).not.toMatch(/\d/);
    }
}

/** The values of dimensions, and the first and last day: 2023-01-01 and 2025-06-20. */
function lookUp({ measures, dimensions = [], order, limit }: DataQuery): Result | undefined {
  if (measures) return undefined;
  const list = shop.subject.values.find(({ member }) => member.name === dimensions[0])?.values;
  const isLast = JSON.stringify(order ?? []).includes('desc');
  const cells = list ?? (limit === 1 ? [isLast ? '2025-06-20T00:00:00.000' : '2023-01-01T00:00:00.000'] : []);
  return {
    columns: [{ name: dimensions[0] ?? 'time', type: 'string' }],
    values: [[...cells]],
    rowCount: cells.length,
  };
}

export const say = ({ sentences }: Found): string =>
  sentences.map(({ pieces }) => pieces.map(({ text }) => text).join('')).join(' ');

/** One sale, with the day that it was made. */
export interface Sale {
  readonly country: string;
  readonly product_line: string;
  readonly day: string;
  readonly revenue: number;
}

/** Runs queries of counts and revenue by groups and months over sales, as the Data API does. */
export const runOver =
  (sales: readonly Sale[]): Run =>
  ({ measures = [], dimensions = [], timeDimensions = [], filters = [] }) => {
    const [time] = timeDimensions;
    const [from = '', to = ''] = time?.dateRange ?? [];
    const groups = new Map<string, Sale[]>();
    for (const sale of sales.filter((one) => filters.every((filter) => meets(one, filter)))) {
      if (time?.dateRange && (sale.day < from || sale.day > to)) continue;
      const step = time?.granularity ? { [time.dimension]: `${sale.day.slice(0, 7)}-01T00:00:00.000` } : {};
      const names = Object.fromEntries(dimensions.map((name) => [name, fieldOf(sale, name)]));
      const key = JSON.stringify({ ...names, ...step });
      groups.set(key, [...(groups.get(key) ?? []), sale]);
    }
    return [...groups].map(([key, list]) => ({
      ...(JSON.parse(key) as Row),
      ...(measures.includes('sales.count') && { 'sales.count': list.length }),
      ...(measures.includes('sales.revenue') && {
        'sales.revenue': list.reduce((sum, { revenue }) => sum + revenue, 0),
      }),
    }));
  };

const fieldOf = (sale: Sale, name: string): string =>
  name === 'sales.country' ? sale.country : sale.product_line;

function meets(sale: Sale, filter: DataFilter): boolean {
  if ('and' in filter) return filter.and.every((one) => meets(sale, one));
  if ('or' in filter) return filter.or.some((one) => meets(sale, one));
  const { member, operator, values = [] } = filter;
  if (operator === 'set') return true;
  if (operator === 'notInDateRange') return sale.day < String(values[0]) || sale.day > String(values[1]);
  return values.includes(fieldOf(sale, member)) === (operator === 'equals');
}
