/** Chooses the dimensions by which a dashboard groups and filters, by how many different values they have. */
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import { readTopShare } from './column-statistics.ts';
import { toWords } from '../../semantic-layer/column-names/column-words.ts';
import { findNumberMeaning } from '../proposal/column-meaning.ts';
import { isCategoryNumber, type DashboardFields, type DimensionField } from './dashboard-fields.ts';

/** More of them make no list that somebody reads. */
const mostValues = 5_000;

/** Whole numbers with more different values are quantities. */
const mostNumbers = 12;

const categoryWords = new Set(
  'category type kind group segment region country state city genre status product channel department brand origin species symbol'.split(
    ' ',
  ),
);

/** Numbers of a calendar are no categories: they have an order. */
const calendarWords = new Set(['year', 'month', 'day', 'hour', 'week', 'id', 'zip', 'code', 'postcode']);

export interface Category extends DimensionField {
  /** The share of the rows that have the most frequent value. */
  readonly topShare: number;
}

/** A category whose most frequent value has almost all rows tells nothing. */
const mostTopShare = 0.95;

/** Categories that are looked at more closely. */
const mostCandidates = 8;

/** The best first. */
export async function chooseCategories(
  engine: Pick<OlapEngine, 'run'>,
  { dimensions, rows }: DashboardFields,
): Promise<Category[]> {
  const scored = dimensions
    .map((dimension) => ({ dimension, score: toScore(dimension, rows) }))
    .filter(({ score }) => score > 0);
  const best = scored.sort((one, other) => other.score - one.score).slice(0, mostCandidates);
  const chosen: Category[] = [];
  for (const { dimension } of best) {
    const topShare = await readTopShare(engine, dimension.table, dimension.column);
    if (topShare <= mostTopShare) chosen.push({ ...dimension, topShare });
  }
  return chosen;
}

/** Rows for each value of a quantity that changes from row to row. */
const fewestChanges = 20;

/**
 * Whether a number has few values for many rows, and is too great for a category: it belongs to the group of the row, as the
 * population of an age group does. It is neither something to group by nor something to add up.
 */
export const isOfGroup = ({ column, distinct }: DimensionField, rows: number): boolean =>
  column.kind === 'number' &&
  distinct <= mostNumbers &&
  distinct * fewestChanges < rows &&
  findNumberMeaning(column) !== 'amount' &&
  !isCategoryNumber(column);

function toScore({ column, distinct, nullShare, length }: DimensionField, rows: number): number {
  if (column.kind === 'time' || column.kind === 'boolean') return 0;
  if (distinct < 2 || distinct > mostValues || nullShare > 0.5 || length > 40) return 0;
  // Names of single things are no categories.
  if (distinct > 20 && distinct > rows / 3) return 0;
  const words = toWords(column.name);
  if (words.includes('id') || words.includes('code')) return 0;
  if (column.kind === 'number') {
    const isCategory = isCategoryNumber(column) && distinct <= mostNumbers;
    if (!isCategory || words.some((word) => calendarWords.has(word))) return 0;
  }
  const isNamed = words.some((word) => categoryWords.has(word));
  return toSizeScore(distinct) + (isNamed ? 0.6 : 0) - nullShare * 2 - (column.kind === 'number' ? 0.8 : 0);
}

function toSizeScore(distinct: number): number {
  if (distinct === 2) return 2;
  if (distinct <= 15) return 3;
  if (distinct <= 60) return 2.5;
  return distinct <= 500 ? 2 : 1.6;
}

/** The text that names each row: almost every row has another one, and it is short enough to read. */
export function findLabelDimension({ dimensions, rows }: DashboardFields): DimensionField | undefined {
  const labels = dimensions.filter(
    ({ column, distinct, length, nullShare }) =>
      column.kind === 'string' && distinct > rows / 2 && nullShare < 0.1 && length >= 3 && length <= 60,
  );
  const named = labels.find(({ column }) =>
    toWords(column.name).some((word) => /^(?:name|title|label)$/.test(word)),
  );
  return named ?? labels[0];
}
